import {
  type DimensionedDrawing,
  dimensionedDrawing,
  drawingSide,
  figureSize,
} from "#domain/catalogue/dimensioned-drawing.ts";
import type { GoodsDrawing } from "#domain/catalogue/outline-kind.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Translator } from "#i18n/translator.ts";
import { ink } from "./pdf.ts";

/** The ink of dimension lines. */
const measure = "#1b4f86";

interface Place {
  readonly left: number;
  readonly top: number;
  /** Of the square that it fills, in points. */
  readonly side: number;
}

/** Figures of a smaller drawing are as large as they are on screen, to be read on paper. */
const readableSide = 300;

/** The elevations of goods in a square of the page, their dimensions in the document's language. */
export function drawOutline(
  document: PDFKit.PDFDocument,
  { outline, size }: GoodsDrawing,
  { left, top, side }: Place,
  t: Translator,
): void {
  const drawing: DimensionedDrawing = dimensionedDrawing(outline, size);
  const letters = side < readableSide ? figureSize : figureSize * 0.75;
  document
    .save()
    .translate(left, top)
    .scale(side / drawingSide);
  for (const path of drawing.outline) document.path(path).lineWidth(2).stroke(ink);
  for (const { measures, inches, line, arrows, x, y, upright } of drawing.dimensions) {
    document.path(line).lineWidth(1.6).stroke(measure).path(arrows).fill(measure);
    const diameter = measures === "diameter" ? "Ø " : "";
    const text = diameter + quantityText(formatQuantity(inches, "length", t.language));
    document.save().translate(x, y);
    if (upright) document.rotate(-90);
    document
      .fontSize(letters)
      .fillColor(measure)
      .text(text, -300, -figureSize, { width: 600, align: "center", lineBreak: false });
    document.restore();
  }
  document.restore();
  document.fontSize(9.5).fillColor(ink);
}
