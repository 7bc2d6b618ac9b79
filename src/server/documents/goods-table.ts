import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { avoidPageBreak, ink, muted, rule, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";

export interface Fact {
  name: string;
  lines: readonly string[];
}

/** Facts in rows of three. */
export function columns(document: PDFKit.PDFDocument, facts: readonly Fact[]): void {
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

/** Positions of the columns; the item column takes the remaining width. */
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

/** The column headings. */
export function goodsHead(document: PDFKit.PDFDocument, t: Translator): void {
  figures(
    document,
    [t("account.receipt.item")],
    [t("account.receipt.quantity"), t("account.receipt.unitPrice"), t("account.receipt.amount")],
    muted,
  );
}

const pictureSize = 36;

/** A JPEG by its content: a document holds it once, however many of its rows show it. */
export const embeddedOnce = (picture: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;

/**
 * A row with lines of text on the left and three figures on the right. With a picture, or null for goods without one,
 * the text stands beside its place.
 */
export function figures(
  document: PDFKit.PDFDocument,
  texts: readonly string[],
  [quantity, unit, amount]: readonly [string, string, string],
  colour: string,
  picture?: Uint8Array | null,
): void {
  const places = placesOf(document);
  const beside = picture === undefined ? 0 : pictureSize + 8;
  const width = places.itemWidth - 12 - beside;
  document.fontSize(9.5);
  const height = texts.reduce((sum, text) => sum + document.heightOfString(text, { width }), 10);
  avoidPageBreak(document, Math.max(height, picture ? pictureSize + 8 : 0));
  const top = document.y + 4;
  if (picture) document.image(embeddedOnce(picture), places.left, top, { fit: [pictureSize, pictureSize] });
  for (const [x, text, box] of [
    [places.quantity, quantity, quantityWidth],
    [places.unit, unit, figureWidth],
    [places.amount, amount, figureWidth],
  ] as const) {
    document.fillColor(colour).text(text, x, top, { width: box, align: "right" });
  }
  document.y = top;
  for (const [at, text] of texts.entries())
    document.fillColor(at === 0 ? colour : muted).text(text, places.left + beside, document.y, { width });
  document.y = Math.max(document.y, picture ? top + pictureSize : 0) + 4;
  rule(document);
}

/** Lines of an order that no part stands behind. */
export function ownLines(document: PDFKit.PDFDocument, lines: readonly PricedOwnLine[] | null, t: Translator): void {
  for (const { name, quantity, unitPrice, amount } of lines ?? [])
    figures(
      document,
      [printable(name[t.language])],
      [String(quantity), formatMoney(unitPrice, t.language), formatMoney(amount, t.language)],
      ink,
    );
}

/** Sums below the goods, with the payable one in bold; long names wrap. */
export function totals(
  document: PDFKit.PDFDocument,
  rows: readonly (readonly [name: string, amount: string, strong: boolean])[],
): void {
  const nameWidth = 120;
  const set = (strong: boolean) => document.font(strong ? "bold" : "regular").fontSize(strong ? 12 : 9.5);
  const heights = rows.map(([name, , strong]) => set(strong).heightOfString(name, { width: nameWidth }) + 3);
  avoidPageBreak(
    document,
    heights.reduce((sum, one) => sum + one, 0),
  );
  const { amount: right } = placesOf(document);
  const width = figureWidth + 130;
  const left = right + figureWidth - width;
  for (const [name, amount, strong] of rows) {
    const top = document.y + 3;
    set(strong).fillColor(ink).text(name, left, top, { width: nameWidth });
    const bottom = document.y;
    document.text(amount, left + 100, top, { width: width - 100, align: "right" });
    document.y = Math.max(document.y, bottom);
  }
}
