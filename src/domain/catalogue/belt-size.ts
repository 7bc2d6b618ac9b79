export interface BeltSize {
  /** Null where only the length is said. */
  readonly section: "a" | "b" | null;
  /** Inside length. */
  readonly inches: number;
}

/** Outside length beyond the inside one, inches, of light-duty belts by the profile that they share. */
const lightDuty = { "4": { section: "a", beyond: 2 }, "5": { section: "b", beyond: 3 } } as const;

/** Sections by their width at the top, millimeters: 13 × 1575 is an A62 (ISO 4184). */
const sectionOfWidth: Readonly<Record<string, "a" | "b">> = { "13": "a", "17": "b" };

const millimetersOfInch = 25.4;

/** True for a length that no belt of these sections has in inches. */
const isMillimeters = (length: number): boolean => length >= 400;

/**
 * A classical V-belt by its size: `A68`, `BX75` for a cogged one, `A-62`, by its inside length in millimeters `A1575`,
 * `A1575Li`, `13x1575`, or by that alone: `1575li`, `62li`. A light-duty belt is called by its outside length in tenths
 * of an inch: 4L680 is an A66, 5L750 a B72 (cross-reference of RMA IP-20 and IP-23).
 */
export function readBeltSize(word: string): BeltSize | null {
  const [, section, length] = /^([ab])x?-?(\d{2,4}(?:\.5)?)(?:li)?$/.exec(word) ?? [];
  if (section !== undefined) return { section: section as "a" | "b", inches: inchesOf(length!) };
  const [, width, long] = /^(13|17)x(\d{3,4})(?:li)?$/.exec(word) ?? [];
  if (width !== undefined) return { section: sectionOfWidth[width]!, inches: inchesOf(long!) };
  const [, alone] = /^(\d{2,4}(?:\.5)?)li$/.exec(word) ?? [];
  if (alone !== undefined) return { section: null, inches: inchesOf(alone) };
  const [, profile, tenths] = /^([45])l-?(\d{3,4})$/.exec(word) ?? [];
  if (profile === undefined) return null;
  const { section: own, beyond } = lightDuty[profile as keyof typeof lightDuty];
  return { section: own, inches: Number(tenths) / 10 - beyond };
}

const inchesOf = (length: string): number =>
  isMillimeters(Number(length)) ? Number(length) / millimetersOfInch : Number(length);

/** The word of a length alone as people write it: `1575 mm` of 1575li, `62 in` of 62li; any other word as it is. */
export const beltLengthText = (word: string): string =>
  word.replace(
    /^(\d{2,4}(?:\.5)?)li$/,
    (_, length: string) => `${length} ${isMillimeters(Number(length)) ? "mm" : "in"}`,
  );
