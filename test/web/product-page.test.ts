import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

test("a product's paper in two languages is one card with a link for each, that of the page's language first", async () => {
  const report = await importProducts(
    shop(),
    jsonLines([
      record("papers", {
        variants: [variant("TD-PAPERS")],
        documents: [
          { kind: "spec-sheet", language: "en" },
          { kind: "spec-sheet", language: "cn" },
        ],
      }),
    ]),
  );
  expect(report.errors).toEqual([]);
  const cardsOf = async (path: string) => {
    const html = await (await fetch(shop().url + path)).text();
    const part = /<section id="documents".*?<\/section>/s.exec(html)?.[0] ?? "";
    return [...part.matchAll(/<p class="[^"]*">([^<]+)<\/p><ul.*?<\/ul>/gs)].map(([card, title]) => ({
      title,
      files: [...card.matchAll(/href="([^"]+\.pdf)" hrefLang="([^"]+)"/gi)].map(([, href, tag]) => [href, tag]),
    }));
  };
  const [english, chinese] = [
    ["/documents/papers/spec-sheet-en.pdf", "en"],
    ["/documents/papers/spec-sheet-cn.pdf", "zh-CN"],
  ];
  expect(await cardsOf("/products/papers.html")).toEqual([{ title: "Spec sheet", files: [english, chinese] }]);
  const [card] = await cardsOf("/cn/products/papers.html");
  expect(card?.files).toEqual([chinese, english]);
});

test("a version that is out of stock offers no set that would be refused with it", async () => {
  const name = (en: string) => ({ name: { en, cn: en } });
  const report = await importProducts(
    shop(),
    jsonLines([
      record("anchor", {
        variants: [variant("TD-LEFT", name("Left")), variant("TD-GONE", { ...name("Right"), stock: 0 })],
        boughtTogether: ["valve"],
      }),
      record("valve"),
    ]),
  );
  expect(report.errors).toEqual([]);
  const offers = async (sku: string) =>
    (await (await fetch(`${shop().url}/products/anchor.html?v=${sku}`)).text()).includes('id="boughtTogether"');
  expect(await offers("TD-LEFT")).toBe(true);
  expect(await offers("TD-GONE")).toBe(false);
});

test("an address names the version that its page shows: capitals are corrected, a version that is none goes", async () => {
  const sized = (sku: string, size: string) => variant(sku, { name: { en: size, cn: size } });
  const goods = record("kettle", { variants: [sized("TD-Kettle-60", "60"), sized("TD-KETTLE-80", "80")] });
  expect((await importProducts(shop(), jsonLines([goods]))).errors).toEqual([]);
  const visitor = shop().browser();
  for (const prefix of ["", "/cn"]) {
    const page = `${prefix}/products/kettle.html`;
    expect((await visitor.get(`${page}?v=TD-KETTLE-80`)).status).toBe(200);
    for (const [asked, shown] of [
      ["td-kettle-80", "?v=TD-KETTLE-80"],
      ["TD-KETTLE-60", "?v=TD-Kettle-60"],
      ["TD-KETTLE-100", ""],
      ["<script>", ""],
    ] as const) {
      const answer = await visitor.get(`${page}?v=${encodeURIComponent(asked)}`);
      expect([answer.status, answer.location], asked).toEqual([302, page + shown]);
    }
  }
});

test("the page of a product in stock costs two statements, with the shop's terms of delivery on it", async () => {
  const report = await importProducts(
    shop(),
    jsonLines([record("counted", { variants: [variant("TD-COUNTED")], boughtTogether: ["beside"] }), record("beside")]),
  );
  expect(report.errors).toEqual([]);
  await fetch(`${shop().url}/products/beside.html`);
  const { db } = shop();
  db.takeStatements();
  const html = await (await fetch(`${shop().url}/products/counted.html`)).text();
  expect(html).toContain("TD-COUNTED");
  expect(db.takeStatements().filter((text) => !text.includes("redirects"))).toHaveLength(2);
});
