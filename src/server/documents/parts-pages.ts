import { explodedDrawing } from "#domain/machines/exploded-drawing.ts";
import { balloonRadius } from "#domain/machines/drawing-balloons.ts";
import type { DiagramRow, PartsDiagram } from "#engine/machines/parts-diagram.ts";
import type { Translator } from "#i18n/translator.ts";
import { dueText } from "#web/account/machines/every-text.ts";
import { factRows, heading, ink, muted, textWidth } from "./pdf.ts";

/** Maximum height below the page's heading. */
const tallest = 560;

/** A page with the exploded view and a list of its numbered parts. It has no prices, because paper outlives them. */
export function partsPages(document: PDFKit.PDFDocument, diagram: PartsDiagram, t: Translator): void {
  document.addPage();
  heading(document, t("diagram.heading"));
  drawApart(document, diagram);
  document.fillColor(muted).text(t("diagram.note"), document.page.margins.left);
  heading(document, t("diagram.list"));
  factRows(
    document,
    diagram.rows.map((row) => [`${row.number}  ${partText(row, t)}`, goodsText(diagram, row, t)]),
  );
}

function partText({ name, quantity }: DiagramRow, t: Translator): string {
  const part = t(`diagram.parts.${name}`);
  return quantity > 1 ? `${t("diagram.quantity", { count: quantity })} ${part}` : part;
}

/** SKUs sold for a part, in kits too, and its service interval. */
function goodsText({ kits }: PartsDiagram, { number, goods, interval, instead }: DiagramRow, t: Translator): string {
  const skus = [...goods, ...kits.filter(({ numbers }) => numbers.includes(number))].map(({ sku }) => sku);
  const skuList = skus.join(t("documents.comma"));
  const reason = instead && instead !== "kit" ? t(`diagram.unsold.${instead}`) : "";
  const numbers = reason && skuList ? `${reason} ${t("diagram.grease")} ${skuList}` : reason || skuList;
  return interval ? `${numbers} · ${dueText(t, interval)}` : numbers;
}

function drawApart(document: PDFKit.PDFDocument, { assembly }: PartsDiagram): void {
  const drawing = explodedDrawing(assembly);
  const scale = Math.min(textWidth(document) / drawing.width, tallest / drawing.height);
  const left = document.page.margins.left + (textWidth(document) - drawing.width * scale) / 2;
  const top = document.y;
  document.save().translate(left, top).scale(scale).lineJoin("round");
  document.path(drawing.axes).lineWidth(1.6).dash(20, { space: 8 }).stroke(muted).undash();
  for (const { paths } of drawing.parts)
    for (const path of paths) document.path(path).lineWidth(2.2).fillAndStroke("white", ink);
  for (const { number, balloon, anchor } of drawing.parts) {
    document.moveTo(balloon.x, balloon.y).lineTo(anchor.x, anchor.y).lineWidth(1.8).stroke(ink);
    document.circle(anchor.x, anchor.y, 6).fill(ink);
    document.circle(balloon.x, balloon.y, balloonRadius).lineWidth(2.4).fillAndStroke("white", ink);
    document.fontSize(42).fillColor(ink);
    const digits = String(number);
    // In a box of its own PDFKit would count the drawing's units as the paper's, and begin a page for each low number.
    document.text(digits, balloon.x - document.widthOfString(digits) / 2, balloon.y - 30, { lineBreak: false });
  }
  document.restore();
  document.fontSize(9.5).fillColor(ink);
  document.y = top + drawing.height * scale + 8;
}
