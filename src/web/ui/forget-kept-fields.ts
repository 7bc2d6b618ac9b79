/** Begins the names under which the tab stores what is typed into forms. */
export const keptPrefix = "plenum-typed ";

/** Forgets all of it: the next person at this browser begins with empty forms. */
export function forgetKeptFields(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keptPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
