import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { finish, newLetter } from "#server/documents/pdf.ts";
import { printable } from "#server/documents/printable.ts";
import { typesetMarks } from "#server/documents/typeset-document.ts";
import { pdfText } from "#test/server/pdf-text.ts";

const fontkit = createRequire(createRequire(import.meta.url).resolve("pdfkit"))("fontkit") as {
  openSync(path: string): { unitsPerEm: number; glyphForCodePoint(point: number): { advanceWidth: number } };
};

test("no quotation mark, dash or ellipsis of an English paper is as wide as a Chinese character", () => {
  const texts = [...globSync("src/i18n/messages/en/*.json"), "demo/catalogue/products.jsonl"].map((file) =>
    readFileSync(file, "utf8"),
  );
  const typed = `${texts.join("")} ‘single’ “double” O’Brien… 2–4 — `;
  const marks = [...new Set(printable(typesetMarks(typed, "en")))].filter((sign) =>
    /[\p{Pi}\p{Pf}\p{Pd}…'"]/u.test(sign),
  );
  expect(marks).toEqual(expect.arrayContaining(["'", '"', "–", "—"]));
  for (const weight of ["Regular", "Bold"]) {
    const font = fontkit.openSync(`src/server/documents/fonts/NotoSansSC-${weight}.ttf`);
    const square = marks.filter(
      (mark) => font.glyphForCodePoint(mark.codePointAt(0) ?? 0).advanceWidth >= font.unitsPerEm,
    );
    expect(square, weight).toEqual([]);
  }
});

test.each([
  ["en", "the carrier’s “receipt” isn’t here…", `the carrier's "receipt" isn't here...`],
  ["cn", "O’Brien’s 承运商“收据”……", "O'Brien's 承运商“收据”……"],
] as const)("a paper in %s writes its marks as the language does", async (language, typed, written) => {
  const seller = { name: "Plenum", legalName: "", address: [], phone: "", email: "", logoPicture: null } as never;
  const document = newLetter({ seller, title: "x", language, paper: "LETTER", name: typed, about: typed });
  const height = document.heightOfString(typed, { width: 80 });
  expect(height).toBe(document.heightOfString(written, { width: 80 }));
  const text = pdfText(await finish(document.text(typed), () => typed));
  expect(text.split("\n").filter((line) => line === written)).toHaveLength(4);
});
