import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { openShop } from "#test/web-buying/open-shop.ts";

const shop = openShop();

test("every document a product lists is a PDF in its language, and no other address gives one", async () => {
  const line = readFileSync("demo/catalogue/products.jsonl", "utf8").split("\n", 1)[0] ?? "";
  const { slug, documents } = JSON.parse(line) as { slug: string; documents: { kind: string; language: string }[] };
  const report = await importProducts({ db: shop().db, clock: shop().clock }, { format: "jsonl", pieces: [line] });
  expect(report.added).toBe(1);
  expect(documents.length).toBeGreaterThan(1);
  for (const { kind, language } of documents) {
    const response = await fetch(`${shop().url}/documents/${slug}/${kind}-${language}.pdf`);
    expect(response.headers.get("content-type"), kind).toBe("application/pdf");
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 5).toString(), kind).toBe("%PDF-");
  }
  for (const file of ["manual-en.pdf", "spec-sheet-fr.pdf", "spec-sheet-en.html", "..%2f..%2fpackage.json"]) {
    expect((await fetch(`${shop().url}/documents/${slug}/${file}`)).status, file).toBe(404);
  }
  expect((await fetch(`${shop().url}/documents/never-was/spec-sheet-en.pdf`)).status).toBe(404);
});
