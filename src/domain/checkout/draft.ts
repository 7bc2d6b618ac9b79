import { mostCartLines, readQuantity } from "#domain/cart/quantity.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readOwnLines, tidyOwnLines } from "#domain/checkout/own-lines-form.ts";
import { typedTextKeys } from "#domain/checkout/order-texts.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { FieldErrorKind, KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { isLanguage, type Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { depositPercents } from "#domain/receivables/deposit.ts";
import { readTerms, type Terms } from "#domain/receivables/terms.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { OwnLine } from "#domain/pricing/own-line.ts";
import { addressFields, type UnvalidatedAddress } from "#domain/shipping/address.ts";
import { freightExtras } from "#domain/shipping/rates.ts";

/** The editor's form by the names of its fields: those of the checkout, `lines.0.sku`, `discountValue`, `validDays`. */
export type DraftValues = Readonly<Record<string, string>>;

/** Lines of a draft at most: those of a cart, so that each order can be written as one. */
export const mostDraftLines = mostCartLines;
const longestReason = 200;
/** The note on the paper at most. */
export const longestOfferNote = 1_000;
const mostDays = 90;
export const discountKinds = ["none", "percent", "amount"] as const;

export interface DraftLine {
  readonly sku: string;
  readonly quantity: number;
  /** Agreed with the buyer, in cents per unit; null for the shop's price of the day it is sent. */
  readonly price: Money | null;
  readonly reason: string;
}

/** Terms agreed with a buyer, besides contact and destination. */
export interface OrderDraft {
  readonly language: Language;
  readonly lines: readonly DraftLine[];
  readonly ownLines: readonly OwnLine[];
  /** Off all goods: a share in millionths, or cents. */
  readonly discount: { readonly rate: number } | { readonly amount: Money } | null;
  readonly discountReason: string;
  /** Freight or parcels as quoted, in cents; null for the shop's rates. */
  readonly shipping: Money | null;
  readonly shippingReason: string;
  /** Days for which the offer holds, from 1 to 90. */
  readonly validDays: number;
  /** Days for which its goods are reserved; 0 is not at all. */
  readonly reserveDays: number;
  /** Business days until its goods leave, as promised; null for those of the goods. */
  readonly leadDays: number | null;
  /** Percentage of its deposit where it is accepted on account; 0 for none, null for that of the company's terms. */
  readonly depositPercent: number | null;
  /** Terms of payment of this offer where it is accepted on account; null for those of the company. */
  readonly agreedTerms: Terms | null;
  /** Said to the buyer on the paper. */
  readonly offerNote: string;
}

export type DraftErrorCode = FieldErrorKind | "sku_twice" | "reserve_longer" | "below_floor";

interface DraftFieldError {
  readonly field: string;
  readonly code: DraftErrorCode;
  readonly values?: KindError["values"];
}

const draftFields = ["language", "shippingAmount", "shippingReason", "validDays", "reserveDays", "leadDays"];

/** True for what is agreed in a draft; its other fields are those of a checkout. */
export const isDraftField = (field: string): boolean =>
  [...draftFields, "depositPercent", "agreedTerms", "offerNote"].includes(field) ||
  /^(?:lines\b|own\.|discount)/.test(field);

/** The places of the lines in a form, in its order; those left empty are none. */
export function linePlaces(values: DraftValues): number[] {
  const places = new Set<number>();
  for (const name of Object.keys(values)) {
    const [, place] = /^lines\.(\d{1,3})\.(?:sku|quantity|price|reason)$/.exec(name) ?? [];
    if (place !== undefined && cleanText(values[name] ?? "") !== "") places.add(Number(place));
  }
  return [...places].sort((a, b) => a - b).slice(0, mostDraftLines);
}

const choices = /^(?:language|method|discountKind|agreedTerms|contact\.place|freight\.\w+|own\.\d+\.tax)$/;

/** True of a form in which nothing is typed: a choice always stands at something. */
export const isBlankDraft = (values: DraftValues): boolean =>
  Object.entries(values).every(([field, value]) => choices.test(field) || cleanText(value) === "");

/** The form with its lines numbered from 0 and empty ones left out, so that equal drafts are equal texts. */
export function tidyValues(values: DraftValues): DraftValues {
  const rest = Object.entries(values)
    .filter(([name, value]) => !/^(?:lines|own)\./.test(name) && value !== "")
    .map(([name, value]) => [name, name === "poNumber" ? cleanReference(value) : value] as const);
  const lines = linePlaces(values).flatMap((place, index) =>
    lineParts.flatMap((part) => {
      const value = cleanText(values[`lines.${place}.${part}`] ?? "");
      return value === "" ? [] : [[`lines.${index}.${part}`, value] as const];
    }),
  );
  return Object.fromEntries([...rest, ...lines, ...tidyOwnLines(values)]);
}

export const lineParts = ["sku", "quantity", "price", "reason"] as const;

interface ReadDraft {
  readonly draft: OrderDraft;
  readonly fieldErrors: readonly DraftFieldError[];
}

