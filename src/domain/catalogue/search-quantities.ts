import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import type { Constraint, Phrase, RangeConstraint } from "#domain/catalogue/search-constraint.ts";

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
      constraints.push({ ...constraint, text: constraint.text.trim() });
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    }
  }
  return { constraints: sizedForConditions(constraints), rest: rest.replace(/\s+/g, " ").trim() };
}

const isPressure = ({ keys }: RangeConstraint): boolean => keys.includes("maxPressure");

/** The pressure, psi, that a flow is stated at where the attribute says so. */
const statedAt: Readonly<Record<string, number>> = {
  airflow90: 90,
  airflow100: 100,
  airflow175: 175,
};

/** The rating, SCFM, with which a dryer of either kind dries this flow; no table says it of low pressures. */
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
    // What a vessel bears, or a valve lets go at, is no working pressure of a flow.
    if (isPressure(each))
      return {
        ...each,
        keys: each.keys.filter((key) => key !== "mawp" && key !== "setPressure"),
        bears: pressure,
      };
    return each;
  });
}
