import { type Phone, readPhone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/text.ts";
import { type UsState, readState } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";

/** The fields of an address, in the order a form asks for them. */
export const addressFields = [
  "firstName",
  "lastName",
  "companyName",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "phone",
] as const;
export type AddressField = (typeof addressFields)[number];

/** An address as typed. A field left out counts as empty. */
export type UnvalidatedAddress = Readonly<Partial<Record<AddressField, string>>>;

/** A deliverable US address. Company and second line may be empty; the country is always the United States. */
export interface Address {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: UsState;
  readonly zip: string;
  readonly phone: Phone;
  readonly country: "US";
}

export type AddressError =
  | "required"
  | "phone_format"
  | "zip_format"
  | "zip_not_in_state"
  | "state_unknown"
  | "too_long"
  | "latin_only";

export interface FieldError<Field extends string, Code extends string> {
  readonly field: Field;
  readonly code: Code;
}

/** Longest text of each field: the limits of carriers' labels and the order tables. */
const longest: Readonly<Record<AddressField, number>> = {
  firstName: 60,
  lastName: 60,
  companyName: 100,
  address1: 120,
  address2: 120,
  city: 80,
  state: 40,
  zip: 10,
  phone: 30,
};

/** Fields read by drivers and carriers' labels. Names stay as written. */
const inLatinScript: ReadonlySet<AddressField> = new Set(["companyName", "address1", "address2", "city"]);
const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

const mayBeEmpty: ReadonlySet<AddressField> = new Set(["companyName", "address2"]);

/** Reads one field: trimmed text, or its error. */
export function readAddressField(
  field: AddressField,
  typed: string | undefined,
): Result<string, { code: AddressError }> {
  const text = cleanText(typed ?? "");
  if (text === "") return mayBeEmpty.has(field) ? ok("") : refuse({ code: "required" });
  if (text.length > longest[field]) return refuse({ code: "too_long" });
  if (inLatinScript.has(field) && otherScript.test(text)) return refuse({ code: "latin_only" });
  if (field === "phone") return readPhone(text);
  if (field === "zip") return readZip(text);
  if (field === "state") {
    const state = readState(text);
    return state ? ok(state) : refuse({ code: "state_unknown" });
  }
  return ok(text);
}

/** Reads a whole address and reports every invalid field. Shipping checks whether the shop delivers to the state. */
export function readAddress(
  typed: UnvalidatedAddress,
): Result<Address, { code: "invalid"; fieldErrors: FieldError<AddressField, AddressError>[] }> {
  const fieldErrors: FieldError<AddressField, AddressError>[] = [];
  const read: Partial<Record<AddressField, string>> = {};
  for (const field of addressFields) {
    const value = readAddressField(field, typed[field]);
    if (value.ok) read[field] = value.value;
    else fieldErrors.push({ field, code: value.error.code });
  }
  // The state decides on tax and on whether the shop delivers, the ZIP code on where the goods really go.
  if (read.zip && read.state && !isZipInState(read.zip, read.state as UsState))
    fieldErrors.push({ field: "zip", code: "zip_not_in_state" });
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  return ok({ ...(read as Omit<Address, "country">), country: "US" });
}
