import { useSyncExternalStore } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useVisitor } from "./visitor.ts";

/** By slug, machines of which some versions alone run on the visitor's power: as cards of one that does. */
export type RunningVersions = Readonly<Record<string, Card>>;

const none: RunningVersions = {};
let known = none;
const listeners = new Set<() => void>();

/** Takes what the shop answered about these products in place of what it said before. */
export function keepRunning(slugs: readonly string[], answered: RunningVersions): void {
  const others = Object.entries(known).filter(([slug]) => !slugs.includes(slug));
  known = { ...Object.fromEntries(others), ...answered };
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The versions that run on the power the visitor has stated, as far as they were asked about; none without a power. */
export function useRunningVersions(): RunningVersions {
  const isStated = useVisitor()?.supply != null;
  const running = useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );
  return isStated ? running : none;
}

/** The cards, each with the version that runs on the visitor's power; where a version was asked for, with that. */
export function useCardsOnPower(cards: readonly Card[]): readonly Card[] {
  const running = useRunningVersions();
  return cards.map((card) => (card.version === undefined ? (running[card.slug] ?? card) : card));
}
