import { expect, test } from "vitest";
import { exampleNumber, usualNumbering } from "#domain/checkout/order-number.ts";
import { factsOf } from "#domain/checkout/shop-profile.ts";
import { unknownShop } from "#web/shell/frame-data.ts";

test("a page without its frame's data shows the shop as one without a profile", () => {
  expect({ name: "", ...unknownShop }).toMatchObject(factsOf(null, "en", ""));
  expect(unknownShop.orderExample).toBe(exampleNumber(usualNumbering));
});
