import type { Quotation, QuotedGoods } from "#domain/checkout/quotation.ts";
import { type Money, subtract, times } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { conditionsOf } from "#web/storefront/quotation/conditions.server.ts";
import { deliveredText, destinationText } from "#web/storefront/quotation/quotation-text.ts";
import { columns, figures, goodsHead, totals } from "./goods-table.ts";
import { avoidPageBreak, factRows, finish, heading, ink, muted, newLetter, primaryOf, textWidth } from "./pdf.ts";
import type { Paper } from "./paper.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface QuotationFacts {
  readonly seller: Seller;
  /** The reader's own name for it; may be empty. */
  readonly name: string;
  /** URL of its page. */
  readonly url: string;
  readonly assumptions: readonly (readonly [label: string, value: string])[];
  readonly paper: Paper;
}

/** A quotation as PDF, with the figures of its date. */
export function quotationSheet(quotation: Quotation, t: ShopTranslator, facts: QuotationFacts): Promise<Buffer> {
  const { number, kind, lines } = quotation;
  const { seller, name } = facts;
  const document = newLetter({
    seller,
    title: [t("quotation.heading", { number }), name].filter(Boolean).join(" – "),
    name: t("quotation.title"),
    about: name,
    language: t.language,
    paper: facts.paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(quotation, t));
  heading(document, t(`quotation.kind.${kind}`));
  goodsHead(document, t);
  for (const line of lines) goodsRow(document, line, t);
  document.moveDown(0.6);
  if (kind !== "comparison") totals(document, sums(quotation, t));
  if (facts.assumptions.length > 0) {
    heading(document, t("quotation.computedFrom"));
    factRows(document, facts.assumptions);
  }
  heading(document, t("quotation.conditions.title"));
  for (const text of conditionsOf(quotation, t)) {
    avoidPageBreak(document, document.heightOfString(text, { width: textWidth(document) }) + 4);
    document.fontSize(9).fillColor(ink).text(text, left).moveDown(0.3);
  }
  avoidPageBreak(document, 30);
  document
    .moveDown(0.4)
    .fontSize(9)
    .fillColor(muted)
    .text(t("quotation.foundAgain", { number }), left)
    .fillColor(primaryOf(document))
    .text(facts.url, left, document.y, { link: facts.url });
  return finish(document, (page, pages) => t("quotation.page", { number, page, pages }));
}

function factsOf({ number, madeOn, validUntil, destination }: Quotation, t: ShopTranslator) {
  const facts = [
    { name: t("quotation.number"), lines: [number] },
    { name: t("quotation.made"), lines: [formatDate(madeOn, t)] },
    { name: t("quotation.validUntil"), lines: [formatDate(validUntil, t)] },
  ];
  return destination
    ? [...facts, { name: t("quotation.deliveredTo"), lines: [destinationText(destination, t)] }]
    : facts;
}

function goodsRow(document: PDFKit.PDFDocument, line: QuotedGoods, t: Translator): void {
  const { name, sku, variantName, quantity, unitPrice, delivered } = line;
  const money = (amount: Money) => formatMoney(amount, t.language);
  const texts = [
    name[t.language],
    [sku, variantName?.[t.language]].filter(Boolean).join(" · "),
    delivered ? deliveredText(delivered, t) : "",
  ];
  figures(
    document,
    texts.filter(Boolean).map(printable),
    [String(quantity), money(unitPrice), money(times(unitPrice, quantity))],
    ink,
  );
}

/** Subtotal − discount + shipping + taxes; unknown amounts are marked as such. */
function sums({ subtotal, discount, delivery }: Quotation, t: Translator): [string, string, boolean][] {
  const money = (amount: Money) => formatMoney(amount, t.language);
  const rows: [string, string, boolean][] = [[t("cart.summary.subtotal"), money(subtotal), false]];
  if (discount > 0) rows.push([t("cart.summary.discount"), `−${money(discount)}`, false]);
  if (!delivery)
    return [
      ...rows,
      [t("cart.summary.shipping"), t("quotation.byZip"), false],
      [t("cart.summary.tax"), t("quotation.byZip"), false],
      [t("quotation.goodsTotal"), money(subtract(subtotal, discount)), true],
    ];
  const { method, shipping, tax, total } = delivery;
  return [
    ...rows,
    [t(`delivery.method.${method}`), money(shipping), false],
    [t("cart.summary.tax"), money(tax), false],
    [t("cart.summary.total"), money(total), true],
  ];
}
