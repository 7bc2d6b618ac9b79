import type { Customer } from "#domain/buyers/buyer.ts";
import { readQuotationNumber } from "#domain/checkout/quotation.ts";
import { removeSaved, type SaveRefused, saveQuotation } from "#engine/customers/saved-quotations.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { namedQuotation } from "../../storefront/quotation/named-quotation.server.ts";

export interface SavedReply {
  readonly intent: "save";
  readonly number: string;
  readonly typed: string;
  readonly error: SaveRefused;
}

/** Keeps the form's quotation in the account under the form's name; null when it is done. */
export async function saveOfForm(
  shop: Shop,
  facts: RequestFacts,
  customer: Customer,
  form: FormData,
): Promise<SavedReply | null> {
  const number = numberOf(form);
  await namedQuotation(shop, facts, customer, number);
  const name = cleanText(textOf(form, "name"));
  const result = await saveQuotation(shop, customer, { number, name });
  return result.ok ? null : { intent: "save", number, typed: name, error: result.error };
}

/** Takes the form's quotation out of the account. */
export function removeOfForm(shop: Shop, customer: Customer, form: FormData): Promise<void> {
  return removeSaved(shop.db, customer, numberOf(form));
}

function numberOf(form: FormData) {
  const number = readQuotationNumber(textOf(form, "number"));
  if (!number) throw badForm();
  return number;
}
