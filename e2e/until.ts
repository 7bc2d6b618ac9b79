/** Asks again and again until something is there, at most so many milliseconds; gives it. */
export async function until<Found>(
  what: string | (() => string),
  look: () => Promise<Found | undefined | null | false>,
  most = 30_000,
): Promise<Found> {
  for (const began = Date.now(); Date.now() - began < most;) {
    const found = await look();
    if (found) return found;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`waited ${most / 1_000} s for ${typeof what === "string" ? what : what()}`);
}
