import type { Language } from "#domain/kernel/language.ts";
import { blockText, plainParagraphs, type RichBlock, type RichText } from "#domain/kernel/rich-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { documentOfHtml, type HtmlDocument } from "./html-document.ts";

const longestParagraph = 5_000;
const maxParagraphs = 40;

/** A description of Shopify's as an import record has it. */
interface Description {
  /** Its words. */
  readonly paragraphs: readonly string[];
  /** The same with headings, lists and tables. */
  readonly blocks: RichText;
  /** The first words that are no heading. */
  readonly opening: string | undefined;
  readonly isCut: boolean;
  readonly lost: Pick<HtmlDocument, "flattensTable" | "losesLink">;
}

/** HTML as a description. What is longer than a file may hold is cut: a block that is too long becomes its words. */
export function descriptionOf(html: string): Description {
  const { text, ...lost } = documentOfHtml(html);
  const isLong = (block: RichBlock) => blockText(block).length > longestParagraph;
  const blocks = text
    .slice(0, maxParagraphs)
    .map((block) => (isLong(block) ? cutText(blockText(block), longestParagraph) : block));
  const isHeading = (block: RichBlock) => typeof block !== "string" && block.type === "heading";
  const paragraphs = plainParagraphs(blocks);
  return {
    paragraphs,
    blocks,
    opening: plainParagraphs(blocks.filter((block) => !isHeading(block)))[0] ?? paragraphs[0],
    isCut: text.length > maxParagraphs || text.some(isLong),
    lost,
  };
}

/** Descriptions as a document in each language that has one; undefined where all of them are plain paragraphs. */
export function documentIn(en: Description, cn: Description): Partial<Record<Language, RichText>> | undefined {
  const isRich = [...en.blocks, ...cn.blocks].some((block) => typeof block !== "string");
  if (!isRich) return undefined;
  return { ...(en.blocks.length > 0 && { en: en.blocks }), ...(cn.blocks.length > 0 && { cn: cn.blocks }) };
}
