import { expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { consistencyRules } from "#domain/catalogue/consistency-rules.ts";
import type { Variant } from "#domain/catalogue/product.ts";

/** Codes of what is doubted of the stages and the pressure of a product. */
function doubts(category: CategorySlug, attributes: AttributeValues): string[] {
  const unit = { category, attributes, variant: { sku: "A-1", parcel: {} } as Variant };
  return consistencyRules.flatMap((rule) => rule(unit).map(({ code }) => code)).filter((code) => /_stage_/.test(code));
}

test("a single-stage machine ends at 150 psi, and a two-stage one is sold at 175", () => {
  expect(doubts("piston", { stages: "1", maxPressure: 150 })).toEqual([]);
  expect(doubts("piston", { stages: "1", maxPressure: 151 })).toEqual(["single_stage_pressure"]);
  expect(doubts("piston", { stages: "2", maxPressure: 175 })).toEqual([]);
  expect(doubts("piston", { stages: "2", maxPressure: 150 })).toEqual(["two_stage_pressure"]);
});

test("a pump alone is sold by what its maker allows, and a machine that states no pressure is not doubted", () => {
  expect(doubts("pumps", { stages: "1", maxPressure: 175 })).toEqual([]);
  expect(doubts("pumps", { stages: "2", maxPressure: 250 })).toEqual([]);
  expect(doubts("piston", { stages: "2" })).toEqual([]);
});
