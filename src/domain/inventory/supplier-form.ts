import { group, type ValueOf } from "#domain/kernel/fields/field.ts";
import { wholeOrNone } from "#domain/kernel/fields/figures.ts";
import { email, flag, line, oneOf } from "#domain/kernel/fields/kinds.ts";
import { languages } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

export const supplierFields = {
  name: line({ label: "adminPurchases.supplier.name", max: 120, clean: cleanText, required: true }),
  email: email({ label: "adminPurchases.supplier.email" }),
  language: oneOf({ label: "adminPurchases.supplier.language", of: languages }),
  leadDays: wholeOrNone({ label: "adminPurchases.supplier.leadDays", least: 0, most: 999 }),
  answerDays: wholeOrNone({ label: "adminPurchases.supplier.answerDays", least: 1, most: 99 }),
  retired: flag({ label: "adminPurchases.supplier.retired" }),
};

/** A supplier as the merchant edits it. */
export const supplierForm = group({ fields: supplierFields });

/** Without an email, orders go another way; `leadDays` to an order's arrival, `answerDays` until silence is told. */
export type SupplierRecord = ValueOf<typeof supplierFields>;
