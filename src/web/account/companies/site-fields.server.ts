import { dockFacts, readSite, type Site } from "#domain/companies/site.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { ok } from "#domain/kernel/result.ts";
import {
  type Address,
  type AddressError,
  type AddressField,
  addressFields,
  addressLimits,
  readBillingAddress,
  type UnvalidatedAddress,
} from "#domain/shipping/address.ts";
import { textOf } from "../../read-form.ts";
import { type FieldErrorKey, kindError } from "../field-errors.ts";

/** A part of a form as read, or its refused fields. */
export type FormRead<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: readonly FieldErrorKey[] };

type Group = "shipping" | "billing";

const siteLabels = { name: "companies.site.name", receivingHours: "companies.site.hours" } as const;

const addressTyped = (form: FormData, group: Group): UnvalidatedAddress =>
  Object.fromEntries(addressFields.map((field) => [field, textOf(form, `${group}.${field}`)]));

function addressError(group: Group, { field, ...error }: FieldError<AddressError>): FieldErrorKey {
  const { code } = error;
  const of = field as AddressField;
  return code === "too_long"
    ? kindError(`${group}.${of}`, `checkout.address.${of}`, { code, values: { max: addressLimits[of] } })
    : {
        field: `${group}.${of}`,
        key: `checkout.errors.${code}` as const,
        label: `checkout.address.${of}`,
        inSummary: code === "required" ? "fields.required" : "checkout.errorAt",
      };
}

/** The site of a form, or its refused fields. */
export function siteOfForm(form: FormData): FormRead<Site> {
  const typed = {
    ...addressTyped(form, "shipping"),
    name: textOf(form, "name"),
    receivingHours: textOf(form, "receivingHours"),
  };
  const site = readSite(
    typed,
    dockFacts.filter((fact) => textOf(form, fact) === "on"),
  );
  if (site.ok) return site;
  const error = site.error.fieldErrors.map((refused) => {
    const { field, ...kind } = refused;
    return field === "name" || field === "receivingHours"
      ? kindError(field, siteLabels[field], kind as KindError)
      : addressError("shipping", refused);
  });
  return { ok: false, error };
}

/** The address that a company is billed at, without its name; null where all of it is empty. */
export function optionalBilling(form: FormData): FormRead<Address | null> {
  const isEmpty = Object.values(addressTyped(form, "billing")).every((text) => text?.trim() === "");
  return isEmpty ? ok(null) : billingOfForm(form, null);
}

/** The address that a company is billed at, which may be that of the form's site; without the company's name. */
export function billingOfForm(form: FormData, site: Site | null): FormRead<Address | null> {
  if (textOf(form, "billingSame") === "on") {
    if (!site) return ok(null);
    const { firstName, lastName, address1, address2, city, state, zip, phone } = site;
    const place = { address1, address2, city, state, zip, phone };
    return ok({ firstName, lastName, companyName: "", ...place, country: "US" });
  }
  const billing = readBillingAddress({ ...addressTyped(form, "billing"), companyName: "" });
  if (billing.ok) return billing;
  return { ok: false, error: billing.error.fieldErrors.map((error) => addressError("billing", error)) };
}
