/** A part of a policy's text. */
type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] };

/** A run of text within a block. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/**
 * Reads the shop's small Markdown: `#` to `###` headings, `- ` and `1. ` lists, paragraphs. Anything else is text:
 * HTML is never markup. The first `#` heading names the page and comes apart from the rest.
 */
export function readMarkdown(source: string): { title: string | null; blocks: readonly Block[] } {
  let title: string | null = null;
  const blocks: Block[] = [];
  for (const part of source.replaceAll("\r\n", "\n").split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)) {
    const text = part.trim();
    if (text === "") continue;
    const heading = /^(#{1,3})\s+(.+)$/s.exec(text);
    if (heading) {
      const words = (heading[2] ?? "").trim();
      if (heading[1] === "#" && title === null) title = words;
      else blocks.push({ kind: "heading", level: heading[1] === "###" ? 3 : 2, text: words });
    } else blocks.push(...readPart(text));
  }
  return { title, blocks };
}

/** Lines of one part: list items gather, other lines flow together. */
function readPart(part: string): Block[] {
  const blocks: Block[] = [];
  for (const line of part.split("\n")) {
    const item = /^(?:(-)|\d+[.)])\s+(.+)$/.exec(line.trim());
    const last = blocks.at(-1);
    if (item) {
      const isOrdered = item[1] === undefined;
      if (last?.kind === "list" && last.ordered === isOrdered)
        blocks[blocks.length - 1] = { ...last, items: [...last.items, item[2] ?? ""] };
      else blocks.push({ kind: "list", ordered: isOrdered, items: [item[2] ?? ""] });
    } else if (last?.kind === "paragraph") blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
    else blocks.push({ kind: "paragraph", text: line.trim() });
  }
  return blocks;
}

/**
 * Splits a text into runs: `**strong**` and `[text](address)`; addresses other than web, mail, phone and our own stay
 * text.
 */
export function readInline(text: string): readonly Inline[] {
  const runs: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, strong, label, href] = match;
    if (href !== undefined && !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href)) continue;
    if (match.index > from) runs.push({ kind: "text", text: text.slice(from, match.index) });
    runs.push(
      strong !== undefined ? { kind: "strong", text: strong } : { kind: "link", text: label ?? "", href: href ?? "" },
    );
    from = match.index + whole.length;
  }
  if (from < text.length) runs.push({ kind: "text", text: text.slice(from) });
  return runs;
}
