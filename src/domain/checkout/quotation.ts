import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { publicNumberFrom, readPublicNumber } from "#domain/kernel/public-number.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Destination } from "#domain/shipping/destination.ts";
import type { ShippingMethod, ShippingQuote } from "#domain/shipping/shipping-quote.ts";

/** A quotation's public number, such as `QU-7K3F-92QX`. */
export type QuotationNumber = string & { readonly __unit: "quotation number" };

export function quotationNumberFrom(bytes: Uint8Array): QuotationNumber | null {
  return publicNumberFrom("QU", bytes) as QuotationNumber | null;
}

/** A quotation's number as typed; null when it can be none. */
export function readQuotationNumber(typed: string): QuotationNumber | null {
  return readPublicNumber("QU", typed) as QuotationNumber | null;
}

/** Subjects of a quotation: a cart, a sized air system, or a comparison. */
export const quotationKinds = ["cart", "system", "comparison"] as const;
export type QuotationKind = (typeof quotationKinds)[number];

export interface QuotedGoods {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly quantity: number;
  readonly unitPrice: Money;
  /** The slug of the product that it was offered with at a lower price. */
  readonly boughtWith: string | null;
  /** Of a comparison: the delivered price of one. */
  readonly delivered: QuotedDelivery | null;
}

/** A delivery option with the total. */
export interface QuotedDelivery {
  readonly method: Exclude<ShippingMethod, "PICKUP">;
  readonly shipping: Money;
  readonly charges: ShippingQuote["charges"];
  readonly tax: Money;
  readonly total: Money;
}

/** A quotation; its content never changes after creation. */
export interface QuotationPaper {
  /** Date in the shop's time zone. */
  readonly madeOn: CalendarDay;
  readonly lines: readonly QuotedGoods[];
  readonly subtotal: Money;
  readonly discount: Money;
  readonly destination: Destination | null;
  /** Null without a destination, and where nothing is delivered there. */
  readonly delivery: QuotedDelivery | null;
}

export interface Quotation extends QuotationPaper {
  readonly number: QuotationNumber;
  readonly kind: QuotationKind;
  /** The query of the page it was made from, by which its figures are computed again. */
  readonly query: string;
  readonly validUntil: CalendarDay;
  /** It has a price of the buyer's price lists: only they, or the people of their company, see it. */
  readonly hasOwnPrices: boolean;
}

/** Days of validity, long enough for a company's approval. */
const validDays = 30;

/** The last day of a quotation: 30 days on, or the last whole day of a promotion that lowers one of its prices. */
export function lastDayOf(madeAt: Instant, promotionEnds: Instant | null, timeZone: string): CalendarDay {
  const today = dayIn(timeZone, madeAt);
  const usual = daysLater(today, validDays);
  if (promotionEnds === null) return usual;
  const last = daysLater(dayIn(timeZone, promotionEnds), -1);
  return last > usual ? usual : last < today ? today : last;
}

/** Change of a quoted price since the quotation. */
export type PriceChange = "up" | "down" | "sold_out" | "fewer" | "by_quote" | "gone";

export interface GoodsToday {
  readonly sku: string;
  /** Null while it cannot be sold. */
  readonly price: Money | null;
  readonly available: number;
  /** The buyer's price list sells it by quote only. */
  readonly isByQuote?: boolean;
}

/** Changes of a line since the quotation, availability before price. */
export function changesOf(line: QuotedGoods, today: GoodsToday | undefined): readonly PriceChange[] {
  if (today?.isByQuote) return ["by_quote"];
  if (!today || today.price === null) return ["gone"];
  if (today.available < 1) return ["sold_out"];
  const price = today.price - line.unitPrice;
  return [
    ...(today.available < line.quantity ? ["fewer" as const] : []),
    ...(price === 0 ? [] : [price > 0 ? ("up" as const) : ("down" as const)]),
  ];
}
