import { type Money, times } from "#domain/kernel/money.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import type { Invoice } from "#engine/invoices/invoices.queries.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { columns, type Fact, figures, goodsHead, totals } from "./goods-table.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, finish, heading, ink, muted, newLetter } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface InvoiceSheetFacts {
  readonly seller: Seller;
  readonly paper: Paper;
}

/** An invoice as PDF, with the figures of its rows, which never change. */
export function invoiceSheet(
  invoice: Invoice,
  t: ShopTranslator,
  { seller, paper }: InvoiceSheetFacts,
): Promise<Buffer> {
  const { number, lines } = invoice;
  const money = (amount: Money) => formatMoney(amount, t.language);
  const document = newLetter({
    seller,
    title: t("invoices.heading", { number }),
    name: t("invoices.one"),
    about: number,
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(invoice, t));
  heading(document, t("invoices.shipped"));
  goodsHead(document, t);
  for (const { name, sku, quantity, unitPrice } of lines)
    figures(
      document,
      [name[t.language], sku].map(printable),
      [String(quantity), money(unitPrice), money(times(unitPrice, quantity))],
      ink,
    );
  document.moveDown(0.6);
  totals(
    document,
    totalsOf(figuresOf(invoice)).map((row) => [
      totalName(t, row, { pointsUsed: 0 }),
      `${row.off ? "−" : ""}${money(row.amount)}`,
      row.key === "total",
    ]),
  );
  avoidPageBreak(document, 60);
  document
    .moveDown(1.2)
    .font("regular")
    .fontSize(9)
    .fillColor(ink)
    .text(t("invoices.payBy", { number, due: formatDate(invoice.dueOn, t) }), left);
  if (invoice.discountUntil)
    document.text(
      t("invoices.discount", {
        until: formatDate(invoice.discountUntil, t),
        amount: money(invoice.discountOffered),
      }),
      left,
    );
  document.fillColor(muted).text(t("account.receipt.currency"), left);
  return finish(document, (page, pages) => t("invoices.page", { number, page, pages }));
}

const figuresOf = ({ subtotal, discount, points, shipping, tax, total }: Invoice) => ({
  subtotal,
  discount,
  pointsUsed: 0,
  points,
  shipping,
  tax,
  total,
});

function factsOf({ number, issuedOn, dueOn, terms, facts }: Invoice, t: ShopTranslator): Fact[] {
  return [
    { name: t("invoices.number"), lines: [number] },
    { name: t("invoices.issuedOn"), lines: [formatDate(issuedOn, t)] },
    { name: t("invoices.dueOn"), lines: [formatDate(dueOn, t)] },
    { name: t("invoices.termsName"), lines: [termsText(t, terms)] },
    { name: t("invoices.order"), lines: [facts.order] },
    { name: t("orders.texts.poNumber.buyer"), lines: facts.poNumber ? [facts.poNumber] : [] },
    { name: t("orders.texts.costCenter.buyer"), lines: facts.costCenter ? [facts.costCenter] : [] },
    { name: t("orders.texts.references.buyer"), lines: facts.references ? [facts.references] : [] },
    { name: t("invoices.billTo"), lines: facts.billTo },
    { name: t("invoices.shipTo"), lines: facts.shipTo },
    { name: t("invoices.site"), lines: facts.site ? [facts.site] : [] },
  ].filter(({ lines }) => lines.length > 0);
}
