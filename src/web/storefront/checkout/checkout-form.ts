import { readEmail } from "#domain/kernel/email.ts";
import { mostReferences } from "#domain/approvals/references.ts";
import { typedTextKeys } from "#domain/checkout/order-texts.ts";
import type { CheckoutErrorCode, UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import {
  type AddressField,
  addressFields,
  readAddressField,
  type UnvalidatedAddress,
} from "#domain/shipping/address.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { isShippable, readState } from "#domain/shipping/states.ts";

/** The form's texts by the names of its fields: `email`, `shipping.zip`, `freight.liftgate`. */
export type CheckoutValues = Readonly<Record<string, string>>;

/** The page's own fields, never stored or shown again. */
const ownFields = new Set(["intent", "key", "total", "seenPo", "seenPoDocument", "signedIn"]);

/** The fields of a company's own references. */
export const referenceFields = Array.from({ length: mostReferences }, (_, at) => `reference${at + 1}`);

/** The typed values, to show them again, without prices. */
export function typedValues(form: FormData): CheckoutValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !ownFields.has(name)) values[name] = value.replaceAll("\0", "");
  }
  return values;
}

/** The form as the domain reads it: only fields of the chosen delivery and billing. */
export function checkoutOf(values: CheckoutValues): UnvalidatedCheckout {
  const isPickup = values.method === "PICKUP";
  return {
    email: values.email,
    method: values.method,
    payment: values.payment,
    shipsInParts: values.shipsInParts,
    ...Object.fromEntries(typedTextKeys.map((key) => [key, values[key]])),
    booking: {
      ...(values.costCenter && { costCenter: values.costCenter }),
      references: referenceFields.map((field) => values[field]),
    },
    usePoints: values.usePoints,
    points: values.points,
    ...(isPickup
      ? { contact: groupOf(values, "contact"), place: values["contact.place"] }
      : { shipping: groupOf(values, "shipping") }),
    ...(values.billingSame !== "on" && { billing: groupOf(values, "billing") }),
    ...(values.method === "LOCAL" && {
      freight: Object.fromEntries(freightExtras.map((extra) => [extra, values[`freight.${extra}`]])),
    }),
  };
}

/** True for fields that the form shows for the current choices: pickup has no shipping address. */
export function isAskedFor(values: CheckoutValues): (name: string) => boolean {
  const checkout = checkoutOf(values);
  const groups: Readonly<Record<string, unknown>> = {
    shipping: checkout.shipping,
    contact: checkout.contact,
    billing: checkout.billing,
    freight: checkout.freight,
  };
  return (name) => !name.includes(".") || groups[name.split(".")[0] ?? ""] !== undefined;
}

function groupOf(values: CheckoutValues, group: "shipping" | "billing" | "contact"): UnvalidatedAddress {
  return Object.fromEntries(addressFields.map((field) => [field, values[`${group}.${field}`]]));
}

/** Error of a single field on leaving it; null if it is valid or only checked with others. */
export function fieldErrorOf(name: string, value: string): CheckoutErrorCode | null {
  if (name === "email") {
    const email = readEmail(value);
    return email.ok ? null : email.error.code;
  }
  const [group, field] = name.split(".");
  if (!isAddressField(field) || group === "freight") return null;
  const result = readAddressField(field, value, group === "shipping");
  if (!result.ok) return result.error.code;
  const state = field === "state" && group === "shipping" ? readState(value) : null;
  return state && !isShippable(state) ? "state_not_supported" : null;
}

function isAddressField(field: string | undefined): field is AddressField {
  return addressFields.some((each) => each === field);
}
