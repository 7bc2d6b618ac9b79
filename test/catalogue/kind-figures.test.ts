import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { demoRecords } from "../search/evaluate.ts";

const shop = openShop();
const valve = "torrendyne-rv34-200";
const gauge = "torrendyne-pg25-200";
const check = "gantmoor-cv34";
const compressor = "ostrelvane-rs05-125-b";
const hose = "torrendyne-hs12";
const shown = [valve, gauge, check, compressor, hose];

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
const page = async (path: string) => (await fetch(shop().url + path)).text();

beforeAll(async () => {
  const goods = demoRecords
    .filter(({ slug }) => shown.includes(slug))
    .map((record) => ({ ...record, boughtTogether: [], fits: [], reviews: [] }));
  expect((await importProducts(shop(), jsonLines(goods))).errors).toEqual([]);
  await shop().goodsChanged();
});

/** Large figures of the card that leads to the product. */
async function leadingOf(prefix: string, slug: string) {
  const html = await page(`${prefix}/categories/extras/all`);
  const card = [...html.matchAll(/<article.*?<\/article>/gs)].map(([one]) => one).find((one) => one.includes(slug))!;
  const [, list = ""] = /<dl[^>]*>(.*?)<\/dl>/s.exec(card) ?? [];
  return [...list.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)].map(([, name, figure]) => [
    textOf(name!).trim(),
    textOf(figure!).trim(),
  ]);
}

test("a relief valve's card says set pressure, thread and discharge capacity, a gauge's range and thread", async () => {
  expect(await leadingOf("", valve)).toEqual([
    ["Set pressure", "200 PSI"],
    ["Connection", "3/4 in NPT"],
    ["Discharge capacity", "520 SCFM"],
  ]);
  expect(await leadingOf("/cn", valve)).toEqual([
    ["整定压力", "1.38 MPa 200 PSI"],
    ["接口尺寸", "3/4 in NPT"],
    ["排放量", "14.72 m³/min 520 SCFM"],
  ]);
  expect(await leadingOf("", gauge)).toEqual([
    ["Range up to", "200 PSI"],
    ["Connection", "1/4 in NPT"],
  ]);
  expect(await leadingOf("", check)).toEqual([["Connection", "3/4 in NPT"]]);
});

test("the page of a valve or gauge explains its figures, and only a machine's says what pressure costs", async () => {
  const costs = ["Every 2 PSI more costs", "能耗约增 1%"];
  const treats = ["the unit can treat", "额定处理量"];
  for (const prefix of ["", "/cn"])
    for (const slug of [valve, gauge, check]) {
      const text = textOf(await page(`${prefix}/products/${slug}.html`));
      for (const words of [...costs, ...treats]) expect(text, `${prefix} ${slug}`).not.toContain(words);
    }
  expect(textOf(await page(`/products/${compressor}.html`))).toContain(costs[0]);
  expect(textOf(await page(`/products/${valve}.html`))).toContain(
    "Discharge capacity Air that the open valve lets out",
  );
  expect(textOf(await page(`/cn/products/${valve}.html`))).toContain("排放量 安全阀开启后的排放能力");
  expect(textOf(await page(`/products/${gauge}.html`))).toContain("Range up to End of the scale");
});

test("a gauge's page asks for one's machine; a hose goes into none, and its delivery stands under no such heading", async () => {
  expect(await page(`/products/${gauge}.html`)).toMatch(/id="fits-you".*name it once/s);
  const html = await page(`/products/${hose}.html`);
  expect(html).not.toContain('id="fits-you"');
  expect(html).toMatch(/<h2 id="dock"/);
});

test("words that the merchant gives an attribute stay, on a valve's page too", async () => {
  await shop().db.sql(
    `update taxonomy_attributes set definition = jsonb_set(definition, '{name,en}', '"Flow by our bench"')
     where key = 'ratedFlow'`,
  );
  await shop().goodsChanged();
  expect(await leadingOf("", valve)).toContainEqual(["Flow by our bench", "520 SCFM"]);
});
