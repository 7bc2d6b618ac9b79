import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { Proforma } from "#web/storefront/proforma/proforma-view.ts";
import { columns, type Fact, figures, goodsHead, totals } from "./goods-table.ts";
import type { Paper } from "./paper.ts";
import { avoidPageBreak, finish, heading, ink, muted, newLetter, primaryOf, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";
import { drawQuoteGoods, type QuoteDrawings } from "./quote-drawings.ts";
import type { Seller } from "./seller.ts";

export interface ProformaSheetFacts {
  readonly seller: Seller;
  readonly paper: Paper;
  /** The page where it is paid. */
  readonly url: string;
  /** Number of the sent version. */
  readonly sent: number;
  /** Pictures of the goods by family. */
  readonly pictures: Readonly<Record<string, Uint8Array>>;
  /** Drawings of a quote's goods; null for none. */
  readonly drawings: QuoteDrawings | null;
}

/** A pro forma invoice as PDF, with the figures of its page and the way to it. */
export function proformaSheet(
  invoice: Proforma,
  t: ShopTranslator,
  { seller, paper, url, sent, pictures, drawings }: ProformaSheetFacts,
): Promise<Buffer> {
  const { number, lines } = invoice;
  const isQuote = isQuoteNumber(number);
  const words = isQuote ? "quotes" : "proforma";
  const document = newLetter({
    seller,
    title: t(`${words}.heading`, { number }),
    name: t(isQuote ? "quotes.name" : "proforma.title"),
    about: number,
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, factsOf(invoice, t, sent));
  heading(document, t("proforma.items"));
  goodsHead(document, t);
  for (const { name, sku, variantName, pictureFamily, quantity, unitPrice, amount } of lines)
    figures(
      document,
      [name, [sku, variantName].filter(Boolean).join(" · ")].map(printable),
      [String(quantity), formatMoney(unitPrice, t.language), formatMoney(amount, t.language)],
      ink,
      pictureFamily === null ? null : (pictures[pictureFamily] ?? null),
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
  if (invoice.offerNote !== "") {
    heading(document, t("quotes.offerNote"));
    const note = printable(invoice.offerNote);
    avoidPageBreak(document, document.heightOfString(note, { width: textWidth(document) }) + 4);
    document.fontSize(9.5).fillColor(ink).text(note, left);
  }
  avoidPageBreak(document, 80);
  document
    .moveDown(1.2)
    .font("regular")
    .fontSize(9)
    .fillColor(ink)
    .text(t(isQuote ? "quotes.state.sent" : "proforma.text", { day: formatDate(invoice.validUntil, t) }), left)
    .text(t(isQuote ? "quotes.answerHere" : "proforma.payHere"))
    .fillColor(primaryOf(document))
    .text(url, left, document.y, { link: url })
    .fillColor(muted)
    .text(t(isQuote ? "quotes.binds" : "proforma.terms"), left);
  if (drawings) drawQuoteGoods(document, drawings, t);
  return finish(document, (page, pages) => t("proforma.page", { number, page, pages }));
}

function factsOf(invoice: Proforma, t: ShopTranslator, sent: number): Fact[] {
  const { number, sentOn, validUntil, billTo, shipTo, pickUpAt, poNumber, note, leadTime, terms, deposit } = invoice;
  return [
    { name: t("proforma.number"), lines: [sent > 1 ? t("quotes.numberVersion", { number, version: sent }) : number] },
    { name: t("proforma.sentOn"), lines: [formatDate(sentOn, t)] },
    { name: t("proforma.validUntil"), lines: [formatDate(validUntil, t)] },
    { name: t("quotes.leadTime"), lines: leadTime },
    { name: t("quotes.terms"), lines: terms ? [termsText(t, terms)] : [] },
    {
      name: t("quotes.deposit"),
      lines: deposit
        ? [t("quotes.depositText", { percent: deposit.percent, amount: formatMoney(deposit.amount, t.language) })]
        : [],
    },
    { name: t("proforma.billTo"), lines: billTo },
    { name: t("proforma.shipTo"), lines: shipTo },
    { name: t("proforma.pickUpAt"), lines: pickUpAt },
    { name: t("orders.texts.poNumber.buyer"), lines: poNumber ? [poNumber] : [] },
    { name: t("orders.texts.ownNote.buyer"), lines: note ? [note] : [] },
  ].filter(({ lines }) => lines.length > 0);
}
