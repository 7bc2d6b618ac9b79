import { expect, test } from "vitest";
import { namedColumns, readPriceRow, usualColumns } from "#domain/pricing/price-rows.ts";

test("a first row names the columns in any order and either language", () => {
  expect(namedColumns(["SKU", "Qty", "Price"])).toEqual({ sku: 0, from: 1, price: 2 });
  expect(namedColumns(["Unit price", "Name", " Part No. "])).toEqual({ sku: 2, from: -1, price: 0 });
  expect(namedColumns(["零件号", "合同价"])).toEqual({ sku: 0, from: -1, price: 1 });
});

test("a first row of values names none", () => {
  expect(namedColumns(["RS10-F", "1", "18.50"])).toBeNull();
  expect(namedColumns(["SKU", "1", "18.50"])).toBeNull();
  expect(namedColumns(["RS10-F", "1", "Price"])).toBeNull();
});

test("without names a row is part number and price, or the quantity between them", () => {
  expect(readPriceRow(["RS10-F", "18.50"], usualColumns(2))).toMatchObject({
    value: { sku: "RS10-F", from: 1, price: 1_850 },
  });
  expect(readPriceRow(["RS10-F", "10", "17"], usualColumns(3))).toMatchObject({
    value: { sku: "RS10-F", from: 10, price: 1_700 },
  });
});
