import { readLink } from "./link.ts";
import { cleanLines, cleanText } from "./clean-text.ts";
import { cutText } from "./text.ts";

/** Types of nodes; a stored node is ProseMirror's JSON of these types and attributes only. */
const nodeTypes = [
  "paragraph",
  "heading",
  "bullet_list",
  "ordered_list",
  "list_item",
  "table",
  "table_row",
  "table_header",
  "table_cell",
  "image",
  "hard_break",
  "text",
] as const;
type NodeType = (typeof nodeTypes)[number];

interface RichMark {
  readonly type: "strong" | "link";
  readonly attrs?: { readonly href: string };
}

export interface RichNode {
  readonly type: NodeType;
  /** Of a heading its level, 2 or 3; of a cell its spans; of an image its key and alternative text. */
  readonly attrs?: Readonly<Record<string, string | number>>;
  readonly content?: readonly RichNode[];
  readonly text?: string;
  readonly marks?: readonly RichMark[];
}

/** A part of a text: a plain paragraph as its words, anything else as a node. */
export type RichBlock = string | RichNode;
export type RichText = readonly RichBlock[];

type RichTextErrorCode = "document_format" | "link_format";

const blocks = ["paragraph", "heading", "bullet_list", "ordered_list", "table", "image"];
const inItems = ["paragraph", "bullet_list", "ordered_list"];
const inline = ["text", "hard_break"];

/** Children that each type allows. */
const within: Readonly<Record<NodeType, readonly string[]>> = {
  paragraph: inline,
  heading: inline,
  bullet_list: ["list_item"],
  ordered_list: ["list_item"],
  list_item: inItems,
  table: ["table_row"],
  table_row: ["table_header", "table_cell"],
  table_header: inItems,
  table_cell: inItems,
  image: [],
  hard_break: [],
  text: [],
};

/** Nested no deeper than a list of lists in a cell of a table. */
const deepest = 12;
const mostSpanned = 50;
const longestAlt = 300;
const pictureKey = /^[0-9a-f]{32}$/;

type RefuseHere = (code: RichTextErrorCode) => void;

/**
 * Reads a document as an editor sends it, the JSON of its blocks. Only known types and attributes are copied, and links
 * follow the rule of links. Null for text that is no document; refuses `document_format` for unknown types.
 */
export function readRichJson(json: string, refuse: RefuseHere): RichText | null {
  let sent: unknown;
  try {
    sent = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(sent) || sent.every((block) => typeof block === "string")) return null;
  const text: RichBlock[] = [];
  for (const block of sent) {
    const node = typeof block === "string" ? cleanLines(block) : readNode(block, blocks, 0, refuse);
    if (node === null) {
      refuse("document_format");
      return [];
    }
    const plain = plainOf(node);
    if (plain !== "" && !isEmpty(plain)) text.push(plain);
  }
  return text;
}

function readNode(value: unknown, allowed: readonly string[], depth: number, refuse: RefuseHere): RichNode | null {
  if (typeof value !== "object" || value === null || depth > deepest) return null;
  const { type, attrs, content, text, marks } = value as Record<string, unknown>;
  const name = nodeTypes.find((one) => one === type);
  if (name === undefined || !allowed.includes(name)) return null;
  if (name === "text") return typeof text === "string" && text !== "" ? readRun(text, marks, refuse) : null;
  const own = readAttrs(name, (attrs ?? {}) as Record<string, unknown>);
  if (own === null || (content !== undefined && !Array.isArray(content))) return null;
  const inner: RichNode[] = [];
  for (const one of content ?? []) {
    const node = readNode(one, within[name], depth + 1, refuse);
    if (node === null) return null;
    inner.push(node);
  }
  return { type: name, ...(own && { attrs: own }), ...(inner.length > 0 && { content: inner }) };
}

