import type { LocalizedText } from "../kernel/language.ts";
import { oneLineOf, type RichNode, type RichText } from "../kernel/rich-text.ts";
import { inEach, type PolicyDocument, type PolicyWords } from "./policy-words.ts";

/**
 * A version's words in the small Markdown. A document has them besides, for processes and browsers of the version
 * before, which know nothing else; it says more than they can show.
 */
export const policyInMarkdown = (words: PolicyWords): LocalizedText =>
  "body" in words ? words.body : bodyOf(words.document);

const bodyOf = (document: PolicyDocument): LocalizedText =>
  inEach((language) => {
    const { title, text } = document[language];
    return [title && `# ${title}`, ...partsOf(text)].filter((part) => part !== "").join("\n\n");
  });

const partsOf = (text: RichText): string[] =>
  text.map((block) => {
    if (typeof block === "string") return block;
    if (block.type === "heading") return `${"#".repeat(Number(block.attrs?.["level"]))} ${oneLineOf([block])}`;
    if (block.type === "image") return String(block.attrs?.["alt"] ?? "");
    return linesOf(block).join("\n");
  });

/** Lines of a paragraph, a list or a table; of lists within lists, one below the other, as of rows. */
function linesOf(node: RichNode): string[] {
  const { type, content = [] } = node;
  if (type === "paragraph") return [content.map(runIn).join("")];
  if (type === "table") return content.map(({ content: cells = [] }) => `- ${cells.map(cellIn).join(" | ")}`);
  const mark = (at: number) => (type === "ordered_list" ? `${at + 1}.` : "-");
  return content.flatMap(({ content: parts = [] }, at) => {
    const own = parts.filter((part) => part.type === "paragraph").flatMap(linesOf);
    const lists = parts.filter((part) => part.type !== "paragraph").flatMap(linesOf);
    return [`${mark(at)} ${inOneLine(own.join(" "))}`, ...lists];
  });
}

const cellIn = (cell: RichNode): string => oneLineOf([cell]);

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function runIn({ type, text = "", marks = [] }: RichNode): string {
  if (type === "hard_break") return "\n";
  const href = marks.find((mark) => mark.type === "link")?.attrs?.href;
  if (href !== undefined) return /[[\]]/.test(text) || /[()\s]/.test(href) ? text : `[${text}](${href})`;
  return marks.length > 0 && text.trim() !== "" && !text.includes("*") ? `**${text}**` : text;
}
