import fc from "fast-check";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { AttributeDefinition, Dimension } from "#domain/catalogue/attribute.ts";
import { emptyVariant, shownAttribute, typedFrom } from "#engine/admin/products/edit-typed.ts";
import { readAttribute } from "#engine/admin/products/read-attribute.ts";
import { pastedAttribute } from "#engine/admin/products/pasted-attribute.ts";
import { canonicalOf } from "#domain/catalogue/units.ts";
import { classByDensity, density, freightClasses } from "#domain/shipping/freight-class.ts";
import { pasteInto } from "#web/admin/products/paste-into.ts";
import { putCell } from "#web/admin/products/put-cell.ts";

const numbers = seedTaxonomy.categories.flatMap(({ attributes }) => attributes.filter((one) => one.kind === "number"));

test("a form of very many fields of one name, or of attributes, is read at once", () => {
  const fits = Array.from({ length: 150_000 }, (_, at) => ["fits", `F${at}`] as const);
  const attributes = Array.from({ length: 60_000 }, (_, at) => [`variant.${at % 1000}.attribute.k${at}`, "1"] as const);
  const began = performance.now();
  const typed = typedFrom([...fits, ...attributes]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([typed.links.fits.length, typed.variants.length]).toEqual([150_000, 1_000]);
  expect(Object.keys(typed.variants[7]!.attributes)).toHaveLength(60);
});

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
  expect(pasted.left).toBe(0);
  expect(pasted.rows.map(({ row: at, sku, nameEn, nameCn, price }) => [at, sku, nameEn, nameCn, price])).toEqual([
    [0, "KEEP", "A", "甲", "10"],
    [1, "", "B", "乙\n二", "20"],
    [2, "", 'C "x"', "丙", "30"],
  ]);
  // In a shop of English alone the grid has no Chinese column.
  const { rows } = pasteInto([row], 0, "nameEn", "A\t10", { most: 200, columns: ["sku", "nameEn", "price"] });
  const [english] = rows;
  expect([english?.nameEn, english?.nameCn, english?.price]).toEqual(["A", "", "10"]);
  const last = pasteInto([row], 0, "crossReferences", "a\tb\tc", { most: 200 });
  expect([last.rows[0]?.crossReferences, last.rows[0]?.sku, last.left]).toEqual(["a", "KEEP", 2]);
  const many = Array.from({ length: 300 }, (_, at) => `S${at}`).join("\n");
  const full = pasteInto([row], 0, "sku", many, { most: 200 });
  expect([full.rows.length, full.left]).toEqual([200, 100]);
});

const number = (dimension: Dimension, within: [number, number]): AttributeDefinition => ({
  kind: "number",
  key: "figure",
  name: { en: "Figure", cn: "数值" },
  group: "performance",
  dimension,
  filter: false,
  within,
});
const choices = [
  { value: "single-phase", name: { en: "Single phase", cn: "单相" } },
  { value: "three-phase", name: { en: "Three phase", cn: "三相" } },
  { value: "230-v", name: { en: "230 V", cn: "230 V" } },
  { value: "460-v", name: { en: "460 V", cn: "460 V" } },
];
const base = { key: "chosen", name: { en: "Chosen", cn: "所选" }, group: "electrical", filter: "choices" } as const;
const pressure = number("pressure", [0, 500]);
const [choice, list]: AttributeDefinition[] = [
  { ...base, kind: "choice", choices },
  { ...base, kind: "list", choices },
];
const flag: AttributeDefinition = { ...base, kind: "flag" };

// Factors: NIST SP 811, appendix B: 1 bar is 14.50377 psi, 1 MPa is 145.0377 psi, 1 in is 25.4 mm.
test.each([
  ["en", pressure, "125", "125", "imperial", 125],
  ["en", pressure, "1,25 psi", "1,25", "imperial", null],
  ["en", pressure, "125 PSI", "125", "imperial", 125],
  ["en", pressure, "8.6 bar", "8.6", "metric", 124.73],
  ["en", pressure, "0.86 MPa", "8.6", "metric", 124.73],
  ["cn", pressure, "0.86", "0.86", "metric", 124.73],
  ["cn", pressure, "0.86 MPa", "0.86", "metric", 124.73],
  ["cn", pressure, "125 psi", "125", "imperial", 125],
  ["en", pressure, "125 gal", "125 gal", "imperial", null],
  ["en", pressure, "900", "900", "imperial", null],
  ["en", number("length", [0, 100]), '1-1/2"', "1.5", "imperial", 1.5],
  ["en", choice!, "three phase", "three-phase", "imperial", "three-phase"],
  ["cn", choice!, "三相", "three-phase", "metric", "three-phase"],
  ["en", choice!, "Two phase", "Two phase", "imperial", null],
  ["en", list!, "230 V, 460 V", "230-v,460-v", "imperial", ["230-v", "460-v"]],
  ["en", list!, "230/460 V", "230-v,460-v", "imperial", ["230-v", "460-v"]],
  ["en", list!, "230 V, 575 V", "230-v,575 V", "imperial", null],
  ["en", flag, "Yes", "yes", "imperial", true],
  ["cn", flag, "否", "no", "metric", false],
  ["en", flag, "perhaps", "perhaps", "imperial", null],
] as const)(
  "in %s a spreadsheet's cell is read by the kind of its attribute, and stays as it is written where it is no value (%#)",
  (language, definition, text, shown, system, stored) => {
    const typed = pastedAttribute(definition, ` ${text} `, language);
    expect(typed).toEqual({ text: shown, system });
    const value = readAttribute(definition, typed, undefined, language);
    if (typeof stored === "number") expect(value.ok && value.value).toBeCloseTo(stored, 1);
    else expect(value.ok ? value.value : null).toEqual(stored);
  },
);

test("a block fills texts, marks, choices and attributes in the order on screen; what a column cannot take is counted", () => {
  const put = putCell({ definitions: [pressure, flag], families: ["tank"], language: "en" });
  const columns = ["sku", "price", "freightOnly", "freightClass", "attribute.figure", "attribute.chosen", "onHand"];
  const block = "A-1\t10\tyes\t70\t8.6 bar\tno\t5\nA-2\t20\tmaybe\t71\tlots\t\t\n";
  const { rows, cells, left } = pasteInto([emptyVariant], 0, "sku", block, { most: 200, columns, put });
  expect(
    rows.map(({ sku, freightOnly, freightClass, attributes }) => [sku, freightOnly, freightClass, attributes]),
  ).toEqual([
    ["A-1", true, "70", { figure: { text: "8.6", system: "metric" }, chosen: { text: "no", system: "imperial" } }],
    ["A-2", false, "", { figure: { text: "lots", system: "imperial" }, chosen: { text: "", system: "imperial" } }],
  ]);
  expect([cells.length, left]).toEqual([10, 3]);
});

test("a row of the grid in which only an attribute is typed is not lost", () => {
  const { variants } = typedFrom([
    ["variant.0.leadTimeDays", "1"],
    ["variant.1.attribute.figure", "8"],
  ]);
  expect(variants.map(({ row, attributes }) => [row, attributes])).toEqual([
    [1, { figure: { text: "8", system: "imperial" } }],
  ]);
});
