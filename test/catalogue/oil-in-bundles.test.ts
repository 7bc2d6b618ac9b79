import { expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { jsonLines } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { dataOf } from "../judge/answer.ts";
import { demoRecords } from "../search/evaluate.ts";

const shop = openShop();

// Plates of these machines: 3, 9 and 36 qt. OilMarrow 46S is sold by 1, 5 and 55 gal; 4 qt = 1 gal.
const small = "ostrelvane-rs05-125-b";
const middle = "ostrelvane-rs25-125-b";
const large = "ostrelvane-rs100-150-b";
const oil = "oilmarrow-46s";

const pageOf = async (slug: string, version = ""): Promise<ProductPage> => {
  const html = await (await fetch(`${shop().url}/products/${slug}.html${version}`)).text();
  return (dataOf(html, "product") as { page: ProductPage }).page;
};

test("a machine is offered with at least one fill of its oil, at the price that the cart then asks", async () => {
  const report = await importProducts(
    shop(),
    jsonLines(
      demoRecords
        .filter(({ slug }) => [small, middle, large, oil].includes(slug))
        .map((record) => ({ ...record, boughtTogether: record.slug === oil ? [] : [oil], fits: [], reviews: [] })),
    ),
  );
  expect(report.errors).toEqual([]);
  await shop().db.sql("insert into settings (key, value) values ('bundle', '{\"percentOff\": 5}')");
  const offers = async (slug: string) =>
    (await pageOf(slug)).boughtTogether.map(({ sku, quantity, price }) => ({ sku, quantity, price }));
  // 0.75 gal.
  expect(await offers(small)).toEqual([{ sku: "OM-46S-1G", quantity: 1, price: 61_95 }]);
  // 2.25 gal: three gallons, of which three are left, cost $185.85, a pail $266.95.
  expect(await offers(middle)).toEqual([{ sku: "OM-46S-1G", quantity: 3, price: 61_95 }]);
  // 9 gal: two pails cost $533.90, a drum $2,535.00.
  expect(await offers(large)).toEqual([{ sku: "OM-46S-5G", quantity: 2, price: 266_95 }]);

  const html = await (await fetch(`${shop().url}/products/${large}.html`)).text();
  const section = /id="boughtTogether"[\s\S]*?<\/section>/.exec(html)![0];
  // The machine $47,400.00, two pails $533.90, less 5% of the one pail beside it: $13.35.
  expect(section).toContain("$533.90");
  expect(section).toContain("$47,920.55");
  const form = [...section.matchAll(/<input type="hidden" name="(sku|quantity)" value="([^"]+)"/g)];
  expect(form.map(([, name, value]) => [name, value])).toEqual([
    ["sku", "OV-RS100-150-B-460"],
    ["quantity", "1"],
    ["sku", "OM-46S-5G"],
    ["quantity", "2"],
  ]);
  const browser = shop().browser();
  const fields = new URLSearchParams([
    ["intent", "add"],
    ["boughtWith", large],
    ...form.map(([, name, value]): [string, string] => [name!, value!]),
  ]);
  const added = await browser.post("/shoppingCart", fields);
  expect(added.status).toBe(303);
  expect((await browser.get("/shoppingCart")).text).toContain("$47,920.55");
});

test("a part of a machine is offered with the oil of the whole service", async () => {
  const kit = "oilmarrow-sk30-4k";
  const machines = demoRecords.filter(({ slug }) => ["ostrelvane-rs30-125-b", "ostrelvane-ae030"].includes(slug));
  const sold = machines.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const report = await importProducts(
    shop(),
    jsonLines([
      ...machines.map((record) => ({ ...record, boughtTogether: [], fits: [], reviews: [] })),
      ...demoRecords
        .filter(({ slug }) => slug === kit)
        .map((record) => ({
          ...record,
          boughtTogether: [oil],
          fits: record.fits.filter((sku) => sold.includes(sku)),
          reviews: [],
        })),
    ]),
  );
  expect(report.errors).toEqual([]);
  // 10 qt are 2.5 gal; the airend states none.
  expect((await pageOf(kit)).boughtTogether).toMatchObject([{ sku: "OM-46S-1G", quantity: 3 }]);
});

test("oil that is left for less than a fill is not offered", async () => {
  await shop().db.sql(
    `update stock set on_hand = reserved + 1 where variant_id in (select id from variants where sku in ('OM-46S-1G', 'OM-46S-5G'))`,
  );
  await shop().db.sql(
    "update stock set on_hand = reserved where variant_id in (select id from variants where sku = 'OM-46S-55G')",
  );
  // A page that was not asked for before, and so is read anew.
  expect((await pageOf(large, "?v=OV-RS100-150-B-575")).boughtTogether).toEqual([]);
});
