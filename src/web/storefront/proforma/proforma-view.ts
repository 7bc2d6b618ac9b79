import { type PickupPlace, placeAddress } from "#domain/checkout/pickup-place.ts";
import type { OrderFigures } from "#domain/orders/totals-of.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Money, times, zero } from "#domain/kernel/money.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { addressLabel } from "#domain/shipping/address-label.ts";
import type { DraftPaper } from "#engine/checkout/draft-row.ts";
import { depositOfPaper } from "#engine/checkout/paper-deposit.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

interface ProformaLine {
  /** Null for a line that no part stands behind. */
  readonly sku: string | null;
  readonly name: string;
  readonly variantName: string | null;
  readonly pictureFamily: string | null;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly amount: Money;
}

/** A pro forma invoice in one language, for its page and PDF. */
export interface Proforma {
  readonly number: string;
  readonly sentOn: CalendarDay;
  readonly validUntil: CalendarDay;
  readonly lines: readonly ProformaLine[];
  readonly figures: OrderFigures;
  /** Address lines; none for pickup. */
  readonly shipTo: readonly string[];
  readonly pickUpAt: readonly string[];
  /** The recipient with email and phone. */
  readonly billTo: readonly string[];
  readonly poNumber: string;
  readonly note: string;
  /** Said to the buyer on the paper. */
  readonly offerNote: string;
  /** When the goods leave, and which are waited for, in sentences; none where nothing was promised. */
  readonly leadTime: readonly string[];
  /** Terms of the company's account, as they are stored. */
  readonly terms: string | null;
  /** Due with an order on account; null for none. */
  readonly deposit: { readonly percent: number; readonly amount: Money } | null;
}

export function proformaOf(number: string, paper: DraftPaper, t: ShopTranslator): Proforma {
  const { language } = t;
  const { checkout, place, rows, priced, sentOn, validUntil, offerNote = "", terms = null } = paper;
  const { delivery, texts } = checkout;
  const { subtotal, discount, shipping, tax, exchanged = zero, total } = priced.order;
  return {
    number,
    sentOn,
    validUntil,
    lines: [
      ...rows.map((row, at) => ({
        sku: row.sku,
        name: row.name[language],
        variantName: row.variantName?.[language] ?? null,
        pictureFamily: row.pictureFamily,
        quantity: row.quantity,
        unitPrice: priced.order.lines[at]!.unitPrice,
        amount: times(priced.order.lines[at]!.unitPrice, row.quantity),
      })),
      ...(priced.order.ownLines ?? []).map(({ name, quantity, unitPrice, amount }) => ({
        sku: null,
        name: name[language],
        variantName: null,
        pictureFamily: null,
        quantity,
        unitPrice,
        amount,
      })),
    ],
    figures: { subtotal, discount, points: zero, shipping, tax, exchanged, total },
    shipTo: delivery.method === "PICKUP" ? [] : addressLabel(delivery.address),
    pickUpAt: delivery.method === "PICKUP" && place ? placeLines(place, language) : [],
    billTo: billTo(checkout),
    poNumber: texts.poNumber,
    note: texts.note,
    offerNote,
    leadTime: leadTimeOf(paper, t),
    terms,
    deposit: depositOfPaper(paper),
  };
}

function leadTimeOf({ rows, leadDays = null, waits = [], exchange }: DraftPaper, t: ShopTranslator): string[] {
  const waited = rows.flatMap(({ sku }, at) => {
    const wait = waits[at];
    if (!wait) return [];
    const { units, on, days } = wait;
    return on === null
      ? t("quotes.expectedIn", { units, sku, days: days ?? 0 })
      : t("quotes.expectedOn", { units, sku, date: formatDate(on, t) });
  });
  return [
    ...(exchange?.waits ? [t("quotes.exchangeWaits", { number: exchange.returnNumber })] : []),
    ...(leadDays === null ? [] : [t("quotes.leadDays", { days: leadDays })]),
    ...waited,
  ];
}

const placeLines = (place: PickupPlace, language: Language): string[] => [place.name[language], placeAddress(place)];

function billTo({ delivery, billing, email }: DraftPaper["checkout"]): string[] {
  const { firstName, lastName, phone } = delivery.method === "PICKUP" ? delivery.contact : delivery.address;
  const label = billing ? addressLabel(billing) : [`${firstName} ${lastName}`];
  const contacts = [email, phoneText(phone)].filter((line) => !label.includes(line));
  return [...label, ...contacts];
}
