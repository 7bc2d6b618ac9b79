import { inflateSync } from "node:zlib";

/** The text of a PDF as a person reads it, line by line: fonts are embedded as glyphs, and their own maps lead back. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { text } of objects.values())
    for (const [, name = "", id = ""] of (/\/Font <<([\s\S]*?)>>/.exec(text)?.[1] ?? "").matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? "")?.[1];
      if (map) fonts.set(name, lettersOf(objects.get(map)?.stream ?? ""));
    }
  return [...objects.values()]
    .flatMap(({ stream }) => (/\bBT\b/.test(stream) ? [...stream.matchAll(/BT([\s\S]*?)ET/g)] : []))
    .map(([, block = ""]) => shown(block, fonts))
    .join("\n");
}

/** The drawing operators of each page of a PDF. */
export function pdfDrawings(pdf: Buffer): string[] {
  return [...objectsOf(pdf).values()].map(({ stream }) => stream).filter((stream) => /\bBT\b/.test(stream));
}

function objectsOf(pdf: Buffer): Map<string, { text: string; stream: string }> {
  const raw = pdf.toString("latin1");
  const objects = new Map<string, { text: string; stream: string }>();
  for (const { 1: id = "", index } of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = raw.indexOf("endobj", index);
    const stream = raw.indexOf("stream\n", index);
    const hasStream = stream > 0 && stream < end;
    const text = raw.slice(index, hasStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(text)?.[1] ?? 0);
    const bytes = hasStream ? pdf.subarray(stream + 7, stream + 7 + length) : Buffer.alloc(0);
    const isDeflated = text.includes("/FlateDecode");
    objects.set(id, { text, stream: (isDeflated ? inflateSync(bytes) : bytes).toString("latin1") });
  }
  return objects;
}

/** The characters of glyphs, by their font's own map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const letter = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ""), "hex").swap16().toString("utf16le");
  for (const [, from = "", list = ""] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      letters.set(Number.parseInt(from, 16) + at, letter(hex));
  return letters;
}

function shown(block: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? "");
  const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? "").join("");
}