function readRun(text: string, marks: unknown, refuse: RefuseHere): RichNode | null {
  if (marks !== undefined && !Array.isArray(marks)) return null;
  const own: RichMark[] = [];
  for (const mark of (marks ?? []) as { type?: unknown; attrs?: { href?: unknown } }[]) {
    if (mark?.type === "strong") own.push({ type: "strong" });
    else if (mark?.type === "link" && typeof mark.attrs?.href === "string") {
      const href = readLink(mark.attrs.href);
      if (href === null) refuse("link_format");
      else own.push({ type: "link", attrs: { href } });
    } else return null;
  }
  // Spaces at the ends of a run part it from its neighbors.
  const clean = text.toWellFormed().replace(/[^\P{Cc}\n]+/gu, " ");
  return { type: "text", text: clean, ...(own.length > 0 && { marks: own }) };
}

/** The attributes of a type; undefined for one without, null if they are wrong. */
function readAttrs(type: NodeType, attrs: Record<string, unknown>): Record<string, string | number> | undefined | null {
  if (type === "heading") return attrs["level"] === 2 || attrs["level"] === 3 ? { level: attrs["level"] } : null;
  if (type === "image") {
    const { key, alt } = attrs;
    if (typeof key !== "string" || !pictureKey.test(key) || typeof alt !== "string") return null;
    return { key, alt: cutText(cleanText(alt), longestAlt) };
  }
  if (type === "table_cell" || type === "table_header") {
    const spans = { colspan: attrs["colspan"] ?? 1, rowspan: attrs["rowspan"] ?? 1 };
    const isSpan = (span: unknown) => Number.isInteger(span) && Number(span) >= 1 && Number(span) <= mostSpanned;
    if (!isSpan(spans.colspan) || !isSpan(spans.rowspan)) return null;
    const wide = Object.entries(spans).filter(([, span]) => span !== 1) as [string, number][];
    return wide.length > 0 ? Object.fromEntries(wide) : undefined;
  }
  return undefined;
}

/** A paragraph without breaks, marks and links is its words. */
function plainOf(node: RichBlock): RichBlock {
  if (typeof node === "string" || node.type !== "paragraph") return node;
  const runs = node.content ?? [];
  return runs.every(({ type, marks }) => type === "text" && !marks)
    ? runs
        .map(({ text }) => text)
        .join("")
        .trim()
    : node;
}

const isEmpty = (node: RichBlock): boolean => picturesIn([node]).length === 0 && wordsIn(node).trim() === "";

const wordsIn = (node: RichBlock): string =>
  typeof node === "string" ? node : (node.text ?? "") + (node.content ?? []).map(wordsIn).join("");

/** The words of a block, for search, files and lists: items and rows are lines. */
export function blockText(block: RichBlock): string {
  if (typeof block === "string") return block;
  const { type, content = [], text = "" } = block;
  if (type === "text") return text;
  if (type === "hard_break") return "\n";
  if (type === "image") return String(block.attrs?.["alt"] ?? "");
  const parts = content.map(blockText);
  if (type === "bullet_list") return parts.map((part) => `- ${part}`).join("\n");
  if (type === "ordered_list") return parts.map((part, at) => `${at + 1}. ${part}`).join("\n");
  if (type === "table_row") return parts.join(" | ");
  return parts.join(type === "paragraph" || type === "heading" ? "" : "\n");
}

/** A text as plain paragraphs; what says nothing without its picture is left out. */
export const plainParagraphs = (text: RichText): string[] =>
  text
    .map((block) =>
      blockText(block)
        .replace(/\n\s*\n/g, "\n")
        .trim(),
    )
    .filter((words) => words !== "");

/** The words of a text as one line, without the signs of its lists and tables: what a search engine shows of it. */
export const oneLineOf = (text: RichText): string => text.map(runningWords).join(" ").replace(/\s+/g, " ").trim();

function runningWords(node: RichBlock): string {
  if (typeof node === "string") return node;
  const { type, content = [] } = node;
  if (type === "text" || type === "hard_break" || type === "image") return blockText(node);
  return content.map(runningWords).join(type === "paragraph" || type === "heading" ? "" : " ");
}

/** The keys of the pictures that a text shows. */
export function picturesIn(text: RichText): string[] {
  return text.flatMap((block) => {
    if (typeof block === "string") return [];
    const own = block.type === "image" ? [String(block.attrs?.["key"] ?? "")] : [];
    return [...own, ...picturesIn(block.content ?? [])];
  });
}
