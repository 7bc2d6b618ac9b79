/** Asks again and again until something is there, at most half a minute; gives it. */
export async function until<Found>(
  what: string | (() => string),
  look: () => Promise<Found | undefined | null | false>,
): Promise<Found> {
  for (const began = Date.now(); Date.now() - began < 30_000;) {
    const found = await look();
    if (found) return found;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`waited half a minute for ${typeof what === "string" ? what : what()}`);
}
