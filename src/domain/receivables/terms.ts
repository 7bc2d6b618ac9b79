import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater, monthsLater } from "#domain/kernel/calendar-day.ts";
import { type Money, share, zero } from "#domain/kernel/money.ts";

/** Terms of so many days from the invoice, as they are stored. */
const netTerms = { "net-15": 15, "net-30": 30, "net-45": 45, "net-60": 60 } as const;

/** Kinds of terms, as the merchant chooses them; `eom` needs its days. */
export const termsKinds = ["net-15", "net-30", "net-45", "net-60", "2-10-net-30", "eom"] as const;
export type TermsKind = (typeof termsKinds)[number];

/** When an invoice is due: days from its date, from the end of its month, or 2/10 net 30. */
export type Terms = Exclude<TermsKind, "eom"> | `eom-${number}`;

/** Terms of an invoice: a deposit is due as it comes, whatever was agreed for the goods. */
export type InvoiceTerms = Terms | "on-receipt";

/** Most days after the end of a month. */
export const longestEom = 90;

const discountTerms = { "2-10-net-30": { percent: 2, within: 10, net: 30 } } as const;

/** Terms as stored; null for a text that is none. */
export function readTerms(text: string): Terms | null {
  if (Object.hasOwn(netTerms, text) || Object.hasOwn(discountTerms, text)) return text as Terms;
  const [, days] = /^eom-(\d{1,2})$/.exec(text) ?? [];
  return days !== undefined && Number(days) <= longestEom ? `eom-${Number(days)}` : null;
}

/** The kind of terms, and the days after the end of the month where it has them. */
export function partsOf(terms: Terms): { readonly kind: TermsKind; readonly days: number } {
  if (!terms.startsWith("eom-")) return { kind: terms as TermsKind, days: 0 };
  return { kind: "eom", days: Number(terms.slice(4)) };
}

export interface DueDates {
  readonly dueOn: CalendarDay;
  /** The last day on which the discount may be taken, and how much it is; null where the terms give none. */
  readonly discount: { readonly until: CalendarDay; readonly amount: Money } | null;
}

/** When an invoice of this day and total is due, and what may be taken off before. */
export function dueDates(terms: InvoiceTerms, issuedOn: CalendarDay, total: Money): DueDates {
  if (terms === "on-receipt") return { dueOn: issuedOn, discount: null };
  if (terms in discountTerms) {
    const { percent, within, net } = discountTerms[terms as keyof typeof discountTerms];
    const amount = share(total, percent, 100);
    const discount = amount > zero ? { until: daysLater(issuedOn, within), amount } : null;
    return { dueOn: daysLater(issuedOn, net), discount };
  }
  if (terms in netTerms)
    return { dueOn: daysLater(issuedOn, netTerms[terms as keyof typeof netTerms]), discount: null };
  const monthEnd = daysLater(monthsLater(`${issuedOn.slice(0, 7)}-01` as CalendarDay, 1), -1);
  return { dueOn: daysLater(monthEnd, partsOf(terms).days), discount: null };
}
