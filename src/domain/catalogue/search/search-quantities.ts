import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import type { Constraint, Phrase, RangeConstraint } from "./search-constraint.ts";

export interface ReadQuantities {
  readonly constraints: readonly Constraint[];
  /** The query without the phrases that were read. */
  readonly rest: string;
}

/** Reads `10hp 460v`, `125psi`, `7.5 千瓦`, `1/2 NPT`, `under $500` and the like out of a query in plain writing. */
export function readQuantities(plain: string, phrases: readonly Phrase[]): ReadQuantities {
  const constraints: Constraint[] = [];
  let rest = plain.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  for (const phrase of phrases) {
    for (let match = phrase.pattern.exec(rest); match; match = phrase.pattern.exec(rest)) {
      const constraint = phrase.read(match);
      if (!constraint) break;
      const [before, behind] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
      const bounded = withBound(constraint, before, behind);
      constraints.push({ ...bounded.constraint, text: bounded.constraint.text.trim() });
      constraints.push(...(phrase.further?.(match) ?? []));
      rest = `${bounded.before} ${bounded.behind}`;
    }
  }
  return { constraints: sizedForConditions(constraints), rest: rest.replace(/\s+/g, " ").trim() };
}

const least = {
  before:
    /(?:(?<![a-z])(?:at\s+least|no\s+less\s+than|not\s+less\s+than|more\s+than|over|above|minimum(?:\s+of)?|>=?)|≥|至少|不低于|不小于|大于|超过)\s*$/u,
  behind:
    /^\s*(?:(?:或|及|和)?以上|起步|(?:or|and)\s+(?:more|larger|bigger|greater|higher|up|above|over)(?![a-z])|\+(?![\d]))/u,
};
const most = {
  before:
    /(?:(?<![a-z])(?:at\s+most|no\s+more\s+than|not\s+more\s+than|less\s+than|under|below|up\s+to|<=?)|≤|不超过|不大于|不高于|小于|低于)\s*$/u,
  behind: /^\s*(?:(?:或|及|和)?以[下内]|之内|(?:or|and)\s+(?:less|smaller|lower|under|below)(?![a-z]))/u,
};

const about = {
  before: /(?:(?<![a-z])(?:about|around|roughly|approximately|approx\.?|some|circa)|~|≈|大约|大概|差不多|约)\s*$/u,
  behind: /^\s*(?:左右|上下|or\s+so(?![a-z])|ish(?![a-z]))/u,
};
/** Tolerance of a figure after `about`. */
const roughly = 0.12;

/** Tolerance of figures converted between units: 300 L of a tank of 80 gal. */
export const rounding = 0.015;

/** A figure stated as a minimum or maximum is a bound, not a target: 12匹以上, `at least 80 gallon`. */
function withBound(
  constraint: Constraint,
  before: string,
  behind: string,
): { readonly constraint: Constraint; readonly before: string; readonly behind: string } {
  if (constraint.kind !== "range") return { constraint, before, behind };
  for (const [bound, isLeast] of [
    [least, true],
    [most, false],
  ] as const) {
    const [front, back] = [bound.before.exec(before), bound.behind.exec(behind)];
    if (!front && !back) continue;
    const { asked, orLess } = constraint;
    const text = `${front?.[0] ?? ""}${constraint.text}${back?.[0] ?? ""}`;
    const range = isLeast
      ? { min: asked! * (1 - rounding), max: Number.MAX_VALUE }
      : { min: 0, max: asked! * (1 + rounding) };
    return {
      // Noise, prices and dew points have their bound.
      constraint: asked === undefined || orLess ? constraint : { ...constraint, text, ...range },
      before: front ? before.slice(0, front.index) : before,
      behind: back ? behind.slice(back[0].length) : behind,
    };
  }
  return withRoom(constraint, before, behind);
}

/** 40升左右 is as good as 11 gallons. */
function withRoom(
  constraint: RangeConstraint,
  before: string,
  behind: string,
): { readonly constraint: Constraint; readonly before: string; readonly behind: string } {
  const [front, back] = [about.before.exec(before), about.behind.exec(behind)];
  const { asked } = constraint;
  if ((!front && !back) || asked === undefined) return { constraint, before, behind };
  return {
    constraint: {
      ...constraint,
      min: Math.min(constraint.min, asked * (1 - roughly)),
      max: Math.max(constraint.max, asked * (1 + roughly)),
    },
    before: front ? before.slice(0, front.index) : before,
    behind: back ? behind.slice(back[0].length) : behind,
  };
}

const isPressure = ({ keys }: RangeConstraint): boolean => keys.includes("maxPressure");

/** Pressure at which a flow is stated, psi, if the attribute implies one. */
const statedAt: Readonly<Record<string, number>> = {
  airflow90: 90,
  airflow100: 100,
  airflow175: 175,
};

/** Rating, SCFM, with which a dryer of either kind dries this flow; no table covers low pressures. */
function driesAt(flow: number, pressure: number): number {
  const ratings = ["refrigerated", "desiccant"].map((type) => ratedFlowFor(flow, type, { pressure }));
  return Math.max(...ratings.map((rating) => (rating.ok ? rating.value : Number.POSITIVE_INFINITY)));
}

/** At 100 psi, in psi absolute, the flow of a filter is stated: below, the same air takes more room. */
const filterRating = 114.7;

/**
 * A flow asked for with a pressure: of a machine, the flow at about that pressure; of dryers and filters, a rating
 * corrected for it, and a housing that bears it.
 */
function sizedForConditions(constraints: readonly Constraint[]): readonly Constraint[] {
  const isRange = (each: Constraint): each is RangeConstraint => each.kind === "range";
  const pressure = constraints.filter(isRange).find(isPressure)?.asked;
  if (pressure === undefined || !constraints.some((each) => isRange(each) && each.treats !== undefined))
    return constraints;
  return constraints.map((each) => {
    if (!isRange(each)) return each;
    if (each.treats !== undefined)
      return {
        ...each,
        keys: each.keys.filter((key) => Math.abs((statedAt[key] ?? pressure) - pressure) <= 25),
        treats: each.treats * Math.max(1, filterRating / (pressure + 14.7)),
        dries: driesAt(each.treats, pressure),
      };
    // A vessel's rated pressure and a valve's set pressure are not the working pressure of a flow.
    if (isPressure(each))
      return {
        ...each,
        keys: each.keys.filter((key) => key !== "mawp" && key !== "setPressure"),
        bears: pressure,
      };
    return each;
  });
}
