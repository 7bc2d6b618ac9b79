/** The bits of all versions of a product, however many they are. */
export const everyVersion = -1;

/** The bit of a version by its place. From the thirty-second on they share one, and may pass filters together. */
export const versionBit = (place: number): number => 1 << Math.min(place, 31);

/** The bits of those versions that have something. */
export function versionsWith<V>(versions: readonly V[], has: (version: V) => boolean): number {
  let bits = 0;
  let count = 0;
  versions.forEach((version, place) => {
    if (!has(version)) return;
    bits |= versionBit(place);
    count++;
  });
  return count === versions.length ? everyVersion : bits;
}
