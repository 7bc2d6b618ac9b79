/** A moment, in milliseconds since 1970 UTC. Domain functions take it as an argument; the clock is a port. */
export type Instant = number & { readonly __unit: "epoch ms" };

export function instant(ms: number): Instant {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`not a whole number of milliseconds: ${ms}`);
  return ms as Instant;
}

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

export function after(at: Instant, ms: number): Instant {
  return instant(at + ms);
}
