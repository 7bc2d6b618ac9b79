import { readLink } from "#domain/kernel/link.ts";
import { blockText, type RichBlock, type RichNode, type RichText } from "#domain/kernel/rich-text.ts";
import { attributeOf, spanOf } from "./html-attributes.ts";
import { entities } from "./html-entities.ts";
import { plain, strong, trimmed } from "./html-runs.ts";

/** A description as a document, and what of it could not be kept. */
export interface HtmlDocument {
  readonly text: RichText;
  /** A table within a table became lines. */
  readonly flattensTable: boolean;
  /** A link that leads nowhere from here became its words. */
  readonly losesLink: boolean;
}

// The content of these elements is not text for readers.
const unread =
  /<(script|style|head|template|noscript|iframe|object|svg|title|textarea|select)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tokens = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+)|</gi;
/** Lists within lists that an item may hold. */
const deepestList = 3;

type Attrs = Record<string, string | number>;
/** An open element that holds blocks. */
interface Holder {
  readonly type:
    | "root"
    | "bullet_list"
    | "ordered_list"
    | "list_item"
    | "table"
    | "table_row"
    | "table_cell"
    | "table_header";
  readonly attrs?: Attrs | undefined;
  readonly content: RichBlock[];
}

/**
 * HTML as a document of paragraphs, headings, lists, tables, bold words and links; everything else is its text. Markup
 * that is not closed or nested wrongly is read as far as it makes sense, and never rendered.
 */
export function documentOfHtml(html: string): HtmlDocument {
  const clean = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "").replaceAll(unread, " ");
  const reader = new HtmlReader();
  for (const [, close, tag, attrs = "", text] of clean.matchAll(tokens)) {
    if (tag === undefined) reader.words(text ?? "<");
    else if (close === "/") reader.end(tag.toLowerCase());
    else reader.begin(tag.toLowerCase(), attrs);
  }
  return reader.finish();
}

class HtmlReader {
  private readonly open: Holder[] = [{ type: "root", content: [] }];
  private runs: RichNode[] = [];
  private heading: 2 | 3 | null = null;
  private bold = 0;
  private href: string | null = null;
  /** Tables open within a table. */
  private inner = 0;
  private flattensTable = false;
  private losesLink = false;

  words(raw: string): void {
    const text = entities(raw.replaceAll(/\s+/g, " ")).replaceAll(/\p{Cc}/gu, " ");
    if (text !== "" && (text.trim() !== "" || this.runs.length > 0)) this.runs.push(this.run(text));
  }

  begin(tag: string, attrs: string): void {
    if (tag === "br") this.runs.push({ type: "hard_break" });
    else if (tag === "b" || tag === "strong") this.bold += 1;
    else if (tag === "a") this.href = this.link(attributeOf(attrs, "href"));
    else if (/^h[1-6]$/.test(tag)) {
      this.flush();
      this.heading = tag === "h1" || tag === "h2" ? 2 : 3;
    } else if (tag === "ul" || tag === "ol") this.beginList(tag);
    else if (tag === "li") this.beginItem();
    else if (tag === "table") this.beginTable();
    else if (tag === "tr") this.beginRow();
    else if (tag === "td" || tag === "th") this.beginCell(tag, attrs);
    else if (isBlock(tag)) this.flush();
  }

  end(tag: string): void {
    if (tag === "b" || tag === "strong") this.bold = Math.max(0, this.bold - 1);
    else if (tag === "a") this.href = null;
    else if (tag === "ul" || tag === "ol") this.close(["bullet_list", "ordered_list"]);
    else if (tag === "li") this.close(["list_item"]);
    else if (this.inner > 0 && /^t(able|[rdh])$/.test(tag)) this.endInner(tag);
    else if (tag === "table") this.close(["table"]);
    else if (tag === "tr") this.close(["table_row"]);
    else if (tag === "td" || tag === "th") this.close(["table_cell", "table_header"]);
    else if (isBlock(tag)) this.flush();
  }

  finish(): HtmlDocument {
    this.flush();
    while (this.open.length > 1) this.pop();
    const { flattensTable, losesLink } = this;
    return { text: this.open[0]!.content, flattensTable, losesLink };
  }

  private run(text: string): RichNode {
    const marks = [
      ...(this.bold > 0 ? [{ type: "strong" as const }] : []),
      ...(this.href === null ? [] : [{ type: "link" as const, attrs: { href: this.href } }]),
    ];
    return { type: "text", text, ...(marks.length > 0 && { marks }) };
  }

  /** A page of another site. Paths of the shop that it was exported from lead nowhere here. */
  private link(href: string): string | null {
    if (href === "" || href.startsWith("#")) return null;
    const link = href.startsWith("/") ? null : readLink(href);
    this.losesLink ||= link === null;
    return link;
  }

  private get top(): Holder {
    return this.open.at(-1)!;
  }

