import { textsOn } from "#domain/checkout/order-texts.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { type Money, subtract, times } from "#domain/kernel/money.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { powerWithNeeds, statedPowerText } from "#i18n/power-text.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { waitText } from "#i18n/wait-text.ts";
import { authorizedWord } from "#web/account/orders/authorized-word.ts";
import type { OrderLineView, OrderView } from "#web/account/orders/order-view.server.ts";
import { pickupLines } from "#web/storefront/checkout/pickup-note.ts";
import { columns, type Fact, figures, goodsHead, ownLines, totals } from "./goods-table.ts";
import { finish, heading, ink, avoidPageBreak, muted, newLetter } from "./pdf.ts";
import type { Paper } from "./paper.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

/** The receipt of a paid order as PDF, with the figures of its page. */
export function receiptSheet(seller: Seller, order: OrderView, t: ShopTranslator, paper: Paper): Promise<Buffer> {
  const { number } = order;
  const document = newLetter({
    seller,
    title: t("account.receipt.heading", { number }),
    name: t("account.receipt.title"),
    about: t("account.orders.number", { number }),
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(order, t));
  heading(document, t("orders.detail.items"));
  goodsHead(document, t);
  for (const line of order.lines) goods(document, line, order, t);
  ownLines(document, order.ownLines, t);
  const powerText = statedPowerText(t, order.lines, order.power);
  if (powerText) document.moveDown(0.4).fontSize(9.5).fillColor(muted).text(powerText, left);
  document.moveDown(0.6);
  totals(document, sumsOf(order, t));
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

function factsOf(order: OrderView, t: ShopTranslator): Fact[] {
  const { placedAt, confirmedAt, billTo, shipTo, pickup } = order;
  const facts = [
    { name: t("account.receipt.placed"), lines: [formatDateTime(placedAt, t)] },
    { name: t("account.receipt.paid"), lines: confirmedAt === null ? [] : [formatDateTime(confirmedAt, t)] },
    { name: t("account.receipt.payment"), lines: order.isAuthorized ? [t(authorizedWord(order))] : [] },
    { name: t("account.receipt.method"), lines: [order.paidBy] },
    { name: t("orders.boughtFor.title"), lines: boughtForLines(t, order.boughtFor) },
    ...textsOn("receipt", order).map(({ word, text }) => ({ name: t(`orders.texts.${word}.buyer`), lines: [text] })),
    { name: t("orders.detail.billTo"), lines: billTo },
    { name: t("orders.detail.shipTo"), lines: shipTo },
    { name: t("orders.detail.pickUpAt"), lines: pickup ? pickupLines(pickup, t) : [] },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

function goods(document: PDFKit.PDFDocument, line: OrderLineView, order: OrderView, t: ShopTranslator): void {
  const { power: supply } = order;
  const money = (amount: Money) => formatMoney(amount, t.language);
  const { name, sku, variantName, serial, reference, quantity, waiting, expectedOn, unitPrice, power } = line;
  const wait = waiting > 0 ? [waitText(t, { units: waiting, of: quantity, on: expectedOn })] : [];
  const facts = [sku, variantName, serial && t("orders.detail.serial", { serial })].filter(Boolean).join(" · ");
  figures(
    document,
    [
      name,
      facts,
      ...(reference ? [t("orders.detail.reference", { text: reference })] : []),
      ...wait,
      ...line.settled,
      ...(supply && power ? [powerWithNeeds(t, power, supply)] : []),
    ].map(printable),
    [String(quantity), money(unitPrice), money(times(unitPrice, quantity))],
    ink,
  );
}

/** The figures below the goods, in the words of the receipt's page. */
function sumsOf(order: OrderView, t: Translator): [label: string, amount: string, strong: boolean][] {
  const money = (amount: Money) => formatMoney(amount, t.language);
  const { pointsUsed, refunded, refunds } = order;
  const rows = totalsOf(order).map((row): [string, string, boolean] => [
    totalName(t, row, { pointsUsed }),
    row.key === "shipping" && row.amount === 0 ? t("cart.summary.free") : `${row.off ? "−" : ""}${money(row.amount)}`,
    row.key === "total",
  ]);
  if (refunded > 0) rows.push([t("orders.detail.refundTotal"), `−${money(refunded)}`, false]);
  for (const { name, amount } of refunds) rows.push([name, money(amount), false]);
  if (refunded > 0) rows.push([t("orders.detail.afterRefunds"), money(subtract(order.total, refunded)), true]);
  return rows;
}
