import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** First three digits of a ZIP code, `from` to `to`, and the state they lie in (USPS national ZIP prefixes). */
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

/** Pacific islands that share a prefix with Hawaii or Guam: told apart by all five digits. */
const islands: readonly (readonly [from: number, to: number, state: UsState])[] = [
  [96799, 96799, "AS"],
  [96939, 96940, "PW"],
  [96941, 96944, "FM"],
  [96950, 96952, "MP"],
  [96960, 96960, "MH"],
  [96970, 96970, "MH"],
];

/** ZIP codes that also deliver across the border of the state their prefix lies in: by the state beyond it (Census ZCTAs). */
const acrossBorders: Readonly<Partial<Record<UsState, readonly number[]>>> = {
  AL: [31905],
  AR: [65729, 65733, 65761],
  AZ: [84531, 84536, 87328],
  CA: [89010, 89061, 89439, 97635],
  CO: [82063],
  DE: [21912],
  IA: [55954, 56027, 56129, 56136, 56144, 56164],
  ID: [59847, 83120, 83127, 89832, 97910, 97913, 99128],
  IL: [63673],
  KS: [68325, 68978],
  KY: [38079],
  LA: [71749],
  ME: [3579],
  MI: [54540, 54554],
  MN: [57026, 57030, 57068, 58030, 58225],
  MO: [51640, 52542, 52573, 52626, 72644],
  MT: [57724, 82801],
  ND: [56744, 57638, 57641, 57642, 57645, 57648, 57660, 59221, 59270, 59275],
  NE: [57078, 66541, 66952, 82082],
  NM: [79922, 81137, 86504, 86515],
  NV: [84034],
  NY: [6390],
  OK: [67047, 67950],
  OR: [89421, 99362],
  SD: [
    51001, 56219, 56220, 56257, 58041, 58043, 58053, 58413, 58436, 58439, 58568, 58623, 58639, 58649, 58653, 68719,
    69201, 69216, 69337, 82701,
  ],
  TN: [42223],
  TX: [73949, 88063, 88430],
  UT: [81324, 82930, 83312, 83342, 86044, 86514],
  WY: [57717, 83414],
};

/** A ZIP or ZIP+4 code as typed or pasted, kept as `12345` or `12345-6789`. Refuses anything else. */
export function readZip(text: string): Result<string, { code: "zip_format" }> {
  const match = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(text.normalize("NFKC").trim());
  if (!match || !stateOfZip(match[1]!)) return refuse({ code: "zip_format" });
  return ok(match[2] ? `${match[1]}-${match[2]}` : match[1]!);
}

/** The state a ZIP code lies in; null for prefixes that no state uses. A few codes cross a border, so it is an estimate. */
export function stateOfZip(zip: string): UsState | null {
  const five = Number(zip.slice(0, 5));
  const island = islands.find(([from, to]) => five >= from && five <= to);
  if (island) return island[2];
  const prefix = Math.floor(five / 100);
  return prefixes.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

/** Whether mail with this ZIP code can go to an address in the state: it lies there, or delivers there across the border. */
export function liesIn(zip: string, state: UsState): boolean {
  return stateOfZip(zip) === state || (acrossBorders[state]?.includes(Number(zip.slice(0, 5))) ?? false);
}