  private beginList(tag: "ul" | "ol"): void {
    this.flush();
    if (this.open.filter(({ type }) => isList(type)).length >= deepestList) return;
    if (isList(this.top.type)) this.push("list_item");
    if (this.top.type === "table" || this.top.type === "table_row") return;
    this.push(tag === "ul" ? "bullet_list" : "ordered_list");
  }

  private beginItem(): void {
    this.flush();
    if (this.top.type === "list_item") this.pop();
    if (isList(this.top.type)) this.push("list_item");
  }

  private beginTable(): void {
    this.flush();
    if (this.isIn("table")) {
      this.flattensTable = true;
      this.inner += 1;
      return;
    }
    // A document has tables between its blocks, not in lists.
    while (this.open.length > 1) this.pop();
    this.push("table");
  }

  private endInner(tag: string): void {
    this.flush();
    if (tag === "table") this.inner -= 1;
  }

  private beginRow(): void {
    this.flush();
    if (this.inner > 0) return;
    if (this.top.type === "table_cell" || this.top.type === "table_header") this.pop();
    if (this.top.type === "table_row") this.pop();
    if (this.top.type === "table") this.push("table_row");
  }

  private beginCell(tag: "td" | "th", attrs: string): void {
    this.flush();
    if (this.inner > 0) return;
    if (this.top.type === "table_cell" || this.top.type === "table_header") this.pop();
    if (this.top.type === "table") this.push("table_row");
    if (this.top.type !== "table_row") return;
    const spans = { colspan: spanOf(attrs, "colspan"), rowspan: spanOf(attrs, "rowspan") };
    const wide = Object.entries(spans).filter(([, span]) => span > 1);
    this.push(tag === "td" ? "table_cell" : "table_header", wide.length > 0 ? Object.fromEntries(wide) : undefined);
  }

  private isIn(type: Holder["type"]): boolean {
    return this.open.some((one) => one.type === type);
  }

  private push(type: Holder["type"], attrs?: Attrs): void {
    this.open.push({ type, attrs, content: [] });
  }

  /** Closes the innermost element of these types with all that is open in it. A cell keeps what lies around it open. */
  private close(types: readonly Holder["type"][]): void {
    this.flush();
    const at = this.open.findLastIndex(({ type }) => types.includes(type));
    const cell = this.open.findLastIndex(({ type }) => type === "table_cell" || type === "table_header");
    if (at < 1 || (at < cell && isList(this.open[at]!.type))) return;
    while (this.open.length > at) this.pop();
  }

  private pop(): void {
    const { type, attrs, content } = this.open.pop()!;
    const inner = inside(type, content);
    if (inner === null) return;
    this.top.content.push({
      type: type as RichNode["type"],
      ...(attrs && { attrs }),
      ...(inner.length > 0 && { content: inner }),
    });
  }

  /** Ends the paragraph or heading that is being read. */
  private flush(): void {
    const [runs, heading] = [trimmed(this.runs), this.heading];
    this.runs = [];
    this.heading = null;
    if (runs.length === 0) return;
    const isTop = this.top.type === "root";
    if (isTop && heading !== null) this.top.content.push({ type: "heading", attrs: { level: heading }, content: runs });
    else if (isTop && runs.every(({ marks }) => !marks)) this.top.content.push(...plain(runs));
    else {
      const content = heading === null ? runs : runs.map((run) => (run.type === "text" ? strong(run) : run));
      this.placed({ type: "paragraph", content });
    }
  }

  /** Puts a paragraph where one may stand: words between items become one, words between rows go before the table. */
  private placed(paragraph: RichNode): void {
    const { type } = this.top;
    if (isList(type)) this.top.content.push({ type: "list_item", content: [paragraph] });
    else if (type === "table_row") this.top.content.push({ type: "table_cell", content: [paragraph] });
    else if (type === "table") this.open[0]!.content.push(paragraph);
    else this.top.content.push(paragraph);
  }
}

const isList = (type: string): boolean => type === "bullet_list" || type === "ordered_list";
const blockTags = new Set(
  `p div h1 h2 h3 h4 h5 h6 section article header footer blockquote pre figure figcaption hr dl dt dd caption thead
   tbody tfoot address main nav aside center form fieldset details summary`.split(/\s+/),
);
const isBlock = (tag: string): boolean => blockTags.has(tag);

/** The content of a closed element as a document allows it; null if nothing of it is left. */
function inside(type: Holder["type"], content: readonly RichBlock[]): RichNode[] | null {
  const nodes = content.filter((block): block is RichNode => typeof block !== "string");
  if (type === "table_cell" || type === "table_header") return nodes.length > 0 ? nodes : [{ type: "paragraph" }];
  const isEmpty = type === "table" && nodes.every((row) => /^[|\s]*$/.test(blockText(row)));
  if (nodes.length === 0 || isEmpty) return null;
  // An item begins with a paragraph, if an empty one.
  if (type === "list_item" && nodes[0]!.type !== "paragraph") return [{ type: "paragraph" }, ...nodes];
  return nodes;
}
