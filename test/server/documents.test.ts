import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { boldIfHeld, printable } from "#server/documents/printable.ts";
import { differingSpecs } from "#server/documents/spec-sheet.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop({ settings: { demo: true } });

const fontkit = createRequire(createRequire(import.meta.url).resolve("pdfkit"))("fontkit") as {
  openSync(path: string): { hasGlyphForCodePoint(point: number): boolean };
};
const fontOf = (weight: "Regular" | "Bold") => fontkit.openSync(`src/server/documents/fonts/NotoSansSC-${weight}.ttf`);

test("every document a product lists is a PDF in its language, and no other address gives one", async () => {
  const line = readFileSync("demo/catalogue/products.jsonl", "utf8").split("\n", 1)[0] ?? "";
  const { slug, documents } = JSON.parse(line) as { slug: string; documents: { kind: string; language: string }[] };
  const report = await importProducts({ db: shop().db, clock: shop().clock }, { format: "jsonl", pieces: [line] });
  expect(report.added).toBe(1);
  expect(documents.length).toBeGreaterThan(1);
  for (const [prefix, sentence] of [
    ["", "Not for breathing air (29 CFR 1910.134(i))"],
    ["/cn", "不得用于呼吸用空气"],
  ])
    expect(await (await fetch(`${shop().url}${prefix}/products/${slug}.html`)).text()).toContain(sentence);
  for (const { kind, language } of documents) {
    const response = await fetch(`${shop().url}/documents/${slug}/${kind}-${language}.pdf`);
    expect(response.headers.get("content-type"), kind).toBe("application/pdf");
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      kind,
    ).toBe("%PDF-");
  }
  for (const file of [
    "sds-en.pdf",
    "manual-fr.pdf",
    "spec-sheet-fr.pdf",
    "spec-sheet-en.html",
    "..%2f..%2fpackage.json",
  ]) {
    expect((await fetch(`${shop().url}/documents/${slug}/${file}`)).status, file).toBe(404);
  }
  expect((await fetch(`${shop().url}/documents/never-was/spec-sheet-en.pdf`)).status).toBe(404);
});

test("a document is there for whoever asks for it beside a crowd of requests that are refused", async () => {
  const { db, clock } = shop();
  const line = readFileSync("demo/catalogue/products.jsonl", "utf8").split("\n", 2)[1] ?? "";
  const { slug } = JSON.parse(line) as { slug: string };
  await importProducts({ db, clock }, { format: "jsonl", pieces: [line] });
  const crowded = "203.0.113.40";
  await spend(db, clock.now(), [budgets.documents, network(crowded)]);
  await db.sql("update rate_limits set count = 1000000 where bucket like $1", [`${budgets.documents.name} %`]);
  const networks = [...Array.from({ length: 12 }, () => crowded), "198.51.100.40"];
  const at = `/documents/${slug}/spec-sheet-en.pdf`;
  const answers = await Promise.all(networks.map((ip) => shop().browser(ip).get(at)));
  expect(answers.at(-1)?.status).toBe(200);
});

test("the documents' fonts have a sign for every character of the catalogue and of the shop's texts, bold ones too", () => {
  const texts = [...globSync("src/i18n/messages/*/*.json"), "demo/catalogue/products.jsonl"].map((file) =>
    readFileSync(file, "utf8"),
  );
  const characters = [...new Set(printable(texts.join("")))].filter((character) => character > " ");
  expect(characters).not.toContain("□");
  for (const weight of ["Regular", "Bold"] as const) {
    const font = fontOf(weight);
    expect(
      characters.filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)).join(""),
      weight,
    ).toBe("");
  }
});

test("a spec sheet tells each version's voltage with that version, the product's own where the version has none", () => {
  const spec = (key: string, text: string) => ({ key, name: key, value: { text } });
  const [single, three] = [{ specs: [] }, { specs: [spec("voltage", "208/230/460 V")] }] as unknown as VariantChoice[];
  const page = {
    specs: [{ group: "electrical", specs: [spec("voltage", "230 V"), spec("power", "4.6 kW")] }],
    variants: [single, three],
  } as unknown as ProductPage;
  const offerOf = (variant: VariantChoice | undefined) =>
    variant && differingSpecs(page, variant).map(({ value }) => value);
  expect({ singleOffer: offerOf(single), threeOffers: offerOf(three) }).toEqual({
    singleOffer: [{ text: "230 V" }],
    threeOffers: [{ text: "208/230/460 V" }],
  });
});

test("a name on a document loses no letter without a trace: the fonts hold everything that is printed", () => {
  const said = {
    "Dvořák, Łódź, Nguyễn Văn, Şükrü, Håkon Ørsted, Œuvre": "Dvorák, Lódz, Nguyễn Văn, Sükrü, Håkon Ørsted, Œuvre",
    "李娜 北京路 1 号": "李娜 北京路 1 号",
    "陳怡君 臺北市大安區和平東路 社會科學院 龍鳳鬱龜": "陳怡君 臺北市大安區和平東路 社會科學院 龍鳳鬱龜",
    "赟 玥 堃 喆 犇 珺 瑄 煊 祎": "赟 玥 堃 喆 犇 珺 瑄 煊 祎",
    "𠮷 שלום 1 €": "□ □□□□ 1 €",
    "김민수 서울특별시 강남구 테헤란로 뷁": "김민수 서울특별시 강남구 테헤란로 ㅂㅞㄺ",
    "👩🏽‍🔧 ☎️ 🎉 🇺🇸 1️⃣": "👩🔧 ☎ 🎉 US 1",
    "a\u202eb\u200dc\ufeffd": "abcd",
    "H₂O ½ x⁄y": "H2O ½ x/y",
  };
  for (const [typed, printed] of Object.entries(said)) expect(printable(typed)).toBe(printed);
});

test("each weight of the documents' font has what is written in it, the regular one every character of GBK, Korean's syllables and emoji", () => {
  const regular = fontOf("Regular");
  const bold = fontOf("Bold");
  const drawn: string[] = [];
  const lacking = { regular: "", bold: "" };
  for (let code = 0x21; code < 0x2_0000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/[\p{Cn}\p{Cs}\p{Co}\p{Cc}\p{Zs}]/u.test(sign) || printable(sign) !== sign) continue;
    drawn.push(sign);
    if (!regular.hasGlyphForCodePoint(code)) lacking.regular += sign;
    if (boldIfHeld(sign) === "bold" && !bold.hasGlyphForCodePoint(code)) lacking.bold += sign;
  }
  expect(lacking).toEqual({ regular: "", bold: "" });
  expect(drawn.filter((sign) => /[\u4e00-\u9fa5]/.test(sign))).toHaveLength(20_902);
  // The syllables of KS X 1001, and the emoji of this Unicode.
  expect(drawn.filter((sign) => /[\uac00-\ud7a3]/.test(sign))).toHaveLength(2_350);
  expect(drawn.filter((sign) => /\p{Emoji_Presentation}/u.test(sign)).length).toBeGreaterThan(1_100);
  expect(boldIfHeld("陳怡君")).toBe("regular");
  expect([boldIfHeld("김민수"), boldIfHeld("🎉")]).toEqual(["regular", "regular"]);
  expect(boldIfHeld("张伟\nSpringfield, IL 62701")).toBe("bold");
});
