import type { Language } from "#domain/kernel/language.ts";
import { phaseConversion } from "./phase-conversion.ts";

/** Goods that buyers of compressors look for and that the shop may not have. */
export type NotSold = "phaseConverter" | "motor" | "transformer" | "otherGas" | "gasGenerator" | "blasting";

interface Lacking {
  readonly goods: NotSold;
  /** The word of their names, in both languages: a shop whose shelves are called so sells them. */
  readonly words: readonly string[];
  /** A query for the nearest that there is. */
  readonly nearest: Readonly<Record<Language, string>>;
}

/** A motor alone, by whatever describes it; a motor starter or a motor's grease is something else. */
const motorAlone = new RegExp(
  [
    String.raw`^(?:(?:replacement|replace|replacing|new|spare|bad|burned|burnt|out|up|dead|a|an|the|my|need|for|only|just|electric|induction|air|compressors?|compressor-duty|duty|rotary|screw|piston|tefc|odp|baldor|weg|leeson|(?:single|three|1|3)[\s-]*phase|\d{2,3}t|\d[\d./-]*\s*-?(?:hp|horsepower|kw|v|volts?|rpm|frame)|motors?)\s*)+$`,
    String.raw`^(?:\d[\d.]*\s*(?:马力|匹|千瓦|kw|v|伏)|更换|替换|替代|换个?|新的?|一台|坏了|烧了|烧坏|空压机|压缩机|气泵|螺杆机|活塞机|三相|单相|异步|主|用|的|\s|电机|马达|电动机)+$`,
  ].join("|"),
  "u",
);
const motor = /(?<![a-z])motors?(?![a-z])|电机|马达|电动机/u;
const transformer = /(?<![a-z])transformers?(?![a-z])|变压器/u;

// Oil and oxygen explode, and gas that burns leaks past the seals of what is made for air (CGA G-4.1, NFPA 58).
const gases = String.raw`oxygen|natural\s+gas|propane|methane|biogas|hydrogen|acetylene|lpg|cng`;
const otherGas = new RegExp(
  [
    String.raw`(?<![a-z])(?:${gases})\s+(?:gas\s+)?(?:compress(?:ors?|ion)|boosters?)(?![a-z])`,
    String.raw`(?<![a-z])(?:compress(?:ors?|ing)?|boosters?)\s+(?:for\s+)?(?:${gases})(?![a-z])`,
    "(?:氧气|天然气|丙烷|甲烷|沼气|氢气|液化气|石油气|乙炔|煤气)用?的?(?:压缩机|空压机|增压机|增压泵)",
    "(?:压缩|增压)(?:氧气|天然气|丙烷|甲烷|沼气|氢气|液化气|石油气|乙炔|煤气)",
  ].join("|"),
  "u",
);

/** Goods of our own beside such a noun: they feed it, and are what is asked for. */
const isFed =
  /compress|dryer|filter|tank|receiver|hose|pipe|(?<![a-z])(?:air|for|before|ahead|feed|size|how|what|much|to)(?![a-z])|空压|压缩|干燥|冷干|吸干|过滤|储气|管|用|配|前|多/u;

/** The noun ends the query, or what the goods are for follows it; what stands before it only describes it. */
const named = (nouns: RegExp) => (plain: string) => {
  const [goods = ""] = plain.split(/\s(?:for|with|in|on|to)\s/u, 1);
  return nouns.test(goods) && !isFed.test(goods);
};

const gasGenerator = new RegExp(
  [
    String.raw`(?<![a-z\d])(?:nitrogen|n2|oxygen|o2|ozone|hydrogen)\s+(?:gas\s+)?(?:generators?|generation|generating|makers?|concentrators?)(?:\s+(?:systems?|units?|skids?|packages?))?$`,
    String.raw`(?<![a-z])(?:psa|membrane)\s+(?:nitrogen\s+|oxygen\s+)?generators?(?:\s+(?:systems?|units?))?$`,
    "(?:制氮|制氧|氮气发生|氧气发生|臭氧发生|制氢)(?:机|器|设备|系统|装置)$",
  ].join("|"),
  "u",
);
const blasting = new RegExp(
  [
    String.raw`(?<![a-z])(?:(?:sand|bead|shot|soda|grit|abrasive|media)[\s-]*blast\w*|blast\w*)\s+(?:[a-z]+\s+)?(?:nozzles?|tips?|guns?|pots?|cabinets?|booths?|media|grit|abrasives?|beads|sand|helmets?|hoods?|gloves?|suits?)$`,
    String.raw`(?<![a-z])(?:nozzles?|tips?|media|grit|abrasives?)\s+of\s+(?:a\s+)?(?:sand)?blast\w*$`,
    "喷砂(?:机|的|专用)?(?:嘴|喷嘴|枪|枪嘴|罐|柜|箱|房|料|磨料|砂|头盔|手套|衣)$",
  ].join("|"),
  "u",
);

const lacking: readonly (readonly [isAsked: (plain: string) => boolean, what: Lacking])[] = [
  [
    (plain) => phaseConversion.test(plain),
    { goods: "phaseConverter", words: ["converter", "转换"], nearest: { en: "vfd", cn: "变频器" } },
  ],
  [
    (plain) => motor.test(plain) && motorAlone.test(plain),
    { goods: "motor", words: ["motor", "电机"], nearest: { en: "motor starter", cn: "磁力启动器" } },
  ],
  [
    (plain) => transformer.test(plain),
    { goods: "transformer", words: ["transformer", "变压"], nearest: { en: "", cn: "" } },
  ],
  [
    (plain) => otherGas.test(plain),
    { goods: "otherGas", words: ["oxygen", "propane", "天然气"], nearest: { en: "", cn: "" } },
  ],
  [
    named(gasGenerator),
    { goods: "gasGenerator", words: ["nitrogen", "oxygen", "制氮", "制氧"], nearest: { en: "", cn: "" } },
  ],
  [named(blasting), { goods: "blasting", words: ["blasting", "sandblast", "喷砂"], nearest: { en: "", cn: "" } }],
];

const power = /\d[\d./-]*\s*-?(?:hp|horsepower|kw|马力|匹|千瓦)(?![a-z])/gu;
const figures =
  /\d[\d./-]*\s*-?(?:hp|horsepower|kw|v(?:olts?)?|马力|匹|千瓦|伏)(?![a-z])|(?:single|three|1|3)[\s-]*phase|[单三]相/gu;

/** Goods that a query asks for and that a shop of compressors seldom has, with a query for the nearest that it has. */
export function readNotSold(plain: string, language: Language): (Lacking & { readonly query: string }) | null {
  const [, what] = lacking.find(([isAsked]) => isAsked(plain)) ?? [];
  if (!what) return null;
  const own = what.goods === "motor" ? (plain.match(figures) ?? []) : (plain.match(power) ?? []);
  return { ...what, query: what.nearest[language] && [what.nearest[language], ...own].join(" ") };
}
