import { readQuantity } from "#domain/cart/quantity.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { checkoutOfDraft, type DraftValues, linePlaces, mostDraftLines } from "#domain/checkout/draft.ts";
import { longestMessage } from "#domain/checkout/quote-life.ts";
import type { CheckoutErrorCode } from "#domain/checkout/validate-checkout.ts";
import { validateSentCheckout } from "#domain/checkout/validate-sent-checkout.ts";
import { type CalendarDay, isCalendarDay } from "#domain/kernel/business-days.ts";
import type { FieldErrorKind, KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { monthsLater } from "#domain/kernel/calendar-day.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { addressFields } from "#domain/shipping/address.ts";
import { freightExtras } from "#domain/shipping/rates.ts";

/** Screens that a buyer asks for a quote from. */
const quoteSources = ["cart", "product", "estimate", "system"] as const;
export type QuoteSource = (typeof quoteSources)[number];

export const readQuoteSource = (text: string): QuoteSource | null => quoteSources.find((one) => one === text) ?? null;

/** A request as typed: the checkout's fields, `lines.0.sku`, `wishedOn` and `message`. */
export type RequestError = {
  readonly field: string;
  readonly code: CheckoutErrorCode | FieldErrorKind | "no_goods";
  readonly values?: KindError["values"];
};

export interface ReadRequest {
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  readonly wishedOn: CalendarDay | null;
  readonly message: string;
  readonly fieldErrors: readonly RequestError[];
}

const askedFields = new Set<string>([
  "email",
  "poNumber",
  ...addressFields.map((field) => `shipping.${field}`),
  ...freightExtras.map((extra) => `freight.${extra}`),
]);

/**
 * The fields that a buyer's request may carry. The editor's other fields are the staff's: a price or a discount that a
 * stranger sent along would pass there as one that a manager had agreed to, and a note as the shop's own.
 */
export const askedValues = (values: DraftValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => askedFields.has(name) || /^lines\.\d{1,3}\.(?:sku|quantity)$/.test(name)),
  );

/** Reads a buyer's request: goods, where they go, the day they are wanted and a note. */
export function readQuoteRequest(values: DraftValues, today: CalendarDay): ReadRequest {
  const fieldErrors: RequestError[] = [];
  const lines = linePlaces(values).flatMap((place) => {
    const sku = cleanText(values[`lines.${place}.sku`] ?? "");
    const quantity = readQuantity(values[`lines.${place}.quantity`] ?? "");
    if (sku === "") return [];
    if (!quantity.ok)
      fieldErrors.push({
        field: `lines.${place}.quantity`,
        code: "whole_number",
        values: { least: 1, most: maxPerLine },
      });
    return quantity.ok ? [{ sku, quantity: quantity.value }] : [];
  });
  if (lines.length === 0 && fieldErrors.length === 0) fieldErrors.push({ field: "lines", code: "no_goods" });
  const typed = cleanText(values["wishedOn"] ?? "");
  const wishedOn = isCalendarDay(typed) ? typed : null;
  if (typed !== "" && wishedOn === null) fieldErrors.push({ field: "wishedOn", code: "day_format" });
  if (wishedOn !== null && wishedOn < today) fieldErrors.push({ field: "wishedOn", code: "day_past" });
  if (wishedOn !== null && wishedOn > monthsLater(today, 12))
    fieldErrors.push({ field: "wishedOn", code: "day_within_year" });
  const message = (values["message"] ?? "").trim();
  if (message.length > longestMessage)
    fieldErrors.push({ field: "message", code: "too_long", values: { max: longestMessage } });
  const checkout = validateSentCheckout(checkoutOfDraft({ ...values, method: "SHIPPING" }, "stripe"));
  // A request ships nothing: what can be done for a place that the shop does not ship to is the staff's answer.
  if (!checkout.ok)
    fieldErrors.push(...checkout.error.fieldErrors.filter(({ code }) => code !== "state_not_supported"));
  return { lines: lines.slice(0, mostDraftLines), wishedOn, message, fieldErrors };
}
