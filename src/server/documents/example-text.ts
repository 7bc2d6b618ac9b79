import type { Dimension } from "#domain/catalogue/attribute.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { ExampleKind } from "#domain/catalogue/document-files.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import type { ExampleFacts, ExampleVersion } from "#engine/machines/example-facts.ts";
import type { PartsDiagram } from "#engine/machines/parts-diagram.ts";
import { unbrokenFigures } from "#domain/catalogue/whole-figures.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { avoidPageBreak, finish, ink, muted, newDocument, primaryOf, textWidth } from "./pdf.ts";
import type { Paper } from "./paper.ts";
import { boldIfHeld, printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

/** Contents of an example document. */
export interface Example {
  readonly kind: ExampleKind;
  readonly page: ProductPage;
  readonly facts: ExampleFacts;
  readonly seller: Seller;
  readonly now: Instant;
  readonly paper: Paper;
  /** The exploded drawing, for the numbers of its parts. */
  readonly diagram: PartsDiagram | null;
}

/** A document under its name and its goods', with the sentence that its maker is invented. */
export function openExample({ kind, page, seller, paper }: Example, t: Translator): PDFKit.PDFDocument {
  const name = t(`papers.kinds.${kind}`);
  const document = newDocument({ seller, title: `${page.name} – ${name}`, language: t.language, paper });
  const { left } = document.page.margins;
  const width = textWidth(document);
  document
    .font("bold")
    .fontSize(9)
    .fillColor(primaryOf(document))
    .text(printable(`${page.brand} · ${name}`), left, document.y, { width });
  document
    .font(boldIfHeld(page.name))
    .fontSize(17)
    .fillColor(ink)
    .text(printable(unbrokenFigures(page.name)), { width });
  document.font("regular").fontSize(9.5).fillColor(muted).moveDown(0.3);
  const numbers = page.variants.map(({ sku }) => sku).join(t("documents.comma"));
  document.text(t("documents.fact", { label: t("documents.partNumber"), value: numbers }), { width });
  document.text(t("papers.example"), { width }).fillColor(ink);
  return document;
}

export const closeExample = (document: PDFKit.PDFDocument, { now }: Example, t: ShopTranslator): Promise<Buffer> =>
  finish(
    document,
    (page, pages) => `${t("documents.made", { date: formatDate(now, t) })}   ${t("documents.page", { page, pages })}`,
  );

/** Sentences, one a line with a mark before it. */
export function points(document: PDFKit.PDFDocument, sentences: readonly (string | false)[]): void {
  const { left } = document.page.margins;
  const width = textWidth(document) - 12;
  for (const sentence of sentences) {
    if (sentence === false) continue;
    const text = printable(unbrokenFigures(sentence));
    avoidPageBreak(document, document.heightOfString(text, { width }) + 4);
    const top = document.y + 2;
    document.circle(left + 3, top + 7, 1.6).fill(primaryOf(document));
    document.fillColor(ink).text(text, left + 12, top, { width });
    document.x = left;
  }
}

export const quantity = (value: number, dimension: Dimension, t: Translator): string =>
  quantityText(formatQuantity(value, dimension, t.language));

/** Readers of a version's attributes. */
export const figureOf = ({ attributes }: ExampleVersion, key: string): number | null => {
  const value = attributes[key];
  return typeof value === "number" ? value : null;
};
export const choiceOf = ({ attributes }: ExampleVersion, key: string): string | null => {
  const value = attributes[key];
  return typeof value === "string" ? value : null;
};
export const listOf = ({ attributes }: ExampleVersion, key: string): readonly string[] => {
  const value = attributes[key];
  return Array.isArray(value) ? value : [];
};
/** The page's text for an attribute. */
export function wordsOf(page: ProductPage, key: string): string | null {
  const specs = [...page.specs.flatMap((block) => block.specs), ...page.variants.flatMap(({ specs: own }) => own)];
  const value = specs.find((spec) => spec.key === key)?.value;
  return value && "text" in value ? value.text : null;
}
