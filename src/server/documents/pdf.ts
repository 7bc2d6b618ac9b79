import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { usualColors } from "#domain/checkout/shop-colors.ts";
import type { Language } from "#domain/kernel/language.ts";
import { unbrokenFigures } from "#domain/catalogue/whole-figures.ts";
import { tags } from "#i18n/languages.ts";
import type { Paper } from "./paper.ts";
import { boldIfHeld, printable } from "./printable.ts";
import type { Seller } from "./seller.ts";
import { TypesetDocument } from "./typeset-document.ts";

const fonts = resolve("src/server/documents/fonts");

export const ink = "#17191c";
export const muted = "#565d66";
const line = "#d9dde2";

/** The shop's color, in which a document sets its headings and links. */
export const primaryOf = (document: PDFKit.PDFDocument): string =>
  document instanceof TypesetDocument ? document.primary : usualColors.primary;

const margin = 48;
const logoBox = { width: 160, height: 36 } as const;

export interface DocumentOptions {
  /** Title of the reader's window. */
  readonly title: string;
  readonly seller: Seller;
  readonly language: Language;
  readonly paper: Paper;
}

/** A document in the shop's fonts, which hold Latin and Chinese (printable.ts), with its logo and room for a footer. */
export function newDocument(options: DocumentOptions): PDFKit.PDFDocument {
  const document = new TypesetDocument(options.language, {
    size: options.paper,
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    bufferPages: true,
    lang: tags[options.language],
    info: { Title: options.title, Author: options.seller.name },
  });
  document.primary = options.seller.colors?.primary ?? usualColors.primary;
  registerFonts(document);
  drawLogo(document, options.seller);
  return document.font("regular").fontSize(9.5).fillColor(ink);
}

// Read once: given a path, each document would read ten megabytes of its own.
const fontFiles = new Map<string, Buffer>();
function fontFile(name: string): Buffer {
  const file = fontFiles.get(name) ?? readFileSync(resolve(fonts, name));
  fontFiles.set(name, file);
  return file;
}

/** The fonts of all documents, `regular` and `bold`. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  document.registerFont("regular", fontFile("NotoSansSC-Regular.ttf"));
  document.registerFont("bold", fontFile("NotoSansSC-Bold.ttf"));
}

function drawLogo(document: PDFKit.PDFDocument, { logoPicture }: Seller): void {
  if (!logoPicture) return;
  document.image(Buffer.from(logoPicture), margin, margin, { fit: [logoBox.width, logoBox.height] });
  document.y = margin + logoBox.height + 8;
}

/** A document under the seller's letterhead, with its kind and, in smaller type, its number. */
export function newLetter(options: DocumentOptions & Letter): PDFKit.PDFDocument {
  return letterHead(newDocument(options), options.seller, options);
}

interface Letter {
  readonly name: string;
  readonly about?: string;
}

/** Another letter on a new page of the same document. */
export function nextLetter(document: PDFKit.PDFDocument, seller: Seller, letter: Letter): PDFKit.PDFDocument {
  document.addPage();
  drawLogo(document, seller);
  return letterHead(document, seller, letter);
}

function letterHead(document: PDFKit.PDFDocument, seller: Seller, { name, about = "" }: Letter): PDFKit.PDFDocument {
  const from = [seller.legalName || seller.name, ...seller.address, seller.phone, seller.email].filter(Boolean);
  const sender = from.join(" · ");
  document.font(boldIfHeld(sender)).fontSize(9).fillColor(primaryOf(document)).text(printable(sender));
  document.font("bold").fontSize(20).fillColor(ink).text(name);
  if (about)
    document
      .font(boldIfHeld(about))
      .fontSize(12)
      .text(printable(about), { width: textWidth(document) });
  return document.font("regular").fontSize(9.5).moveDown(0.8);
}

/** Width between the margins, in points. */
export function textWidth(document: PDFKit.PDFDocument): number {
  return document.page.width - 2 * margin;
}

/** Begins a new page unless `points` more fit on this one. */
export function avoidPageBreak(document: PDFKit.PDFDocument, points: number): void {
  if (document.y + points > document.page.height - document.page.margins.bottom) document.addPage();
}

/** Two columns of label and value with a hairline under each row; long values wrap. */
export function factRows(
  document: PDFKit.PDFDocument,
  rows: readonly (readonly [label: string, value: string])[],
): void {
  const width = textWidth(document);
  const labelWidth = width * 0.42;
  for (const [label, value] of rows.map(
    (row) => row.map((cell) => printable(unbrokenFigures(cell))) as [string, string],
  )) {
    const height = Math.max(
      document.heightOfString(label, { width: labelWidth - 8 }),
      document.heightOfString(value, { width: width - labelWidth }),
    );
    avoidPageBreak(document, height + 8);
    const top = document.y + 3;
    document.fillColor(muted).text(label, margin, top, { width: labelWidth - 8 });
    document.fillColor(ink).text(value, margin + labelWidth, top, { width: width - labelWidth });
    document.y = top + height + 3;
    rule(document);
  }
}

export function rule(document: PDFKit.PDFDocument): void {
  document
    .moveTo(margin, document.y)
    .lineTo(document.page.width - margin, document.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}

export function heading(document: PDFKit.PDFDocument, text: string): void {
  // With its first rows: a heading never stands alone at the foot.
  avoidPageBreak(document, 84);
  document
    .moveDown(0.9)
    .font(boldIfHeld(text))
    .fontSize(11)
    .fillColor(primaryOf(document))
    .text(printable(text), margin);
  document.font("regular").fontSize(9.5).fillColor(ink).moveDown(0.25);
  rule(document);
}

/** Writes the same foot on every page and gives the finished file. */
export function finish(document: PDFKit.PDFDocument, foot: (page: number, pages: number) => string): Promise<Buffer> {
  const { start, count } = document.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at);
    const { bottom } = document.page.margins;
    // The foot stands below the text's bottom margin, which would otherwise begin a new page.
    document.page.margins.bottom = 0;
    document
      .fontSize(8)
      .fillColor(muted)
      .text(foot(at + 1, count), margin, document.page.height - margin, {
        width: textWidth(document),
        lineBreak: false,
      });
    document.page.margins.bottom = bottom;
  }
  return collected(document);
}

/** Ends the document and gives its file. */
export function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => done(Buffer.concat(chunks)));
    document.on("error", failed);
    document.end();
  });
}
