import type { GoodsDrawing } from "#domain/catalogue/outline-kind.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { embeddedOnce } from "./goods-table.ts";
import { drawOutline } from "./outline-drawing.ts";
import { avoidPageBreak, heading, ink, muted, primaryOf, textWidth } from "./pdf.ts";
import { boldIfHeld, printable } from "./printable.ts";

/** Goods of a quote with what the shop has to show of them. */
export interface ShownGoods {
  readonly name: string;
  /** Part numbers of the versions that it shows, with their names. */
  readonly parts: readonly string[];
  /** Outline and size of its drawing; null where the picture takes its place. */
  readonly drawing: GoodsDrawing | null;
  readonly pictureFamily: string;
  /** URL of an uploaded drawing; null for none. */
  readonly file: string | null;
}

/** The drawings of a quote, each once, and pictures of its other goods by family. */
export interface QuoteDrawings {
  readonly goods: readonly ShownGoods[];
  readonly pictures: Readonly<Record<string, Uint8Array>>;
}

const gap = 16;

/** Two drawings side by side under their goods' names, each row on one page. */
export function drawQuoteGoods(
  document: PDFKit.PDFDocument,
  { goods, pictures }: QuoteDrawings,
  t: ShopTranslator,
): void {
  const side = (textWidth(document) - gap) / 2;
  // The first row stays with its heading.
  avoidPageBreak(document, side + 110);
  heading(document, t("documents.goodsDrawings"));
  document.fontSize(8.5).fillColor(muted).text(t("documents.drawingNote"), document.page.margins.left);
  for (let at = 0; at < goods.length; at += 2) {
    const row = goods.slice(at, at + 2);
    const captions = row.map((one) => captionHeight(document, one, side, t));
    const high = Math.max(...captions) + side + 12;
    avoidPageBreak(document, high);
    const top = document.y + 6;
    for (const [place, one] of row.entries()) {
      const left = document.page.margins.left + place * (side + gap);
      caption(document, one, { left, top, width: side }, t);
      const below = { left, top: top + Math.max(...captions), side };
      const picture = pictures[one.pictureFamily];
      if (one.drawing) drawOutline(document, one.drawing, below, t);
      else if (picture) pictureOf(document, picture, below);
    }
    document.x = document.page.margins.left;
    document.y = top + high;
  }
}

/** Of a picture's place, its share on each side stays empty, as drawings leave it for their dimensions. */
const margin = 0.12;

function pictureOf(
  document: PDFKit.PDFDocument,
  picture: Uint8Array,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): void {
  const fit = side * (1 - 2 * margin);
  const at = side * margin;
  document.image(embeddedOnce(picture), left + at, top + at, { fit: [fit, fit], align: "center", valign: "center" });
}

/** A caption takes this many lines of part numbers at most: many versions can look alike. */
const mostParts = 6;

const partsText = ({ parts }: ShownGoods): string =>
  parts.slice(0, mostParts).join("\n") + (parts.length > mostParts ? `\n… +${parts.length - mostParts}` : "");

function captionHeight(document: PDFKit.PDFDocument, goods: ShownGoods, width: number, t: ShopTranslator): number {
  document.fontSize(9.5);
  const name = document.font(boldIfHeld(goods.name)).heightOfString(printable(goods.name), { width });
  document.font("regular").fontSize(8.5);
  const parts = document.heightOfString(printable(partsText(goods)), { width });
  const file = goods.file === null ? 0 : document.heightOfString(t("documents.makersDrawing"), { width });
  return name + parts + file + 4;
}

function caption(
  document: PDFKit.PDFDocument,
  goods: ShownGoods,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
  t: ShopTranslator,
): void {
  document.fontSize(9.5).font(boldIfHeld(goods.name)).fillColor(ink).text(printable(goods.name), left, top, { width });
  document
    .font("regular")
    .fontSize(8.5)
    .fillColor(muted)
    .text(printable(partsText(goods)), left, document.y, { width });
  if (goods.file !== null)
    document
      .fillColor(primaryOf(document))
      .text(t("documents.makersDrawing"), left, document.y, { width, link: goods.file });
  document.fontSize(9.5).fillColor(ink);
}
