import { expect, test } from "vitest";
import type { CheckoutFieldError } from "#domain/checkout/validate-checkout.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { errorSummaryOf } from "#web/storefront/checkout/checkout-field-text.ts";

const translators = loadTranslators("America/Chicago");

test("the error summary names the fields in the order they stand in: in Chinese the family name first", () => {
  const fieldErrors = ["email", "shipping.firstName", "shipping.lastName", "shipping.city", "billing.lastName"].map(
    (field) => ({ field, code: "required" }),
  ) as CheckoutFieldError[];
  const fields = (language: "en" | "cn") =>
    errorSummaryOf(translators[language], fieldErrors).map(({ field }) => field);
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