/** Reads the form as far as it goes: each line that holds, and every error at its field. */
export function readDraft(values: DraftValues): ReadDraft {
  const fieldErrors: DraftFieldError[] = [];
  const fail: Fail = (field, code, values) => void fieldErrors.push({ field, code, ...(values && { values }) });
  const language = values["language"];
  if (!isLanguage(language)) fail("language", "required");
  const lines = readLines(values, fail);
  const discount = readDiscount(values, fail);
  const shipping = readAmount(values, "shippingAmount", fail);
  const validDays = readWhole(values, "validDays", { least: 1, most: mostDays }, fail) ?? 14;
  const reserveDays = readWhole(values, "reserveDays", { least: 0, most: mostDays }, fail) ?? 0;
  if (reserveDays > validDays) fail("reserveDays", "reserve_longer");
  return {
    draft: {
      language: isLanguage(language) ? language : "en",
      lines,
      ownLines: readOwnLines(values, fail),
      discount,
      discountReason: readReason(values, "discountReason", discount !== null, fail),
      shipping,
      shippingReason: readReason(values, "shippingReason", shipping !== null, fail),
      validDays,
      reserveDays,
      leadDays: readWhole(values, "leadDays", { least: 0, most: mostDays }, fail),
      depositPercent: readWhole(values, "depositPercent", { least: 0, most: depositPercents.most }, fail),
      agreedTerms: readTerms(values["agreedTerms"] ?? ""),
      offerNote: readNote(values, fail),
    },
    fieldErrors,
  };
}

type Fail = (field: string, code: DraftErrorCode, values?: KindError["values"]) => void;

function readLines(values: DraftValues, fail: Fail): DraftLine[] {
  const parts = new Set<string>();
  return linePlaces(values).flatMap((place) => {
    const at = (part: (typeof lineParts)[number]) => `lines.${place}.${part}`;
    const sku = cleanText(values[at("sku")] ?? "").toUpperCase();
    if (sku === "") fail(at("sku"), "required");
    if (parts.has(compactPartNumber(sku))) fail(at("sku"), "sku_twice");
    parts.add(compactPartNumber(sku));
    const quantity = readQuantity(values[at("quantity")] ?? "");
    if (!quantity.ok) fail(at("quantity"), "whole_number", { least: 1, most: maxPerLine });
    const typed = cleanText(values[at("price")] ?? "");
    const price = typed === "" ? null : readMoney(typed);
    if (typed !== "" && price === null) fail(at("price"), "money_format");
    const reason = readReason(values, at("reason"), price !== null, fail);
    return sku !== "" && quantity.ok ? [{ sku, quantity: quantity.value, price, reason }] : [];
  });
}

function readDiscount(values: DraftValues, fail: Fail): OrderDraft["discount"] {
  const kind = values["discountKind"] ?? "none";
  if (kind === "amount") {
    const amount = readMoney(values["discountValue"] ?? "");
    if (amount !== null && amount > 0) return { amount };
    fail("discountValue", "money_above_zero");
  }
  if (kind === "percent") {
    const typed = (values["discountValue"] ?? "").normalize("NFKC").replace("%", "").trim();
    const rate = /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 10_000) : 0;
    if (rate > 0 && rate <= 1_000_000) return { rate };
    fail("discountValue", "percent_format", { least: 0.01, most: 100 });
  }
  return null;
}

function readAmount(values: DraftValues, field: string, fail: Fail): Money | null {
  const typed = cleanText(values[field] ?? "");
  const amount = typed === "" ? null : readMoney(typed);
  if (typed !== "" && amount === null) fail(field, "money_format");
  return amount;
}

function readReason(values: DraftValues, field: string, isNeeded: boolean, fail: Fail): string {
  const reason = cleanText(values[field] ?? "");
  if (reason === "" && isNeeded) fail(field, "required");
  if (reason.length > longestReason) fail(field, "too_long", { max: longestReason });
  return reason;
}

function readNote(values: DraftValues, fail: Fail): string {
  const note = (values["offerNote"] ?? "").trim();
  if (note.length > longestOfferNote) fail("offerNote", "too_long", { max: longestOfferNote });
  return note;
}

function readWhole(
  values: DraftValues,
  field: string,
  { least, most }: { readonly least: number; readonly most: number },
  fail: Fail,
): number | null {
  const typed = (values[field] ?? "").normalize("NFKC").trim();
  if (typed === "") return null;
  const whole = /^\d{1,3}$/.test(typed) ? Number(typed) : -1;
  if (whole >= least && whole <= most) return whole;
  fail(field, "whole_number", { least, most });
  return null;
}

/** The buyer and the delivery of a draft as a checkout of this payment method. */
export function checkoutOfDraft(values: DraftValues, payment: PaymentMethod): UnvalidatedCheckout {
  const group = (name: string): UnvalidatedAddress =>
    Object.fromEntries(addressFields.map((field) => [field, values[`${name}.${field}`]]));
  return {
    email: values["email"],
    method: values["method"],
    payment,
    ...Object.fromEntries(typedTextKeys.map((key) => [key, values[key]])),
    ...(values["method"] === "PICKUP"
      ? { contact: group("contact"), place: values["contact.place"] }
      : { shipping: group("shipping") }),
    ...(values["method"] === "LOCAL" && {
      freight: Object.fromEntries(freightExtras.map((extra) => [extra, values[`freight.${extra}`]])),
    }),
  };
}
