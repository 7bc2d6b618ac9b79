export interface BeltSize {
  readonly section: "a" | "b";
  /** Inside length. */
  readonly inches: number;
}

/** Outside length beyond the inside one, inches, of light-duty belts by the profile that they share. */
const lightDuty = { "4": { section: "a", beyond: 2 }, "5": { section: "b", beyond: 3 } } as const;

/**
 * A classical V-belt by its size: `A68`, `BX75` for a cogged one, `A-62`. A light-duty belt is called by its outside
 * length in tenths of an inch: 4L680 is an A66, 5L750 a B72 (cross-reference of RMA IP-20 and IP-23).
 */
export function readBeltSize(word: string): BeltSize | null {
  const [, section, length] = /^([ab])x?-?(\d{2,3}(?:\.5)?)$/.exec(word) ?? [];
  if (section !== undefined) return { section: section as BeltSize["section"], inches: Number(length) };
  const [, profile, tenths] = /^([45])l-?(\d{3,4})$/.exec(word) ?? [];
  if (profile === undefined) return null;
  const { section: own, beyond } = lightDuty[profile as keyof typeof lightDuty];
  return { section: own, inches: Number(tenths) / 10 - beyond };
}
