import { expect, test } from "vitest";
import type { CheckoutFault } from "#domain/checkout/validate-checkout.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { summarise } from "#web/storefront/checkout/checkout-words.ts";

const translators = loadTranslators();

test("the error summary names the fields in the order they stand in: in Chinese the family name first", () => {
  const faults = ["email", "shipping.firstName", "shipping.lastName", "shipping.city", "billing.lastName"].map(
    (field) => ({ field, code: "required" }),
  ) as CheckoutFault[];
  const fields = (language: "en" | "cn") => summarise(translators[language], faults).map(({ field }) => field);
  expect(fields("en")).toEqual([
    "email",
    "shipping.firstName",
    "shipping.lastName",
    "shipping.city",
    "billing.lastName",
  ]);
  expect(fields("cn")).toEqual([
    "email",
    "shipping.lastName",
    "shipping.firstName",
    "shipping.city",
    "billing.lastName",
  ]);
});
