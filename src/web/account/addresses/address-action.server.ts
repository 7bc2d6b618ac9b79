import { data, redirect } from "react-router";
import type { Customer } from "#domain/buyers/buyer.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { addressFields } from "#domain/shipping/address.ts";
import { deleteAddress, saveAddress, setDefaultAddress } from "#engine/customers/addresses.ts";
import type { Shop } from "#engine/shop.ts";
import { badForm, textOf } from "../../read-form.ts";
import { type CheckoutValues, typedValues } from "../../storefront/checkout/checkout-form.ts";
import type { AddressFieldErrors } from "./address-form.tsx";

/** Why an address form was refused; a successful one is answered by the list. */
export interface AddressReply {
  readonly values: CheckoutValues | null;
  readonly fieldErrors: AddressFieldErrors;
  readonly refused: "gone" | "full" | null;
}

const answers: Readonly<Record<string, typeof deleteAddress>> = { default: setDefaultAddress, delete: deleteAddress };

/** Handles the forms of the address book and of choosing an address; `listed` is the list with the result. */
export async function answerAddressForm(
  shop: Shop,
  customer: Customer,
  form: FormData,
  urlAfter: (done: Done, id: number) => string,
) {
  const intent = textOf(form, "intent");
  const idText = textOf(form, "id");
  const id = idText === "" ? null : (readId(idText) ?? 0);
  if (intent === "save") return save(shop, customer, { form, id, listed: urlAfter });
  const answer = lookUp(answers, intent);
  if (!answer) throw badForm();
  const done = await answer(shop, customer, id ?? 0);
  if (!done.ok) return refused({ values: null, fieldErrors: [], refused: "gone" }, 404);
  throw redirect(urlAfter(intent === "delete" ? "deleted" : "defaultSet", id ?? 0), 303);
}

export type Done = "saved" | "deleted" | "defaultSet";

export function isDone(value: string | null): value is Done {
  return value === "saved" || value === "deleted" || value === "defaultSet";
}

interface Save {
  form: FormData;
  id: number | null;
  listed: (done: Done, id: number) => string;
}

async function save(shop: Shop, customer: Customer, { form, id, listed }: Save) {
  const typed = Object.fromEntries(addressFields.map((field) => [field, textOf(form, `shipping.${field}`)]));
  const result = await saveAddress(shop, customer, { id, typed, makeDefault: textOf(form, "default") === "on" });
  if (result.ok) throw redirect(listed("saved", result.value), 303);
  const { error } = result;
  const values = typedValues(form);
  if (error.code === "invalid") return refused({ values, fieldErrors: error.fieldErrors, refused: null }, 400);
  return error.code === "address_missing"
    ? refused({ values, fieldErrors: [], refused: "gone" }, 404)
    : refused({ values, fieldErrors: [], refused: "full" }, 409);
}

function refused(reply: AddressReply, status: number) {
  return data(reply, status);
}
