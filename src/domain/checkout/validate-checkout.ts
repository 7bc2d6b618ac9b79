import { type OrderTexts, readOrderTexts, type TypedTextKey } from "#domain/checkout/order-texts.ts";
import { type PaymentMethod, isPaymentMethod } from "#domain/checkout/payment-method.ts";
import type { BookingErrorCode, TypedBooking } from "#domain/approvals/references.ts";
import type { PoError } from "#domain/companies/po-rule.ts";
import { type PointsWish, readPointsWish } from "#domain/checkout/points-redemption.ts";
import { group, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { type Email, readEmail } from "#domain/kernel/email.ts";
import type { Phone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import {
  type Address,
  type AddressError,
  addressKinds,
  personKinds,
  readBillingAddress,
  type UnvalidatedAddress,
  readAddress,
} from "#domain/shipping/address.ts";
import { type FreightAnswers, type FreightExtra, freightExtras } from "#domain/shipping/rates.ts";
import { shippingMethods } from "#domain/shipping/shipping-quote.ts";
import { isShippable, readState } from "#domain/shipping/states.ts";

/** A checkout form as sent: nothing in it is trusted, and prices are not in it. */
export interface UnvalidatedCheckout extends Partial<Pick<OrderTexts, TypedTextKey>> {
  readonly email?: string;
  readonly method?: string;
  /** Person who picks up the goods; for pickup only. */
  readonly contact?: UnvalidatedAddress;
  /** The id of the place where; may be left out where there is one only. */
  readonly place?: string;
  readonly shipping?: UnvalidatedAddress;
  /** Left out: billed to the shipping address. */
  readonly billing?: UnvalidatedAddress;
  /** `yes` or `no` to each question; left out: not asked yet. */
  readonly freight?: Readonly<Record<string, string | undefined>>;
  readonly payment?: string;
  /** `on`: goods that are there may leave before those that are waited for. */
  readonly shipsInParts?: string;
  /** `none`, `all` or `some` of the account's points, and how many; left out: none. */
  readonly usePoints?: string;
  readonly points?: string;
  /** Cost center and references, for a company's orders. */
  readonly booking?: TypedBooking;
}

interface PickupContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: Phone;
}

type Delivery =
  | { readonly method: "PICKUP"; readonly contact: PickupContact; readonly place: string }
  | { readonly method: "SHIPPING"; readonly address: Address }
  | { readonly method: "LOCAL"; readonly address: Address; readonly freight: FreightAnswers };

/** A checkout whose every field holds. Its prices are still to be decided. */
export interface ValidatedCheckout {
  readonly email: Email;
  readonly delivery: Delivery;
  /** Null for pickup without a billing address: the contact is used. */
  readonly billing: Address | null;
  readonly payment: PaymentMethod;
  /** Goods that are there may leave before those that are waited for. */
  readonly shipsInParts: boolean;
  /** Cost center and references are written once the company's rules are known. */
  readonly texts: OrderTexts;
  readonly booking: TypedBooking;
  readonly points: PointsWish;
}

export type CheckoutErrorCode =
  | AddressError
  | "state_not_supported"
  | "po_box"
  | "email_required"
  | "email_format"
  | "method_required"
  | "payment_required"
  | `${FreightExtra}_required`
  | "place_required"
  | "place_gone"
  | "points_number"
  | PoError
  | "po_file_changed"
  | BookingErrorCode;

/** An error of a field, named as in the form: `email`, `shipping.zip`, `freight.liftgate`. */
export interface CheckoutFieldError {
  readonly field: string;
  readonly code: CheckoutErrorCode;
}

/** A post office box instead of a street: mail can go there, a truck can't. */
const poBox = /^\W*(?:p\W*o\W*(?:box|b)|post\W*office\W*box)(?![a-z])/i;

const contactOfPickup = group({ fields: { ...personKinds, phone: addressKinds.phone } });

/** Reads a whole checkout form; refuses with all errors, in the order of the form. */
export function validateCheckout(
  form: UnvalidatedCheckout,
): Result<ValidatedCheckout, { code: "invalid"; fieldErrors: CheckoutFieldError[] }> {
  const fieldErrors: CheckoutFieldError[] = [];
  const email = readEmail(form.email ?? "");
  if (!email.ok) fieldErrors.push({ field: "email", code: email.error.code });
  const delivery = readDelivery(form, fieldErrors);
  const billing = form.billing ? readBillingAddress(form.billing) : null;
  if (billing && !billing.ok) fieldErrors.push(...prefixed("billing", billing.error.fieldErrors));
  const payment = form.payment;
  if (!isPaymentMethod(payment)) fieldErrors.push({ field: "payment", code: "payment_required" });
  const { texts, tooLong } = readOrderTexts(form);
  fieldErrors.push(...tooLong.map((field) => ({ field, code: "too_long" as const })));
  const points = readPointsWish(form.usePoints, form.points);
  if (!points.ok) fieldErrors.push({ field: "points", code: points.error.code });

  if (fieldErrors.length > 0 || !email.ok || !delivery || !isPaymentMethod(payment) || !points.ok)
    return refuse({ code: "invalid", fieldErrors });
  const billedTo = billing?.ok ? billing.value : delivery.method === "PICKUP" ? null : delivery.address;
  return ok({
    email: email.value,
    delivery,
    billing: billedTo,
    payment,
    shipsInParts: form.shipsInParts === "on",
    texts,
    booking: form.booking ?? {},
    points: points.value,
  });
}

function readDelivery(form: UnvalidatedCheckout, fieldErrors: CheckoutFieldError[]): Delivery | null {
  const method = shippingMethods.find((each) => each === form.method);
  if (!method) {
    fieldErrors.push({ field: "method", code: "method_required" });
    return null;
  }
  if (method === "PICKUP") return readPickup(form, fieldErrors);
  const address = readAddress(form.shipping ?? {});
  const state = readState(form.shipping?.state ?? "");
  const supported = state === null || isShippable(state);
  // Where the shop does not ship at all, the ZIP code is not what has to be mended.
  if (!address.ok)
    fieldErrors.push(
      ...prefixed("shipping", address.error.fieldErrors).filter(({ code }) => supported || code !== "zip_elsewhere"),
    );
  if (!supported) fieldErrors.push({ field: "shipping.state", code: "state_not_supported" });
  if (method === "LOCAL" && poBox.test(cleanText(form.shipping?.address1 ?? "").normalize("NFKC")))
    fieldErrors.push({ field: "shipping.address1", code: "po_box" });
  const freight = method === "LOCAL" ? readFreightAnswers(form.freight ?? {}, fieldErrors) : null;
  if (!address.ok) return null;
  if (method === "SHIPPING") return { method, address: address.value };
  return freight && { method, address: address.value, freight };
}

function readPickup(
  { contact = {}, place = "" }: UnvalidatedCheckout,
  fieldErrors: CheckoutFieldError[],
): Extract<Delivery, { method: "PICKUP" }> | null {
  const person = unlessRefused<PickupContact, AddressError>(
    (refuseAt) => contactOfPickup.read(contact as Texts, "", refuseAt) as PickupContact,
  );
  if (person.ok) return { method: "PICKUP", contact: person.value, place };
  fieldErrors.push(...prefixed("contact", person.error.fieldErrors));
  return null;
}

/**
 * The place a buyer has chosen among those on offer; null while the shop has described none. Where there are several
 * one must be named, and one that is offered no longer is never replaced by another unseen.
 */
export function choosePlace<Place extends { readonly id: string }>(
  chosen: string,
  offered: readonly Place[],
): Result<Place | null, { code: "invalid"; fieldErrors: CheckoutFieldError[] }> {
  const place = offered.find(({ id }) => id === chosen);
  if (place) return ok(place);
  if (chosen === "" && offered.length <= 1) return ok(offered[0] ?? null);
  const code = chosen === "" ? "place_required" : "place_gone";
  return refuse({ code: "invalid", fieldErrors: [{ field: "contact.place", code }] });
}

/** Answers to the freight questions, each `yes` or `no`; a missing one is an error. */
export function readFreightAnswers(
  typed: NonNullable<UnvalidatedCheckout["freight"]>,
  fieldErrors: CheckoutFieldError[] = [],
): FreightAnswers | null {
  const missing = freightExtras.filter((extra) => typed[extra] !== "yes" && typed[extra] !== "no");
  fieldErrors.push(...missing.map((extra) => ({ field: `freight.${extra}`, code: `${extra}_required` as const })));
  if (missing.length > 0) return null;
  return Object.fromEntries(freightExtras.map((extra) => [extra, typed[extra] === "yes"])) as FreightAnswers;
}

function prefixed(prefix: string, fieldErrors: readonly { field: string; code: AddressError }[]): CheckoutFieldError[] {
  return fieldErrors.map(({ field, code }) => ({ field: `${prefix}.${field}`, code }));
}
