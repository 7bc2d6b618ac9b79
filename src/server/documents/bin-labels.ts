import { labelPlace, type LabelSheetName, labelSheets, labelsOnSheet } from "#domain/lists/label-sheet.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { qrPicture } from "#web/admin/security/qr-picture.server.ts";
import { collected, ink, registerFonts } from "./pdf.ts";
import { boldIfHeld, printable } from "./printable.ts";
import { TypesetDocument } from "./typeset-document.ts";

/** A bin's label. */
interface BinLabel {
  readonly sku: string;
  readonly name: string;
  readonly bin: string;
  readonly par: number | null;
  /** URL in the QR code. */
  readonly url: string;
}

export interface BinLabelsFacts {
  readonly title: string;
  readonly sheet: LabelSheetName;
  /** Labels of the first sheet that are used already. */
  readonly used: number;
  readonly labels: readonly BinLabel[];
}

/** Labels for bins: each with a code that opens its line, the part number, the name, the bin and the pieces to keep. */
export function binLabels({ title, sheet, used, labels }: BinLabelsFacts, t: ShopTranslator): Promise<Buffer> {
  const { page } = labelSheets[sheet];
  const size: [number, number] = [page[0], page[1]];
  const document = new TypesetDocument(t.language, { size, margin: 0, info: { Title: title } });
  registerFonts(document);
  for (const [at, label] of labels.entries()) {
    const place = labelPlace(sheet, used + at);
    if (at > 0 && (used + at) % labelsOnSheet(sheet) === 0) document.addPage({ size, margin: 0 });
    drawLabel(document, label, { ...place, sheet }, t);
  }
  return collected(document);
}

const padding = 5;

function drawLabel(
  document: TypesetDocument,
  { sku, name, bin, par, url }: BinLabel,
  { x, y, sheet }: { readonly x: number; readonly y: number; readonly sheet: LabelSheetName },
  t: ShopTranslator,
): void {
  const [width, height] = labelSheets[sheet].label;
  // The code brings its own light border.
  const side = Math.min(height - 4, width * 0.44);
  const { box, path } = qrPicture(url);
  document
    .save()
    .translate(x + 2, y + (height - side) / 2)
    .scale(side / box)
    .path(path)
    .fill("#000")
    .restore();
  const left = x + side + 3;
  const room = width - side - 3 - padding;
  document.fillColor(ink);
  oneLine(document, sku, { x: left, y: y + padding, width: room, largest: 11, smallest: 5 });
  const foot = [bin, par === null ? "" : t("lists.keep", { par })].filter(Boolean);
  const footHeight = foot.length * 12;
  document
    .font("regular")
    .fontSize(6.5)
    .text(printable(name), left, y + padding + 14, {
      width: room,
      height: height - 2 * padding - 14 - footHeight,
      ellipsis: true,
      lineGap: -0.5,
    });
  for (const [at, text] of foot.entries())
    oneLine(document, text, {
      x: left,
      y: y + height - padding - footHeight + at * 12,
      width: room,
      largest: at === 0 && bin !== "" ? 11 : 8,
      smallest: 5,
    });
}

interface LineBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly largest: number;
  readonly smallest: number;
}

/** A text in the largest type in which it fits in one line; one that never does is cut. */
function oneLine(document: TypesetDocument, text: string, { x, y, width, largest, smallest }: LineBox): void {
  const printed = printable(text);
  document.font(boldIfHeld(printed)).fontSize(largest);
  for (let size = largest; size > smallest && document.widthOfString(printed) > width; size -= 0.5)
    document.fontSize(size);
  document.text(printed, x, y, { width, height: 12, ellipsis: true, lineBreak: true });
}
