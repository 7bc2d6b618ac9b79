import { storeSettings } from "#engine/checkout/store-setting.ts";
import { expect, test } from "vitest";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { loadHomePage } from "#engine/content/home-page.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const empty = () => emptied(database(), "products, activities, settings");

test("a product's page tells all there is to say, in the page's language", async () => {
  await empty();
  const shop = catalogueShop(database());
  const review = (author: string, language: string, date: string, stars: number) => ({
    stars,
    author,
    language,
    title: author,
    text: "…",
    date,
  });
  await load(shop, [
    record("tank", {
      attributes: { tankVolume: 80, mawp: 200, orientation: "vertical" },
      variants: [
        variant("TD-80-R", { name: { en: "Red", cn: "红" }, stock: 0 }),
        variant("TD-80-B", {
          name: { en: "Blue", cn: "蓝" },
          priceCents: 95_000,
          attributes: { tankVolume: 82 },
          crossReferences: [{ maker: "Any", number: "B-80" }],
        }),
      ],
      boughtTogether: ["valve", "sold-out", "withdrawn"],
      reviews: [
        review("Ann", "en", "2026-01-05", 5),
        review("Bo", "cn", "2026-01-01", 4),
        review("Cy", "en", "2026-01-09", 4),
      ],
      documents: [
        { kind: "spec-sheet", language: "en" },
        { kind: "spec-sheet", language: "cn" },
      ],
    }),
    record("valve"),
    record("sold-out", { variants: [variant("TD-SO", { stock: 0 })] }),
    record("withdrawn", { status: "unavailable" }),
    record("gasket", { fits: ["TD-80-R"] }),
  ]);
  await shop.listing.load();
  const { data: page, tags } = (await findProductPage(shop, "tank", "cn"))!;
  expect(page).toMatchObject({
    name: "储气罐 tank",
    subcategory: { slug: "vertical-tanks", name: "立式储气罐" },
    available: true,
    chosen: "TD-80-B",
    rating: { average: 4.3, count: 3 },
    description: ["储存压缩空气。"],
  });
  expect(page.variants.map(({ sku, name, stock }) => [sku, name, stock.state])).toEqual([
    ["TD-80-R", "红", "out"],
    ["TD-80-B", "蓝", "in"],
  ]);
  expect(page.variants[1]?.specs).toEqual([
    { key: "tankVolume", group: "performance", name: "储气罐容积", value: { dimension: "volume", value: 82 } },
  ]);
  expect(page.variants[1]?.crossReferences).toEqual([{ maker: "Any", number: "B-80" }]);
  expect(page.specs.map(({ group }) => group)).toEqual(["performance", "physical"]);
  expect(page.boughtTogether.map(({ slug }) => slug)).toEqual(["valve"]);
  expect(page.parts.map(({ slug }) => slug)).toEqual(["gasket"]);
  expect(page.reviews.distribution).toEqual([0, 0, 0, 2, 1]);
  expect(page.reviews.latest.map(({ author }) => author)).toEqual(["Bo", "Cy", "Ann"]);
  expect(page.documents.map(({ language }) => language)).toEqual(["cn", "en"]);
  expect(page.similar.map(({ slug }) => slug)).not.toContain("tank");
  expect(tags).toContain(`product:${page.id}`);
  expect((await findProductPage(shop, "gasket", "en"))!.data.fits.map(({ slug }) => slug)).toEqual(["tank"]);
});

test("a product's page costs two statements", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one", { boughtTogether: ["two"] }), record("two")]);
  await shop.listing.load();
  database().takeStatements();
  await findProductPage(shop, "one", "en");
  expect(database().takeStatements()).toHaveLength(2);
});

test("an unknown product and a draft are not found", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("secret", { status: "draft" })]);
  await shop.listing.load();
  expect(await findProductPage(shop, "secret", "en")).toBeNull();
  expect(await findProductPage(shop, "nothing", "en")).toBeNull();
});

test("similar items are the nearest in size that can be bought", async () => {
  await empty();
  const shop = catalogueShop(database());
  const sized = (slug: string, tankVolume: number, change = {}) =>
    record(slug, { attributes: { tankVolume, mawp: 200 }, ...change });
  await load(shop, [
    sized("a80", 80),
    sized("a120", 120),
    sized("a240", 240),
    sized("a660", 660),
    sized("a82", 82, { status: "unavailable" }),
    sized("flat", 80, { subcategory: "horizontal-tanks" }),
  ]);
  await shop.listing.load();
  const { data } = (await findProductPage(shop, "a80", "en"))!;
  expect(data.similar.map(({ slug }) => slug)).toEqual(["a120", "a240", "a660", "a82"]);
});

test("a promotion is named on the page while it runs", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one")]);
  await database().sql(
    `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
    values ('june', '{"en":"June","cn":"六月"}', '{"en":"","cn":""}', '{"en":[],"cn":[]}', 20, '{"categories":["air-tanks"]}', $1, $2)`,
    [new Date(shop.clock.now()), new Date(shop.clock.now() + 5_000)],
  );
  await shop.listing.load();
  const page = async () => (await findProductPage(shop, "one", "cn"))!.data;
  expect(await page()).toMatchObject({ promotion: { activity: "june", title: "六月", percentOff: 20 } });
  expect((await page()).variants[0]).toMatchObject({ price: 71_920, listPrice: 89_900 });
  shop.clock.advance(5_000);
  expect((await page()).promotion).toBeNull();
});

test("home shows the categories that have goods with their counts, what is sought after, and this moment's banners", async () => {
  await empty();
  const shop = catalogueShop(database());
  await load(shop, [record("one"), record("two"), record("gone", { status: "unavailable" })]);
  const [now, soon] = [0, 1].map((ms) => new Date(shop.clock.now() + ms).toISOString());
  const banner = (en: string, cn: string, times: object) => ({
    title: { en, cn },
    text: { en: "", cn: "" },
    href: "/search",
    picture: "x",
    startsAt: null,
    endsAt: null,
    ...times,
  });
  const home = {
    banners: [
      banner("Past", "过去", { endsAt: now }),
      banner("Later", "以后", { startsAt: soon }),
      banner("First", "先", { endsAt: soon }),
      banner("Now", "现在", {}),
    ],
    timeZone: "UTC",
    categories: ["pumps" as const, "air-tanks" as const],
    goods: { title: { en: "For winter", cn: "过冬必备" }, products: [] },
  };
  expect(await storeSettings(database(), { home }, shop.clock.now())).toMatchObject({ ok: true });
  await shop.listing.load();
  database().takeStatements();
  const { data } = await loadHomePage(shop, "cn");
  expect(database().takeStatements()).toHaveLength(3);
  expect(data.categories).toMatchObject([{ slug: "air-tanks", count: 3, pictureFamily: "vertical-tank" }]);
  expect(data.banners.map(({ title }) => title)).toEqual(["先", "现在"]);
  expect(data.popular.cards.map(({ slug }) => slug)).toContain("one");
  expect(data.featured).toEqual({ title: "过冬必备", cards: [] });
  // No heading stands over nothing: a featured category without goods is left out.
  expect(data.shelves.map(({ slug, cards }) => ({ slug, goods: cards.map((card) => card.slug).toSorted() }))).toEqual([
    { slug: "air-tanks", goods: ["gone", "one", "two"] },
  ]);
});
