import type { ShopFacts } from "#domain/checkout/shop-profile.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import type { OrderLineView, OrderView } from "#web/account/orders/order-view.server.ts";
import { pickupLines } from "#web/storefront/checkout/pickup-note.ts";
import {
  accent,
  finish,
  heading,
  ink,
  avoidPageBreak,
  muted,
  newDocument,
  type Paper,
  rule,
  textWidth,
} from "./pdf.ts";
import { printable } from "./printable.ts";

/** The receipt of a paid order as PDF, with the same figures as its page. */
export function receiptSheet(seller: ShopFacts, order: OrderView, t: Translator, paper: Paper): Promise<Buffer> {
  const { number } = order;
  const document = newDocument({
    seller,
    title: t("account.receipt.heading", { number }),
    language: tags[t.language],
    paper,
  });
  const { left } = document.page.margins;
  document
    .font("bold")
    .fontSize(9)
    .fillColor(accent)
    .text(printable([seller.legalName || seller.name, ...seller.address, seller.phone].filter(Boolean).join(" · ")));
  document.fontSize(20).fillColor(ink).text(t("account.receipt.title"));
  document.fontSize(11).text(t("account.orders.number", { number })).font("regular").fontSize(9.5).moveDown(0.8);
  columns(document, factsOf(order, t));
  heading(document, t("orders.detail.items"));
  goodsHead(document, t);
  for (const line of order.lines) goods(document, line, t);
  document.moveDown(0.6);
  totals(document, totalsOf(order, t));
  avoidPageBreak(document, 40);
  document
    .moveDown(1.2)
    .font("regular")
    .fontSize(9)
    .fillColor(muted)
    .text(t("account.receipt.currency"), left)
    .text(t("account.receipt.kept"));
  return finish(document, (page, pages) => t("account.receipt.page", { number, page, pages }));
}

interface Fact {
  name: string;
  lines: readonly string[];
}

function factsOf({ placedAt, confirmedAt, method, billTo, shipTo, pickup }: OrderView, t: Translator): Fact[] {
  const facts = [
    { name: t("account.receipt.placed"), lines: [formatDateTime(placedAt, t.language)] },
    { name: t("account.receipt.paid"), lines: confirmedAt === null ? [] : [formatDateTime(confirmedAt, t.language)] },
    { name: t("account.receipt.method"), lines: [t(`orders.payment.${method}`)] },
    { name: t("orders.detail.billTo"), lines: billTo },
    { name: t("orders.detail.shipTo"), lines: shipTo },
    { name: t("orders.detail.pickUpAt"), lines: pickup ? pickupLines(pickup, t) : [] },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

/** Facts side by side, three in a row. */
function columns(document: PDFKit.PDFDocument, facts: readonly Fact[]): void {
  const gap = 16;
  const width = (textWidth(document) - 2 * gap) / 3;
  for (let at = 0; at < facts.length; at += 3) {
    const row = facts.slice(at, at + 3);
    const { left } = document.page.margins;
    const top = document.y;
    let bottom = top;
    for (const [place, { name, lines }] of row.entries()) {
      const x = left + place * (width + gap);
      document.fontSize(8.5).fillColor(muted).text(name, x, top, { width });
      document
        .fontSize(9.5)
        .fillColor(ink)
        .text(printable(lines.join("\n")), x, document.y, { width });
      bottom = Math.max(bottom, document.y);
    }
    document.x = left;
    document.y = bottom + 10;
  }
}

const figureWidth = 84;
const quantityWidth = 44;

/** Where the columns of the goods stand: the item takes what the figures leave. */
function placesOf(document: PDFKit.PDFDocument) {
  const { left } = document.page.margins;
  const itemWidth = textWidth(document) - quantityWidth - 2 * figureWidth;
  return {
    left,
    itemWidth,
    quantity: left + itemWidth,
    unit: left + itemWidth + quantityWidth,
    amount: left + itemWidth + quantityWidth + figureWidth,
  };
}

function goodsHead(document: PDFKit.PDFDocument, t: Translator): void {
  figures(
    document,
    [t("account.receipt.item")],
    [t("account.receipt.quantity"), t("account.receipt.unitPrice"), t("account.receipt.amount")],
    muted,
  );
}

function goods(document: PDFKit.PDFDocument, line: OrderLineView, t: Translator): void {
  const money = (amount: Money) => formatMoney(amount, t.language);
  const { name, sku, variantName, quantity, unitPrice } = line;
  figures(
    document,
    [name, [sku, variantName].filter(Boolean).join(" · ")].map(printable),
    [String(quantity), money(unitPrice), money(times(unitPrice, quantity))],
    ink,
  );
}

/** One row: texts on the left, one below the other, and three figures on the right. */
function figures(
  document: PDFKit.PDFDocument,
  texts: readonly string[],
  [quantity, unit, amount]: readonly [string, string, string],
  colour: string,
): void {
  const places = placesOf(document);
  const width = places.itemWidth - 12;
  document.fontSize(9.5);
  avoidPageBreak(
    document,
    texts.reduce((sum, text) => sum + document.heightOfString(text, { width }), 10),
  );
  const top = document.y + 4;
  for (const [x, text, box] of [
    [places.quantity, quantity, quantityWidth],
    [places.unit, unit, figureWidth],
    [places.amount, amount, figureWidth],
  ] as const) {
    document.fillColor(colour).text(text, x, top, { width: box, align: "right" });
  }
  document.y = top;
  for (const [at, text] of texts.entries())
    document.fillColor(at === 0 ? colour : muted).text(text, places.left, document.y, { width });
  document.y += 4;
  rule(document);
}

function totalsOf(order: OrderView, t: Translator): [label: string, amount: string, strong: boolean][] {
  const money = (amount: Money) => formatMoney(amount, t.language);
  const rows: [string, string, boolean][] = [[t("cart.summary.subtotal"), money(order.subtotal), false]];
  if (order.discount > 0) rows.push([t("cart.summary.discount"), `−${money(order.discount)}`, false]);
  rows.push(
    [t("cart.summary.shipping"), money(order.shipping), false],
    [t("cart.summary.tax"), money(order.tax), false],
    [t("cart.summary.total"), money(order.total), true],
  );
  if (order.refunded > 0) rows.push([t("account.receipt.refunded"), `−${money(order.refunded)}`, false]);
  return rows;
}

function totals(
  document: PDFKit.PDFDocument,
  rows: readonly (readonly [label: string, amount: string, strong: boolean])[],
): void {
  avoidPageBreak(document, rows.length * 18);
  const { amount: right } = placesOf(document);
  const width = figureWidth + 130;
  const left = right + figureWidth - width;
  for (const [label, amount, strong] of rows) {
    const top = document.y + 3;
    document
      .font(strong ? "bold" : "regular")
      .fontSize(strong ? 12 : 9.5)
      .fillColor(ink);
    document.text(label, left, top, { width: 120 });
    document.text(amount, left + 100, top, { width: width - 100, align: "right" });
  }
}
