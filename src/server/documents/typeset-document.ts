import PDFDocument from "pdfkit";
import { usualColors } from "#domain/checkout/shop-colors.ts";
import type { Language } from "#domain/kernel/language.ts";

/**
 * The text with the marks that its language is set in. The documents' fonts are Chinese: round quotation marks and dots
 * stand in them each in a square as wide as a character ("carrier’ s"), so English is set with the straight marks,
 * which they hold in the width of Latin letters. In Chinese, whose marks those are, the apostrophe inside a Latin word
 * is.
 */
export function typesetMarks(text: string, language: Language): string {
  if (language === "cn") return text.replaceAll(/(?<=[A-Za-z])’(?=[A-Za-z])/g, "'");
  return text
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll("…", "...");
}

type TextOptions = PDFKit.Mixins.TextOptions;

/** A document in one language, which shapes all text that it writes or measures. */
export class TypesetDocument extends PDFDocument {
  readonly #language: Language;
  /** Of headings and links. */
  primary = usualColors.primary;

  constructor(language: Language, options: PDFKit.PDFDocumentOptions) {
    super(options);
    this.#language = language;
  }

  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions): this {
    return super.text(typesetMarks(text, this.#language), x as number, y, options);
  }

  override heightOfString(text: string, options?: TextOptions): number {
    return super.heightOfString(typesetMarks(text, this.#language), options);
  }

  override widthOfString(text: string, options?: TextOptions): number {
    return super.widthOfString(typesetMarks(text, this.#language), options);
  }
}
