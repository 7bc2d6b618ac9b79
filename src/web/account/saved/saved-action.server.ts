import type { Customer } from "#domain/buyers/buyer.ts";
import { readQuotationNumber } from "#domain/checkout/quotation.ts";
import { readName, removeSaved, type SaveRefused, saveQuotation } from "#engine/customers/saved-quotations.ts";
import type { Shop } from "#engine/shop.ts";
import { badForm, textOf } from "../../read-form.ts";

export interface SavedReply {
  readonly intent: "save";
  readonly number: string;
  readonly typed: string;
  readonly error: SaveRefused | { readonly code: "name_required" };
}

/** Keeps the form's quotation in the account under the form's name; null when it is done. */
export async function saveOfForm(shop: Shop, customer: Customer, form: FormData): Promise<SavedReply | null> {
  const number = numberOf(form);
  const name = readName(textOf(form, "name"));
  const refused = (error: SavedReply["error"]): SavedReply => ({ intent: "save", number, typed: name, error });
  if (name === "") return refused({ code: "name_required" });
  const result = await saveQuotation(shop, customer, { number, name });
  return result.ok ? null : refused(result.error);
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
