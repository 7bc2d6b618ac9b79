import { lookUp } from "#domain/kernel/look-up.ts";
import { cleanLines } from "#domain/kernel/text.ts";

// The content of these elements is not text for readers.
const unread =
  /<(script|style|head|template|noscript|iframe|object|svg|title|textarea|select)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const blocks =
  /<\/?(?:p|div|h[1-6]|ul|ol|table|section|article|header|footer|blockquote|pre|figure|figcaption|hr|dl)\b[^>]*>/gi;
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  deg: "°",
  plusmn: "±",
  times: "×",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  reg: "®",
  trade: "™",
  copy: "©",
};

/**
 * Text of HTML as plain paragraphs. Lists become lines with •, table rows become lines with separated cells. A tag that
 * survives is shown as text and never rendered.
 */
export function paragraphsOfHtml(html: string): string[] {
  const text = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replaceAll(unread, " ")
    // Line breaks of the source mean nothing in HTML.
    .replaceAll(/\s+/g, " ")
    .replaceAll(blocks, "\n\n")
    .replaceAll(/<br\b[^>]*>/gi, "\n")
    .replaceAll(/<li\b[^>]*>/gi, "\n• ")
    .replaceAll(/<tr\b[^>]*>|<dt\b[^>]*>/gi, "\n")
    .replaceAll(/<\/t[dh]\s*>|<dd\b[^>]*>/gi, "  ")
    .replaceAll(/<\/?[a-z][^>]*>/gi, "");
  return cleanLines(entities(text))
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .split("\n")
        .map((line) => line.replaceAll(/[^\S\n]{3,}/g, "  ").trim())
        .filter((line) => line !== "" && line !== "•")
        .join("\n"),
    )
    .filter((paragraph) => paragraph !== "");
}

function entities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return lookUp(named, (name as string).toLowerCase()) ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
