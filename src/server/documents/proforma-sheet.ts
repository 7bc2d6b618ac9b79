import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { Proforma } from "#web/storefront/proforma/proforma-view.ts";
import { columns, type Fact, figures, goodsHead, totals } from "./goods-table.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, finish, heading, ink, muted, newLetter, primaryOf } from "./pdf.ts";
import { printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface ProformaSheetFacts {
  readonly seller: Seller;
  readonly paper: Paper;
  /** The page where it is paid. */
  readonly url: string;
}

/** A pro forma invoice as PDF, with the figures of its page and the way to it. */
export function proformaSheet(
  invoice: Proforma,
  t: ShopTranslator,
  { seller, paper, url }: ProformaSheetFacts,
): Promise<Buffer> {
  const { number, lines } = invoice;
  const document = newLetter({
    seller,
    title: t("proforma.heading", { number }),
    name: t("proforma.title"),
    about: number,
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(invoice, t));
  heading(document, t("proforma.items"));
  goodsHead(document, t);
  for (const { name, sku, variantName, quantity, unitPrice, amount } of lines)
    figures(
      document,
      [name, [sku, variantName].filter(Boolean).join(" · ")].map(printable),
      [String(quantity), formatMoney(unitPrice, t.language), formatMoney(amount, t.language)],
      ink,
    );
  document.moveDown(0.6);
  totals(
    document,
    totalsOf(invoice.figures).map((row) => [
      totalName(t, row, { pointsUsed: 0 }),
      `${row.off ? "−" : ""}${formatMoney(row.amount, t.language)}`,
      row.key === "total",
    ]),
  );
  avoidPageBreak(document, 80);
  document
    .moveDown(1.2)
    .font("regular")
    .fontSize(9)
    .fillColor(ink)
    .text(t("proforma.text", { day: formatDate(invoice.validUntil, t) }), left)
    .text(t("proforma.payHere"))
    .fillColor(primaryOf(document))
    .text(url, left, document.y, { link: url })
    .fillColor(muted)
    .text(t("proforma.terms"), left);
  return finish(document, (page, pages) => t("proforma.page", { number, page, pages }));
}

function factsOf(invoice: Proforma, t: ShopTranslator): Fact[] {
  const { number, sentOn, validUntil, billTo, shipTo, pickUpAt, poNumber, note } = invoice;
  return [
    { name: t("proforma.number"), lines: [number] },
    { name: t("proforma.sentOn"), lines: [formatDate(sentOn, t)] },
    { name: t("proforma.validUntil"), lines: [formatDate(validUntil, t)] },
    { name: t("proforma.billTo"), lines: billTo },
    { name: t("proforma.shipTo"), lines: shipTo },
    { name: t("proforma.pickUpAt"), lines: pickUpAt },
    { name: t("orders.texts.poNumber.buyer"), lines: poNumber ? [poNumber] : [] },
    { name: t("orders.texts.note.field"), lines: note ? [note] : [] },
  ].filter(({ lines }) => lines.length > 0);
}
