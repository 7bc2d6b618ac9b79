import type { LocalizedText } from "#domain/kernel/language.ts";

interface StateFacts {
  readonly name: LocalizedText;
  /** Center of the state in degrees if the shop delivers there; null outside the continental US. */
  readonly middle: readonly [latitude: number, longitude: number] | null;
}

const at = (en: string, cn: string, latitude: number, longitude: number): StateFacts => ({
  name: { en, cn },
  middle: [latitude, longitude],
});
const beyond = (en: string, cn: string): StateFacts => ({ name: { en, cn }, middle: null });

/** Every state a US address may carry, by its two-letter postal code. */
const table = {
  AL: at("Alabama", "亚拉巴马州", 32.8, -86.8),
  AK: beyond("Alaska", "阿拉斯加州"),
  AS: beyond("American Samoa", "美属萨摩亚"),
  AZ: at("Arizona", "亚利桑那州", 34.3, -111.7),
  AR: at("Arkansas", "阿肯色州", 34.8, -92.4),
  AA: beyond("Armed Forces Americas (except Canada)", "美军驻美洲（加拿大除外）"),
  AE: beyond("Armed Forces Europe, the Middle East and Canada", "美军驻欧洲、中东和加拿大"),
  AP: beyond("Armed Forces Pacific", "美军驻太平洋"),
  CA: at("California", "加利福尼亚州", 37.2, -119.5),
  CO: at("Colorado", "科罗拉多州", 39.0, -105.5),
  CT: at("Connecticut", "康涅狄格州", 41.6, -72.7),
  DE: at("Delaware", "特拉华州", 39.0, -75.5),
  DC: at("District of Columbia", "哥伦比亚特区", 38.9, -77.0),
  FM: beyond("Federated States of Micronesia", "密克罗尼西亚联邦"),
  FL: at("Florida", "佛罗里达州", 28.6, -82.4),
  GA: at("Georgia", "佐治亚州", 32.6, -83.4),
  GU: beyond("Guam", "关岛"),
  HI: beyond("Hawaii", "夏威夷州"),
  ID: at("Idaho", "爱达荷州", 44.4, -114.6),
  IL: at("Illinois", "伊利诺伊州", 40.0, -89.2),
  IN: at("Indiana", "印第安纳州", 39.9, -86.3),
  IA: at("Iowa", "艾奥瓦州", 42.1, -93.5),
  KS: at("Kansas", "堪萨斯州", 38.5, -98.4),
  KY: at("Kentucky", "肯塔基州", 37.5, -85.3),
  LA: at("Louisiana", "路易斯安那州", 31.1, -92.0),
  ME: at("Maine", "缅因州", 45.4, -69.2),
  MH: beyond("Marshall Islands", "马绍尔群岛"),
  MD: at("Maryland", "马里兰州", 39.0, -76.8),
  MA: at("Massachusetts", "马萨诸塞州", 42.3, -71.8),
  MI: at("Michigan", "密歇根州", 44.3, -85.4),
  MN: at("Minnesota", "明尼苏达州", 46.3, -94.3),
  MS: at("Mississippi", "密西西比州", 32.7, -89.7),
  MO: at("Missouri", "密苏里州", 38.4, -92.5),
  MT: at("Montana", "蒙大拿州", 47.1, -109.6),
  NE: at("Nebraska", "内布拉斯加州", 41.5, -99.8),
  NV: at("Nevada", "内华达州", 39.3, -116.6),
  NH: at("New Hampshire", "新罕布什尔州", 43.7, -71.6),
  NJ: at("New Jersey", "新泽西州", 40.2, -74.7),
  NM: at("New Mexico", "新墨西哥州", 34.4, -106.1),
  NY: at("New York", "纽约州", 42.9, -75.5),
  NC: at("North Carolina", "北卡罗来纳州", 35.6, -79.4),
  ND: at("North Dakota", "北达科他州", 47.5, -100.5),
  MP: beyond("Northern Mariana Islands", "北马里亚纳群岛"),
  OH: at("Ohio", "俄亥俄州", 40.3, -82.8),
  OK: at("Oklahoma", "俄克拉何马州", 35.6, -97.5),
  OR: at("Oregon", "俄勒冈州", 43.9, -120.6),
  PW: beyond("Palau", "帕劳"),
  PA: at("Pennsylvania", "宾夕法尼亚州", 40.9, -77.8),
  PR: beyond("Puerto Rico", "波多黎各"),
  RI: at("Rhode Island", "罗得岛州", 41.6, -71.5),
  SC: at("South Carolina", "南卡罗来纳州", 33.9, -80.9),
  SD: at("South Dakota", "南达科他州", 44.4, -100.2),
  TN: at("Tennessee", "田纳西州", 35.9, -86.4),
  TX: at("Texas", "得克萨斯州", 31.5, -99.3),
  UT: at("Utah", "犹他州", 39.3, -111.7),
  VT: at("Vermont", "佛蒙特州", 44.1, -72.7),
  VI: beyond("Virgin Islands", "美属维尔京群岛"),
  VA: at("Virginia", "弗吉尼亚州", 37.5, -78.9),
  WA: at("Washington", "华盛顿州", 47.4, -120.5),
  WV: at("West Virginia", "西弗吉尼亚州", 38.6, -80.6),
  WI: at("Wisconsin", "威斯康星州", 44.6, -90.0),
  WY: at("Wyoming", "怀俄明州", 43.0, -107.6),
} as const satisfies Record<string, StateFacts>;

export type UsState = keyof typeof table;

/** All states in the order a form lists them (by English name). */
export const usStates = Object.keys(table) as readonly UsState[];

export function isUsState(value: unknown): value is UsState {
  return typeof value === "string" && Object.hasOwn(table, value);
}

export function stateName(state: UsState): LocalizedText {
  return table[state].name;
}

/** True for states the shop delivers to: the continental United States. Elsewhere only pickup is offered. */
export function isShippable(state: UsState): boolean {
  return table[state].middle !== null;
}

/** A state as a shopper or a browser's autofill writes it: its code or English name, in any case. Null when unknown. */
export function readState(text: string): UsState | null {
  const key = text.trim().toUpperCase();
  if (isUsState(key)) return key;
  return usStates.find((state) => table[state].name.en.toUpperCase() === key) ?? null;
}

const earthRadiusMiles = 3958.8;

/**
 * Great-circle distance between the middles of two shippable states, in miles (haversine). Null when either is not
 * shippable.
 */
export function milesBetween(from: UsState, to: UsState): number | null {
  const a = table[from].middle;
  const b = table[to].middle;
  if (!a || !b) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2;
  const chord = half(b[0] - a[0]) + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * half(b[1] - a[1]);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}
