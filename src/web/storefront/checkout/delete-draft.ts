/** Under which the tab stores what is typed at checkout. */
export const storageKey = "plenum-checkout";

/** Forgets it: the order is placed. */
export function deleteDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
