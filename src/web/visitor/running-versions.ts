import { useSyncExternalStore } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useVisitor } from "./visitor.ts";
import { makeListeners } from "../listeners.ts";

/** By slug, for machines whose versions differ on the visitor's supply: the card of one that needs least. */
export type RunningVersions = Readonly<Record<string, Card>>;

const none: RunningVersions = {};
let runningCards = none;
const { subscribe, tell } = makeListeners();

/** Replaces the stored answer for these products. */
export function keepRunning(slugs: readonly string[], cards: RunningVersions): void {
  const others = Object.entries(runningCards).filter(([slug]) => !slugs.includes(slug));
  runningCards = { ...Object.fromEntries(others), ...cards };
  tell();
}

/** Versions that need least on the visitor's supply, as far as requested; empty without a supply. */
export function useRunningVersions(): RunningVersions {
  const isStated = useVisitor()?.supply != null;
  const running = useSyncExternalStore(
    subscribe,
    () => runningCards,
    () => none,
  );
  return isStated ? running : none;
}

/** The cards with the version that needs least on the visitor's supply, or the requested version. */
export function useCardsOnPower(cards: readonly Card[]): readonly Card[] {
  const running = useRunningVersions();
  return cards.map((card) => (card.version === undefined ? (running[card.slug] ?? card) : card));
}
