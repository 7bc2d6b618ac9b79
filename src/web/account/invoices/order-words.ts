import { totalsOf } from "#domain/orders/totals-of.ts";
import type { InvoicedOrder, ReturnedPayment } from "#engine/invoices/invoices.queries.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";

/** Facts of an order below its number, on an invoice of several. */
export function orderFactsText(t: ShopTranslator, order: InvoicedOrder): string {
  const { poNumber, costCenter, references, departures, shipTo } = order;
  const list = listSeparators[t.language];
  return [
    poNumber && t("invoices.po", { number: poNumber }),
    costCenter && t("invoices.fact", { name: t("invoices.costCenter"), value: costCenter }),
    references && t("invoices.fact", { name: t("invoices.references"), value: references }),
    departures !== null && t("invoices.leftOn", { days: departures.map((day) => formatDate(day, t)).join(list) }),
    shipTo.length > 0 && t("invoices.fact", { name: t("invoices.shipTo"), value: shipTo.join(list) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The figures below the goods of an order, on an invoice of several: all but its total. */
export const orderSumsText = (t: ShopTranslator, order: InvoicedOrder): string =>
  totalsOf(order)
    .filter(({ key }) => key !== "total")
    .map((sum) => {
      const value = `${sum.off ? "−" : ""}${formatMoney(sum.amount, t.language)}`;
      return t("invoices.fact", { name: totalName(t, sum, { pointsUsed: 0 }), value });
    })
    .join(" · ");

/** The payment that came back from the bank, on the invoice of the fee for it. */
export function returnedPaymentText(t: ShopTranslator, payment: ReturnedPayment): string {
  const { kind, reference, amount, receivedOn } = payment;
  const [paid, day] = [formatMoney(amount, t.language), formatDate(receivedOn, t)];
  return t("invoices.feeFor", { payment: t(`invoices.settledBy.${kind}`, { reference }), amount: paid, day });
}
