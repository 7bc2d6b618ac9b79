import type { OpenBox } from "#domain/catalogue/product.ts";

/** What a buyer goes by who buys one opened unit. */
const unitFacts = ["serial", "grade", "reason", "runHours", "accessories", "test"] as const;
export type UnitFact = (typeof unitFacts)[number];
export type OfferedUnit = Pick<OpenBox, UnitFact>;

/** A fact as a text that is the same for the same fact; what was never said counts as not measured. */
function textOf(unit: OfferedUnit, fact: UnitFact): string {
  if (fact !== "test") return JSON.stringify(unit[fact] ?? null);
  const { test } = unit;
  return JSON.stringify(test ? [test.on, test.by, test.pressure, test.current?.amps, test.current?.volts] : null);
}

/** Which facts of a unit are no longer what they were. */
export function changedFacts(was: OfferedUnit, now: OfferedUnit): UnitFact[] {
  return unitFacts.filter((fact) => textOf(was, fact) !== textOf(now, fact));
}

/** The unit as a page shows it, in one line: sent along with an order, it tells whether the buyer has seen it so. */
export function unitMark({ sku, unit }: { readonly sku: string; readonly unit: OfferedUnit | null }): string | null {
  return unit && [sku, ...unitFacts.map((fact) => textOf(unit, fact))].map(encodeURIComponent).join(" ");
}
