import { form } from "#domain/kernel/fields/field.ts";
import { oneOf } from "#domain/kernel/fields/kinds.ts";

/** Deciders of a sale's tax: the merchant's own rates, or a provider that is asked about each sale. */
export const taxDeciders = ["own", "stripe"] as const;
export type TaxDecider = (typeof taxDeciders)[number];

const declared = form({
  name: "taxProvider",
  fields: { by: oneOf({ label: "adminTax.provider.by", of: taxDeciders }) },
});

/** The decider of sales tax: the merchant's own rates where nothing is stored. */
export const taxProviderForm: typeof declared = {
  ...declared,
  typedOf: (value, shop) => declared.typedOf(value ?? { by: "own" }, shop),
};
