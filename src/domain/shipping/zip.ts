import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** Ranges of three-digit ZIP prefixes, both ends included, and their states (USPS national ZIP prefixes). */
const prefixes: readonly (readonly [from: number, to: number, state: UsState])[] = [
  [5, 5, "NY"],
  [6, 7, "PR"],
  [8, 8, "VI"],
  [9, 9, "PR"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [50, 54, "VT"],
  [55, 55, "MA"],
  [56, 59, "VT"],
  [60, 69, "CT"],
  [70, 89, "NJ"],
  [90, 98, "AE"],
  [100, 149, "NY"],
  [150, 196, "PA"],
  [197, 199, "DE"],
  [200, 200, "DC"],
  [201, 201, "VA"],
  [202, 205, "DC"],
  [206, 219, "MD"],
  [220, 246, "VA"],
  [247, 268, "WV"],
  [270, 289, "NC"],
  [290, 299, "SC"],
  [300, 319, "GA"],
  [320, 339, "FL"],
  [340, 340, "AA"],
  [341, 349, "FL"],
  [350, 369, "AL"],
  [370, 385, "TN"],
  [386, 397, "MS"],
  [398, 399, "GA"],
  [400, 427, "KY"],
  [430, 459, "OH"],
  [460, 479, "IN"],
  [480, 499, "MI"],
  [500, 528, "IA"],
  [530, 549, "WI"],
  [550, 567, "MN"],
  [569, 569, "DC"],
  [570, 577, "SD"],
  [580, 588, "ND"],
  [590, 599, "MT"],
  [600, 629, "IL"],
  [630, 658, "MO"],
  [660, 679, "KS"],
  [680, 693, "NE"],
  [700, 714, "LA"],
  [716, 729, "AR"],
  [730, 732, "OK"],
  [733, 733, "TX"],
  [734, 749, "OK"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [820, 831, "WY"],
  [832, 838, "ID"],
  [840, 847, "UT"],
  [850, 865, "AZ"],
  [870, 884, "NM"],
  [885, 885, "TX"],
  [889, 898, "NV"],
  [900, 961, "CA"],
  [962, 966, "AP"],
  [967, 968, "HI"],
  [969, 969, "GU"],
  [970, 979, "OR"],
  [980, 994, "WA"],
  [995, 999, "AK"],
];

/** Pacific islands that share a prefix with Hawaii or Guam, by all five digits. */
const islands: readonly (readonly [from: number, to: number, state: UsState])[] = [
  [96799, 96799, "AS"],
  [96939, 96940, "PW"],
  [96941, 96944, "FM"],
  [96950, 96952, "MP"],
  [96960, 96960, "MH"],
  [96970, 96970, "MH"],
];

/**
 * Prefixes of which some ZIP code also delivers across the border, by the state beyond it (Census ZCTAs that lie in two
 * states, and twin towns). Whole prefixes: a wrong state is charged the wrong tax, but a right one that is refused buys
 * nothing.
 */
const acrossBorders: Readonly<Partial<Record<UsState, readonly number[]>>> = {
  AL: [318, 319],
  AR: [657, 755],
  AZ: [845, 847, 873, 890, 922],
  CA: [853, 864, 890, 894, 976],
  CO: [691, 820],
  DE: [218, 219],
  GA: [368, 373],
  IA: [559, 560, 561, 570, 681, 687],
  ID: [598, 831, 898, 979, 990, 991, 994],
  IL: [636],
  IN: [450],
  KS: [683, 684, 689, 690],
  KY: [380, 385],
  LA: [717],
  MA: [28],
  MD: [199, 267],
  ME: [35],
  MI: [541, 545],
  MN: [570, 580, 581, 582],
  MO: [516, 525, 526, 726],
  MT: [577, 828],
  NC: [297],
  ND: [565, 567, 576, 592],
  NE: [511, 570, 665, 669, 807, 820],
  NM: [798, 799, 811, 865],
  NV: [840, 864, 961],
  NY: [63],
  OK: [670, 679, 719],
  OR: [836, 894, 993],
  SC: [281],
  SD: [510, 511, 562, 580, 584, 585, 586, 687, 692, 693, 827],
  TN: [242, 305, 307, 422, 723],
  TX: [718, 739, 880, 884],
  UT: [813, 829, 833, 860, 865, 898],
  VA: [247, 376],
  WA: [835, 838, 978],
  WI: [498, 499],
  WV: [215, 246],
  WY: [577, 834],
};

/** A typed or pasted ZIP or ZIP+4 code, stored as `12345` or `12345-6789`. Refuses anything else. */
export function readZip(text: string): Result<string, { code: "zip_format" }> {
  const match = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(text.normalize("NFKC").trim());
  if (!match || !stateOfZip(match[1]!)) return refuse({ code: "zip_format" });
  return ok(match[2] ? `${match[1]}-${match[2]}` : match[1]!);
}

/** The state of a ZIP code; null for unused prefixes. An estimate, as a few codes cross a border. */
export function stateOfZip(zip: string): UsState | null {
  const five = Number(zip.slice(0, 5));
  const island = islands.find(([from, to]) => five >= from && five <= to);
  if (island) return island[2];
  const prefix = Math.floor(five / 100);
  return prefixes.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

/** True if mail with this ZIP code can go to the state: the ZIP lies there, or its prefix reaches across the border. */
export function isZipInState(zip: string, state: UsState): boolean {
  return (
    stateOfZip(zip) === state || (acrossBorders[state]?.includes(Math.floor(Number(zip.slice(0, 5)) / 100)) ?? false)
  );
}
