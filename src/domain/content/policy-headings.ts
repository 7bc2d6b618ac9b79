import { blockText, type RichText } from "../kernel/rich-text.ts";

/** The headings of a text, each with the address that it has on the page; the second of two alike is numbered. */
export function headingsOf(text: RichText): { at: number; level: number; id: string; words: string }[] {
  const ids = new Map<string, number>();
  return text.flatMap((block, at) => {
    if (typeof block === "string" || block.type !== "heading") return [];
    const words = blockText(block);
    return [{ at, level: Number(block.attrs?.["level"]), id: uniqueId(words, ids), words }];
  });
}

function uniqueId(text: string, ids: Map<string, number>): string {
  const plain =
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "part";
  let nth = (ids.get(plain) ?? 0) + 1;
  while (nth > 1 && ids.has(`${plain}-${nth}`)) nth += 1;
  ids.set(plain, nth);
  if (nth === 1) return plain;
  ids.set(`${plain}-${nth}`, 1);
  return `${plain}-${nth}`;
}
