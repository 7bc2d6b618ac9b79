import type { AskedCalculator } from "./calculator-topics.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Kinds of machines that wear differently; the first that a query names and a symptom knows is meant. */
export const machineKinds = [
  ["vacuum", /vacuum|vac\s+pump|真空|负压/u],
  ["refrigerated", /refrigerat|冷干|冷冻/u],
  ["dryer", /(?<![a-z])(?:dryer|drier)|冷干|吸干|干燥|冷凝器/u],
  ["blower", /blower|风机|罗茨/u],
  ["scroll", /scroll|涡旋/u],
  ["engine", /(?<![a-z])(?:gas|gasoline|diesel|engine)(?![a-z])|汽油|柴油|发动机|[打点]不着/u],
  ["screw", /(?<![a-z])(?:screw|rotary|vsd|air\s*end|r[sv]\s*-?\d)|变频(?!器)|螺杆|主机|油分|油气分离/u],
  ["oilless", /oil[\s-]*(?:less|free)|无油/u],
  // A "pump" that draws no vacuum is the head of a piston machine.
  ["piston", /piston|recip|(?:two|single|2|1)[\s-]+stage|(?<![a-z])pump(?![a-z-]|\s+up)|活塞|双级|单级|泵头/u],
] as const;
export type MachineKind = (typeof machineKinds)[number][0];

/** The kinds of a shelf's machines, the narrowest first; none where its goods are no machines. */
export function kindsOfShelf(category: CategorySlug, subcategory: string | undefined): readonly MachineKind[] {
  if (category === "oilless") return subcategory === "scroll" ? ["scroll", "oilless"] : ["oilless"];
  if (category === "air-dryers") return subcategory === "refrigerated" ? ["refrigerated", "dryer"] : ["dryer"];
  if (category === "gas-driven") return ["engine", subcategory === "gas-screw" ? "screw" : "piston"];
  if (category === "pumps") return subcategory === "screw-airends" ? ["screw"] : ["piston"];
  return kindsOfCategory[category] ?? [];
}

const kindsOfCategory: Partial<Readonly<Record<CategorySlug, readonly MachineKind[]>>> = {
  "rotary-screw": ["screw"],
  "compressor-pods": ["screw"],
  piston: ["piston"],
  "diesel-driven": ["engine", "screw"],
  blowers: ["blower"],
  vacuum: ["vacuum"],
};

/** The goods to look at, the likeliest cause first. */
export type Suspects = string | readonly [first: string, ...further: string[]];

/** The goods by the machine's kind, `else` of one that is not named; null for a kind that cannot have the fault. */
export type Causes = Partial<Readonly<Record<MachineKind, Suspects | null>>> & { readonly else?: Suspects };

/**
 * A symptom, and the part that is looked at first: a check valve that leaks back by a maker's text, others by the
 * trade. A calculator tells how bad it is.
 */
export type Fault = readonly [symptom: RegExp, causes: Causes, calculator?: AskedCalculator];

export const not = `(?:${[
  "won'?t|will not|does ?n(?:o|')?t|do ?n(?:o|')?t|is ?n'?t|can'?t|cannot|can not|not|never|no longer",
  "fail(?:s|ed|ing)? to|unable to|refus(?:es|ed|ing) to|stopped|quit",
].join("|")})`;

export const anyOf = (...alternatives: readonly string[]): string => `(?:${alternatives.join("|")})`;

/**
 * Words between a thing and its doing, or that tell which one it is: `the belt keeps slipping`, 安全阀一直放气. None of
 * them is read in two ways, or a long query would take for ever.
 */
export const stays = `(?:${anyOf(
  "is|are|was|has|have|been|it|keeps?|kept|always|constantly|continuously|often|sometimes|just|still|now",
  "starts?|started|begins?|began|gets?|getting|got|makes?|making",
  "an?|some|too|very|so|really|badly|loud|and|air|on|all the time",
  "(?:on|of|in|at) (?:(?:the|my|our|an?|air) )*(?:compressor|tank|receiver|machine|motor|pump|head|blower)",
  "\\d[\\d/.-]*(?: ?(?:psi|in|inch|npt))*|[ab]x?\\d{2,3}",
)} )*`;
export const often = `${anyOf(
  "一?直|一(?:启动|开机?|打气)就|(?:启动|开机|运[行转]|工作)时?|停机后?|老是?|总是?|经常|频繁|不停|不断|反复",
  "自动|自己|突然|有点|有时|在|会|又|有|就|很|太|容易|发出|开始|出现|剧烈|明显|里|处|口|地|上|的",
  "\\d[\\d/.]*(?![\\d/.])(?:公斤|兆帕|mpa|psi|分|寸|in)?|[ab]x?\\d{2,3}(?!\\d)|\\s",
)}*`;

/** Alternatives, each at the beginning of a word; a space is any room, and ` ?` perhaps none. */
export const says = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z])(?:${alternatives.join("|").replaceAll(" ?", "\\s*").replaceAll(" ", "\\s+")})`, "u");
