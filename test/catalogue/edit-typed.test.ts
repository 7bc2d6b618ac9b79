import fc from "fast-check";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { emptyVariant } from "#engine/admin/products/edit-typed.ts";
import { shownAttribute } from "#engine/admin/products/edit-typed.ts";
import { canonicalOf } from "#domain/catalogue/units.ts";
import { classByDensity, density, freightClasses } from "#domain/shipping/freight-class.ts";
import { pasteInto } from "#web/admin/products/paste-into.ts";

const numbers = seedTaxonomy.categories.flatMap(({ attributes }) => attributes.filter((one) => one.kind === "number"));

test("a figure shown in either unit and language reads back to what was stored, to six digits", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom("en" as const, "cn" as const),
      fc.constantFrom("imperial" as const, "metric" as const),
      (definition, share, language, system) => {
        if (definition.kind !== "number") return;
        const [least, most] = definition.within;
        const value = least + share * (most - least);
        const shown = Number(shownAttribute(definition, value, language, system));
        const back = canonicalOf(shown, definition.dimension, language, system);
        // A motor is sold by its frame, so the frame's label is what a figure near it reads back to.
        const slack = definition.dimension === "power" && system === "metric" ? 0.02 : 1e-4;
        expect(Math.abs(back - value)).toBeLessThanOrEqual(slack * Math.max(1, Math.abs(value)));
      },
    ),
  );
});

test("the denser a parcel, the lower its freight class, along the whole scale", () => {
  const cubicFoot = (weightLb: number) => ({ weightLb, lengthIn: 12, widthIn: 12, heightIn: 12 });
  expect([0.5, 1, 2, 4, 6, 8, 10, 12, 15, 22.5, 30, 35, 50].map((weight) => classByDensity(cubicFoot(weight)))).toEqual(
    [400, 300, 250, 175, 125, 100, 92.5, 85, 70, 65, 60, 55, 50],
  );
  expect([49.99, 7.99, 0.01].map((weight) => classByDensity(cubicFoot(weight)))).toEqual([55, 125, 400]);
  expect(density({ weightLb: 230, lengthIn: 24, widthIn: 24, heightIn: 60 })).toBeCloseTo(11.5, 10);
  for (const weight of [0.2, 3, 11, 60]) expect(freightClasses).toContain(classByDensity(cubicFoot(weight)));
});

test("cells from a spreadsheet fill the grid to the right and down, and make rows where there are none", () => {
  const row = { ...emptyVariant, sku: "KEEP", price: "1" };
  const pasted = pasteInto([row], 0, "nameEn", 'A\t甲\t10\nB\t"乙\n二"\t20\n"C ""x"""\t丙\t30\n', { most: 200 });
  expect(pasted.map(({ row: at, sku, nameEn, nameCn, price }) => [at, sku, nameEn, nameCn, price])).toEqual([
    [0, "KEEP", "A", "甲", "10"],
    [1, "", "B", "乙\n二", "20"],
    [2, "", 'C "x"', "丙", "30"],
  ]);
  // In a shop of English alone the grid has no Chinese column.
  const [english] = pasteInto([row], 0, "nameEn", "A\t10", { most: 200, fields: ["sku", "nameEn", "price"] });
  expect([english?.nameEn, english?.nameCn, english?.price]).toEqual(["A", "", "10"]);
  expect(pasteInto([row], 0, "crossReferences", "a\tb\tc", { most: 200 })[0]).toMatchObject({
    crossReferences: "a",
    sku: "KEEP",
  });
  expect(
    pasteInto([row], 0, "sku", Array.from({ length: 300 }, (_, at) => `S${at}`).join("\n"), { most: 200 }),
  ).toHaveLength(200);
});
