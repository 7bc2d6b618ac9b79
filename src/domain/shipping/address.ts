import { type CodeOf, type FieldsInvalid, group, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { type Phone, readPhone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { type UsState, readState } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";

const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}]|\p{Emoji_Presentation}/u;

/** Latin letters, in names too: drivers read and carriers print no others. */
const latin = (text: string): Result<string, { code: "latin_only" }> =>
  otherScript.test(text) ? refuse({ code: "latin_only" }) : ok(text);

const stateCode = (text: string): Result<UsState, { code: "choose" }> => {
  const state = readState(text);
  return state ? ok(state) : refuse({ code: "choose" });
};

const clean = cleanText;

/** Characters of an address's fields at most: the limits of carriers' labels and the order tables. */
export const addressLimits = {
  firstName: 60,
  lastName: 60,
  companyName: 100,
  address1: 120,
  address2: 120,
  city: 80,
  state: 40,
  zip: 10,
  phone: 30,
} as const;

/** The fields of an address, in the order a form asks for them. */
export const addressKinds = {
  firstName: line({
    label: "checkout.address.firstName",
    max: addressLimits.firstName,
    required: true,
    clean,
    by: latin,
  }),
  lastName: line({ label: "checkout.address.lastName", max: addressLimits.lastName, required: true, clean, by: latin }),
  companyName: line({ label: "checkout.address.companyName", max: addressLimits.companyName, clean, by: latin }),
  address1: line({ label: "checkout.address.address1", max: addressLimits.address1, required: true, clean, by: latin }),
  address2: line({ label: "checkout.address.address2", max: addressLimits.address2, clean, by: latin }),
  city: line({ label: "checkout.address.city", max: addressLimits.city, required: true, clean, by: latin }),
  state: line({ label: "checkout.address.state", max: addressLimits.state, required: true, clean, by: stateCode }),
  zip: line({ label: "checkout.address.zip", max: addressLimits.zip, required: true, clean, by: readZip }),
  phone: line({ label: "checkout.address.phone", max: addressLimits.phone, required: true, clean, by: readPhone }),
};

/** The name of who fetches goods or is billed, which no carrier prints: as it is written. */
export const personKinds = {
  firstName: line({ label: "checkout.address.firstName", max: addressLimits.firstName, required: true, clean }),
  lastName: line({ label: "checkout.address.lastName", max: addressLimits.lastName, required: true, clean }),
};
export type AddressField = keyof typeof addressKinds;
export const addressFields = Object.keys(addressKinds) as readonly AddressField[];

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

export type AddressError = CodeOf<typeof addressKinds> | "zip_elsewhere";

/** Reads one field: trimmed text, or its error. Where no carrier goes, a name is as it is written. */
export function readAddressField(
  field: AddressField,
  typed: string,
  isDelivered: boolean,
): Result<string, { code: AddressError }> {
  const codes: AddressError[] = [];
  const kinds = isDelivered ? addressKinds : { ...addressKinds, ...personKinds };
  const value = kinds[field].read({ [field]: typed }, field, (_, code) => codes.push(code));
  return codes[0] ? refuse({ code: codes[0] }) : ok(value);
}

const delivered = group({ fields: addressKinds });
const billed = group({ fields: { ...addressKinds, ...personKinds } });

/** Reads a whole address and reports every invalid field. Shipping checks whether the shop delivers to the state. */
export function readAddress(typed: UnvalidatedAddress): Result<Address, FieldsInvalid<AddressError>> {
  return readWith(delivered, typed);
}

/** Reads the address of an invoice, which goes to nobody's door: its names are as they are written. */
export function readBillingAddress(typed: UnvalidatedAddress): Result<Address, FieldsInvalid<AddressError>> {
  return readWith(billed, typed);
}

function readWith(
  address: typeof delivered | typeof billed,
  typed: UnvalidatedAddress,
): Result<Address, FieldsInvalid<AddressError>> {
  return unlessRefused<Address, AddressError>((refuseAt) => {
    const refused = new Set<string>();
    const value = address.read(typed as Texts, "", (field, code) => {
      refused.add(field);
      refuseAt(field, code);
    });
    // The state decides on tax and on whether the shop delivers, the ZIP code on where the goods really go.
    if (!refused.has("zip") && !refused.has("state") && !isZipInState(value.zip, value.state as UsState))
      refuseAt("zip", "zip_elsewhere");
    return { ...(value as Omit<Address, "country">), country: "US" };
  });
}
