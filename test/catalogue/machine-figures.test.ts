import { expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { consistencyDoubts } from "#domain/catalogue/consistency-doubts.ts";
import type { Product, UnitTest } from "#domain/catalogue/product.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";

const motor = (attributes: AttributeValues, over: Partial<Product> = {}): Product => ({
  slug: "unit",
  category: "oilless",
  subcategory: "scroll",
  brand: "Hushvane",
  name: { en: "Unit", cn: "机组" },
  summary: { en: "Unit.", cn: "机组。" },
  description: { en: ["Unit."], cn: ["机组。"] },
  status: "published",
  attributes,
  pictureFamily: "oilless",
  returnPolicy: "standard",
  warrantyMonths: 12,
  popularity: 1,
  publishedAt: instant(0),
  variants: [
    {
      sku: "HV-1",
      name: null,
      attributes: {},
      price: cents(100_000),
      listPrice: null,
      parcel: { weightLb: 100, lengthIn: 30, widthIn: 30, heightIn: 30, freightOnly: false },
      stock: 1,
      leadTimeDays: 0,
      crossReferences: [],
    },
  ],
  documents: [],
  boughtTogether: [],
  fits: [],
  openBox: null,
  ...over,
});
const doubts = (product: Product) => consistencyDoubts(product, seedTaxonomy);
const codes = (product: Product) => doubts(product).map(({ code }) => code);

// The plate of a 5 HP motor for two voltages: 15.2 A at 230 V and half of it at 460 V.
test("a motor states a current for each of its voltages and for no other, less where the voltage is higher", () => {
  const wired = { voltage: ["460", "230"], phase: "3" };
  expect(codes(motor({ ...wired, fullLoadAmps230: 15.2, fullLoadAmps460: 7.6 }))).toEqual([]);
  expect(codes(motor(wired)), "currents may be left out").toEqual([]);
  const wrongs: AttributeValues[] = [
    { fullLoadAmps230: 15.2 },
    { fullLoadAmps230: 15.2, fullLoadAmps575: 6.1 },
    { fullLoadAmps230: 15.2, fullLoadAmps460: 7.6, fullLoadAmps575: 6.1 },
    { fullLoadAmps230: 7.6, fullLoadAmps460: 15.2 },
    { fullLoadAmps230: 7.6, fullLoadAmps460: 7.6 },
  ];
  for (const wrong of wrongs)
    expect(codes(motor({ ...wired, ...wrong })), JSON.stringify(wrong)).toEqual(["current_per_voltage"]);
  // Starters carry a motor's current at any voltage.
  expect(codes(motor({ ...wired, fullLoadAmps230: 30 }, { category: "extras" }))).toEqual([]);
});

test("an opened unit that took more than 105 % of its plate's current, or reached more than its pressure, is doubted", () => {
  const tested = (test: Partial<UnitTest>) =>
    motor(
      { voltage: ["230"], phase: "1", fullLoadAmps230: 20, maxPressure: 120 },
      {
        openBox: {
          of: "unit",
          grade: "b",
          reason: "display",
          serial: "U1",
          runHours: 12,
          accessories: true,
          test: { on: "2026-11-20" as UnitTest["on"], by: "A. M.", pressure: null, current: null, ...test },
        },
      },
    );
  const amps = (measured: number) => ({ current: { amps: measured, volts: "230" } });
  expect(doubts(tested({ ...amps(21), pressure: 120 }))).toEqual([]);
  expect(doubts(tested(amps(21.1)))).toEqual([{ code: "test_current_too_high", measured: 21.1, most: 21 }]);
  expect(doubts(tested({ pressure: 121 }))).toEqual([{ code: "test_pressure_too_high", reached: 121, most: 120 }]);
});
