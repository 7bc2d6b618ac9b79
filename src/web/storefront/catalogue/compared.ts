import { useEffect, useSyncExternalStore } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useHref } from "../../language/language.tsx";
import { makeListeners } from "../../listeners.ts";

export const maxCompared = 4;

const storageKey = "plenum-compared";
const { subscribe, tell } = makeListeners();
const none: readonly Card[] = [];

let compared = none;
/** Part numbers that were chosen before this page was loaded and whose cards are still to come; null until read. */
let pending: readonly string[] | null = null;
let isAsked = false;

/** The products to compare, each in one version. */
export function useCompared(): readonly Card[] {
  return useSyncExternalStore(
    subscribe,
    () => compared,
    () => none,
  );
}

/** Changes what is compared, in this tab and for as long as it is open. */
export function changeCompared(cards: readonly Card[]): void {
  pending = cards.length === 0 ? [] : (pending ?? storedNumbers());
  compared = cards;
  const numbers = [...new Set([...pending, ...cards.map(({ sku }) => sku)])];
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(numbers));
  } catch {
    // Storage may be full or forbidden; then the choice holds for this page.
  }
  tell();
}

/** Brings back what was chosen before this page was loaded. */
export function useKeptComparison(): void {
  const path = useHref()("compare");
  useEffect(() => {
    pending ??= storedNumbers();
    if (pending.length > 0 && !isAsked) void restore(path, pending);
  }, [path]);
}

/** Goods that the shop does not show any more are left out. */
async function restore(path: string, numbers: readonly string[]): Promise<void> {
  isAsked = true;
  try {
    // Most visits have nothing to bring back.
    const { cardsOf } = await import("./compared-cards.ts");
    const cards = await cardsOf(path, numbers);
    // Cleared meanwhile.
    if (pending !== numbers) return;
    pending = [];
    const added = compared.filter(({ sku }) => !cards.some((card) => card.sku === sku));
    changeCompared([...cards, ...added].slice(0, maxCompared));
  } catch (error) {
    // The next list asks again.
    isAsked = false;
    console.warn("the comparison cannot be restored", error);
  }
}

function storedNumbers(): readonly string[] {
  try {
    const numbers: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(numbers) ? numbers.filter((sku) => typeof sku === "string").slice(0, maxCompared) : [];
  } catch {
    return [];
  }
}
