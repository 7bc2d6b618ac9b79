import type { OpenBox } from "#domain/catalogue/product.ts";

/** The facts on which a buyer of an opened unit relies. */
const unitFacts = ["serial", "grade", "reason", "runHours", "accessories", "test"] as const;
export type UnitFact = (typeof unitFacts)[number];
export type OfferedUnit = Pick<OpenBox, UnitFact>;

/** A fact as comparable text; an unknown one counts as not measured. */
function textOf(unit: OfferedUnit, fact: UnitFact): string {
  if (fact !== "test") return JSON.stringify(unit[fact] ?? null);
  const { test } = unit;
  return JSON.stringify(test ? [test.on, test.by, test.pressure, test.current?.amps, test.current?.volts] : null);
}

/** The facts of a unit that have changed. */
export function changedFacts(was: OfferedUnit, now: OfferedUnit): UnitFact[] {
  return unitFacts.filter((fact) => textOf(was, fact) !== textOf(now, fact));
}

/** The unit as shown on a page, in one line: sent with an order, it proves that the buyer saw this state. */
export function unitMark({ sku, unit }: { readonly sku: string; readonly unit: OfferedUnit | null }): string | null {
  return unit && [sku, ...unitFacts.map((fact) => textOf(unit, fact))].map(encodeURIComponent).join(" ");
}
