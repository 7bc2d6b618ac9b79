import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import type { Invoice, InvoicedOrder } from "#engine/invoices/invoices.queries.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { orderFactsText, orderSumsText, returnedPaymentText } from "#web/account/invoices/order-words.ts";
import { columns, type Fact, figures, goodsHead, ownLines, totals } from "./goods-table.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, factRows, finish, heading, ink, muted, newLetter, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface InvoiceSheetFacts {
  readonly seller: Seller;
  readonly paper: Paper;
  /** The account to pay into today, also on an older invoice; empty where the shop has set none. */
  readonly payTo: PayTo;
}

const headings = {
  deposit: "invoices.depositHeading",
  fee: "invoices.feeHeading",
  goods: "invoices.heading",
} as const;
const names = { deposit: "invoices.depositOne", fee: "invoices.isFee", goods: "invoices.one" } as const;

/** An invoice as PDF, with the figures of its rows, which never change. */
export function invoiceSheet(
  invoice: Invoice,
  t: ShopTranslator,
  { seller, paper, payTo }: InvoiceSheetFacts,
): Promise<Buffer> {
  const { number, orders } = invoice;
  const kind = invoice.deposit < 0 ? "deposit" : invoice.feeFor ? "fee" : "goods";
  const money = (amount: Money) => formatMoney(amount, t.language);
  const document = newLetter({
    seller,
    title: t(headings[kind], { number }),
    name: t(names[kind]),
    about: number,
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(invoice, t));
  if (kind === "deposit") depositOf(document, invoice, t);
  else if (kind === "fee") feeOf(document, invoice, t);
  else goodsOf(document, orders, t);
  document.moveDown(0.6);
  totals(
    document,
    kind !== "goods"
      ? [[t("cart.summary.total"), money(invoice.total), true]]
      : totalsOf(figuresOf(invoice)).map((row) => [
          totalName(t, row, { pointsUsed: 0 }),
          `${row.off ? "−" : ""}${money(row.amount)}`,
          row.key === "total",
        ]),
  );
  if (invoice.depositInvoices.length > 0)
    document
      .fontSize(8.5)
      .fillColor(muted)
      .text(t("invoices.depositOf", { numbers: invoice.depositInvoices.join(", ") }), left);
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
  payToRows(document, t, payTo, number);
  return finish(document, (page, pages) => t("invoices.page", { number, page, pages }));
}

/** Where to send the money, on an invoice or a statement; nothing where the shop has set no account. */
export function payToRows(document: PDFKit.PDFDocument, t: ShopTranslator, payTo: PayTo, reference: string): void {
  if (payTo.length === 0) return;
  heading(document, t("invoices.remit.title"));
  const rows = payTo.map(([label, value]) => [t(`invoices.remit.${label}`), value] as const);
  factRows(document, [...rows, [t("invoices.remit.reference"), reference]]);
}

/** Goods of an invoice; those of several orders by order, each with its head and figures. */
function goodsOf(document: PDFKit.PDFDocument, orders: Invoice["orders"], t: ShopTranslator): void {
  if (orders.length === 1) heading(document, t("invoices.shipped"));
  for (const order of orders) {
    if (orders.length > 1) aboutOrder(document, order, t);
    goodsHead(document, t);
    for (const line of order.lines) goodsRow(document, line, t);
    ownLines(document, order.ownLines, t);
    if (orders.length > 1) sumsOfOrder(document, order, t);
  }
}

/** Order and amount of a deposit, in place of goods. */
function depositOf(document: PDFKit.PDFDocument, { orders, total }: Invoice, t: ShopTranslator): void {
  heading(document, t("invoices.isDeposit"));
  const texts = [t("invoices.depositFor", { order: orders[0]?.order ?? "" }), t("invoices.depositText")];
  figures(document, texts.map(printable), ["", "", formatMoney(total, t.language)], ink);
}

/** The payment that came back and the amount of the fee, in place of goods. */
function feeOf(document: PDFKit.PDFDocument, { feeFor, total }: Invoice, t: ShopTranslator): void {
  heading(document, t("invoices.isFee"));
  const texts = [feeFor ? returnedPaymentText(t, feeFor) : "", t("invoices.feeText")];
  figures(document, texts.map(printable), ["", "", formatMoney(total, t.language)], ink);
}

/** The figures below an order's goods, on an invoice of several. */
function sumsOfOrder(document: PDFKit.PDFDocument, order: InvoicedOrder, t: ShopTranslator): void {
  const texts = [t("invoices.orderTotal", { number: order.order }), orderSumsText(t, order)].map(printable);
  figures(document, texts, ["", "", formatMoney(order.total, t.language)], ink);
}

/** The head of an order's goods, on an invoice of several. */
function aboutOrder(document: PDFKit.PDFDocument, order: InvoicedOrder, t: ShopTranslator): void {
  heading(document, t("invoices.orderOf", { number: order.order }));
  const { left } = document.page.margins;
  document
    .moveDown(0.3)
    .fontSize(8.5)
    .fillColor(muted)
    .text(printable(orderFactsText(t, order)), left, document.y, { width: textWidth(document) })
    .moveDown(0.3);
}

function goodsRow(document: PDFKit.PDFDocument, line: InvoicedOrder["lines"][number], t: ShopTranslator): void {
  const { name, variantName, sku, reference, quantity, unitPrice } = line;
  const money = (amount: Money) => formatMoney(amount, t.language);
  const texts = [
    name[t.language],
    [sku, variantName?.[t.language]].filter(Boolean).join(" · "),
    ...(reference ? [t("invoices.lineReference", { text: reference })] : []),
  ];
  const cells = [String(quantity), money(unitPrice), money(times(unitPrice, quantity))] as const;
  figures(document, texts.map(printable), cells, ink);
}

const figuresOf = ({ subtotal, discount, points, shipping, tax, deposit, total }: Invoice) => ({
  subtotal,
  discount,
  pointsUsed: 0,
  points,
  shipping,
  tax,
  deposit,
  total,
});

function factsOf({ number, issuedOn, dueOn, terms, facts, orders }: Invoice, t: ShopTranslator): Fact[] {
  // Of several orders, each tells its own with its goods.
  const only = orders.length === 1 ? orders[0] : undefined;
  const text = (value: string | undefined) => (value ? [value] : []);
  return [
    { name: t("invoices.number"), lines: [number] },
    { name: t("invoices.issuedOn"), lines: [formatDate(issuedOn, t)] },
    { name: t("invoices.dueOn"), lines: [formatDate(dueOn, t)] },
    { name: t("invoices.termsName"), lines: [termsText(t, terms)] },
    { name: t("invoices.order"), lines: text(only?.order) },
    { name: t("invoices.orders"), lines: orders.length > 1 ? [String(orders.length)] : [] },
    { name: t("orders.texts.poNumber.buyer"), lines: text(only?.poNumber) },
    { name: t("orders.texts.costCenter.buyer"), lines: text(only?.costCenter) },
    { name: t("orders.texts.references.buyer"), lines: text(only?.references) },
    { name: t("invoices.billTo"), lines: facts.billTo },
    { name: t("invoices.shipTo"), lines: only?.shipTo ?? [] },
    { name: t("invoices.site"), lines: text(facts.site) },
  ].filter(({ lines }) => lines.length > 0);
}
