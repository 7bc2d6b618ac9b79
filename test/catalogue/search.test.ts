import fc from "fast-check";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import { createSuggest } from "#server/api/suggest.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { catalogueShop, load, record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
let shop: Shop;

const screw = (
  slug: string,
  sku: string,
  horsepower: number,
  voltage: string[],
  change: Record<string, unknown> = {},
) =>
  record(slug, {
    category: "rotary-screw",
    subcategory: "tank-mounted",
    brand: "Ostrelvane",
    name: {
      en: `Ostrelvane ${horsepower} HP Rotary Screw Compressor on a Tank`,
      cn: `奥翠梵 ${horsepower} HP 螺杆式空压机`,
    },
    attributes: {
      horsepower,
      airflow: horsepower * 4,
      maxPressure: 125,
      tankVolume: 80,
      voltage,
      phase: "3",
      outletPort: "npt-0.75",
    },
    variants: [variant(sku)],
    ...change,
  });

beforeAll(async () => {
  shop = catalogueShop(database());
  await load(shop, [
    screw("screw-10-460", "OV-RS10-125-80T", 10, ["460"], { popularity: 10 }),
    screw("screw-10-230", "OV-RS10-125-80T-B", 10, ["208", "230"], { popularity: 5 }),
    screw("screw-20", "OV-RS20-125-80T", 20, ["230", "460"], { popularity: 900 }),
    screw("screw-20-sold-out", "OV-RS20-150", 20, ["460"], {
      popularity: 999,
      variants: [variant("OV-RS20-150", { stock: 0 })],
    }),
    record("piston-5", {
      category: "piston",
      subcategory: "two-stage",
      brand: "Gantmoor",
      name: { en: "Gantmoor 5 HP Two-Stage Compressor", cn: "甘特摩 5 HP 双级活塞式空压机" },
      attributes: { horsepower: 5, maxPressure: 175, tankVolume: 60, stages: "2" },
      variants: [
        variant("GM-P2-050-V60", { name: { en: "V", cn: "V" } }),
        variant("GM-P2-050-H60", { name: { en: "H", cn: "H" } }),
      ],
    }),
    record("dryer-50", {
      category: "air-dryers",
      subcategory: "refrigerated",
      brand: "Polarwick",
      name: { en: "Polarwick 50 SCFM Refrigerated Air Dryer", cn: "极威 50 SCFM 冷冻式干燥机" },
      attributes: { ratedFlow: 50 },
      variants: [variant("PW-RD050-115")],
    }),
    record("separator", {
      category: "air-filters",
      subcategory: "separators",
      brand: "Polarwick",
      name: { en: "Air/Oil Separator Element", cn: "油气分离器滤芯" },
      attributes: {},
      variants: [
        variant("PW-SEP-25", {
          crossReferences: [
            { maker: "Any", number: "6221-3729.50" },
            { maker: "Other", number: "SHARED-1" },
          ],
        }),
      ],
    }),
    record("intake", {
      category: "air-filters",
      subcategory: "intake-filters",
      brand: "Polarwick",
      name: { en: "Intake Filter Element", cn: "空气滤清器滤芯" },
      attributes: {},
      fits: ["OV-RS20-125-80T"],
      variants: [variant("PW-INT-25", { crossReferences: [{ maker: "Other", number: "SHARED 1" }] })],
      description: { en: ["Protects a rotary screw compressor from dust."], cn: ["保护螺杆机免受粉尘侵害。"] },
    }),
    record("valve", {
      category: "extras",
      subcategory: "valves-and-gauges",
      brand: "Torrendyne",
      name: { en: "Brass Ball Valve", cn: "黄铜球阀" },
      attributes: { port: "npt-0.5", maxPressure: 450 },
      variants: [variant("TD-BV-050")],
    }),
    record("float", {
      category: "extras",
      subcategory: "wear-parts",
      brand: "Polarwick",
      name: { en: "Float Assembly for PW-RD500 at 115 V", cn: "PW-RD500 浮球组件，115 V" },
      attributes: { extraType: "wear-part" },
      variants: [variant("PW-FA-1")],
    }),
    record("switch", {
      category: "extras",
      subcategory: "controls-and-electrical",
      brand: "Hushvane",
      name: { en: "Pressure Switch", cn: "压力开关" },
      attributes: { extraType: "pressure-switch" },
      popularity: 1,
      variants: [variant("GM-PS125-0")],
    }),
    record("diaphragm", {
      category: "extras",
      subcategory: "wear-parts",
      brand: "Hushvane",
      name: { en: "Pressure Switch Diaphragm Kit", cn: "压力开关膜片修理包" },
      attributes: { extraType: "wear-part" },
      popularity: 900,
      variants: [variant("GM-SD-1")],
    }),
    record("tank-80"),
  ]);
  await shop.listing.load();
});

const query = (text = "") => readListingQuery(new URLSearchParams(text));
const search = async (q: string, language: "en" | "cn" = "en", filters = "") =>
  (await findSearchPage(shop, q, language, query(filters))).data;
const results = async (q: string, language: "en" | "cn" = "en", filters = "") => {
  const page = await search(q, language, filters);
  if (page.kind !== "results") throw new Error(`opened ${page.slug}`);
  return page;
};
const slugs = async (q: string, language: "en" | "cn" = "en") =>
  (await results(q, language)).listing.cards.map(({ slug }) => slug);

test.each([
  ["OV-RS20-125-80T", "screw-20", "OV-RS20-125-80T"],
  ["ov rs20 125 80t", "screw-20", "OV-RS20-125-80T"],
  ["ovrs20.125_80T", "screw-20", "OV-RS20-125-80T"],
  ["ＯＶ－ＲＳ２０－１２５－８０Ｔ", "screw-20", "OV-RS20-125-80T"],
  ["part number OV-RS20-125-80T", "screw-20", "OV-RS20-125-80T"],
  ["6221372950", "separator", "PW-SEP-25"],
  ["6221-3729.50", "separator", "PW-SEP-25"],
  ["GM-P2-050-H60", "piston-5", "GM-P2-050-H60"],
  ["gm p2 050 v60", "piston-5", "GM-P2-050-V60"],
])("the part number %s opens its product at its version", async (q, slug, sku) => {
  expect(await search(q)).toEqual({ kind: "product", slug, sku });
});

test("a part number that is begun so far that one version is left suggests that version", async () => {
  expect((await suggest(shop, "GM-P2-050-H", "en")).products).toMatchObject([
    { slug: "piston-5", sku: "GM-P2-050-H60", version: "GM-P2-050-H60" },
  ]);
  const [both] = (await suggest(shop, "GM-P2-05", "en")).products;
  expect(both).not.toHaveProperty("version");
});

test("a cross-reference of two products lists both", async () => {
  expect((await slugs("shared 1")).sort()).toEqual(["intake", "separator"]);
});

test("the beginning of a part number finds all that begin so", async () => {
  expect((await slugs("OVRS10")).sort()).toEqual(["screw-10-230", "screw-10-460"]);
  expect((await slugs("ovrs10 125")).sort()).toEqual(["screw-10-230", "screw-10-460"]);
});

test("what the part numbers of a product's variants have in common opens the product", async () => {
  expect(await search("GM-P2-050")).toEqual({ kind: "product", slug: "piston-5", sku: null });
});

test("goods of the kind come before goods that only have one", async () => {
  expect((await slugs("tank"))[0]).toBe("tank-80");
});

test("goods of a type come before what is put into them, however much that is sought", async () => {
  expect(await slugs("pressure switch")).toEqual(["switch", "diaphragm"]);
  expect(await slugs("压力开关", "cn")).toEqual(["switch", "diaphragm"]);
});

test("a part is found by the machine it goes into", async () => {
  expect(await slugs("intake filter ov-rs20")).toEqual(["intake"]);
  expect(await slugs("ov-rs20-125-80t 空滤", "cn")).toEqual(["intake"]);
});

test("a part number with a slip still finds its product", async () => {
  const page = await results("OV-RS20-125-08T");
  expect(page.listing.cards.map(({ slug }) => slug)).toEqual(["screw-20"]);
  expect(page.reading.corrected).toEqual([{ from: "OV-RS20-125-08T", to: "OVRS2012580T" }]);
});

test("a part number with a slip is that number before its pieces are the beginnings of other words", async () => {
  expect(await slugs("RD500 115")).toEqual(["float"]);
  const page = await results("PW-RD50-115");
  expect(page.listing.cards.map(({ slug }) => slug)).toEqual(["dryer-50"]);
  expect(page.reading.corrected).toEqual([{ from: "PW-RD50-115", to: "PWRD050115" }]);
});

test.each([
  ["10hp 460v", "en", ["screw-10-460"]],
  ["7.5 千瓦", "cn", ["screw-10-460", "screw-10-230"]],
  ["1/2 NPT", "en", ["valve"]],
  ["50 scfm dryer", "en", ["dryer-50"]],
  ["冷干机", "cn", ["dryer-50"]],
  ["冷冻式干燥机", "en", ["dryer-50"]],
  ["油分", "cn", ["separator"]],
  ["recip 5 hp", "en", ["piston-5"]],
  ["two stage", "en", ["piston-5"]],
  ["rotary screw 20hp", "en", ["screw-20", "screw-20-sold-out"]],
  ["vertical tank 80 gallon", "en", ["tank-80"]],
] as const)("%s is understood", async (q, language, expected) => {
  expect(await slugs(q, language)).toEqual(expected);
});

test("words in the name count for more than words in the description, and what is ready for more than what is sold out", async () => {
  const found = await slugs("rotary screw compressor");
  expect(found.at(-1)).toBe("intake");
  expect(found.indexOf("screw-20")).toBeLessThan(found.indexOf("screw-20-sold-out"));
});

test.each([
  ["comprssor", "compressor"],
  ["refridgerated", "refrigerated"],
  ["polarwcik", "polarwick"],
])("%s is taken for %s", async (q, word) => {
  const page = await results(q);
  expect(page.listing.total).toBeGreaterThan(0);
  expect(page.reading.corrected).toEqual([{ from: q, to: word }]);
});

test("a word that is only begun finds what begins so", async () => {
  expect(await slugs("refrig")).toEqual(["dryer-50"]);
});

test("when nothing has all the words, the rarest are left out and named", async () => {
  const page = await results("polarwick refrigerated zeppelin");
  expect(page.listing.cards.map(({ slug }) => slug)).toEqual(["dryer-50"]);
  expect(page.reading.dropped).toEqual(["zeppelin"]);
  const apart = await results("brass dryer");
  expect(apart.listing.total).toBe(1);
  expect(apart.reading.dropped).toHaveLength(1);
});

test("nonsense finds nothing and breaks nothing", async () => {
  for (const q of [
    "",
    "   ",
    "zzzzqqqq",
    "的",
    "%",
    "'; drop table products; --",
    "\u0000",
    "💥",
    "(((",
    "a".repeat(5_000),
    "0",
    "-",
    "of the",
  ]) {
    const page = await results(q);
    expect(page.reading.query.length).toBeLessThanOrEqual(200);
    expect(page.listing.facets.every(({ kind }) => kind === "choices" || kind === "range")).toBe(true);
  }
  expect((await results("zzzzqqqq")).listing.total).toBe(0);
});

test("whatever is typed, search and suggestions answer", async () => {
  const typed = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          "10hp",
          "460v",
          "螺杆",
          "机",
          "ov-rs",
          "-",
          "/",
          "1/2",
          "npt",
          "compressor",
          "!",
          "(",
          "℃",
          "80",
          "gal",
          "a",
          "0",
          "%",
          "\\",
        ),
        { maxLength: 40 },
      )
      .map((words) => words.join(" ")),
  );
  const address = fc.array(
    fc.tuple(
      fc.constantFrom(
        "voltage",
        "price.min",
        "price.max",
        "category",
        "brand",
        "sort",
        "show",
        "from",
        "rating.min",
        "stock",
        "horsepower.max",
      ),
      fc.string({ maxLength: 12 }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(typed, address, fc.constantFrom("en", "cn"), async (q, pairs, language) => {
      await findSearchPage(shop, q, language, readListingQuery(new URLSearchParams(pairs)));
      await suggest(shop, q, language);
    }),
    { numRuns: process.env["LONG"] ? 20_000 : 300 },
  );
});

test("results can be filtered by category and then by its attributes, with counts over the results", async () => {
  const all = await results("compressor");
  expect(all.categories.map(({ slug, count }) => [slug, count])).toEqual([
    ["rotary-screw", 4],
    ["piston", 1],
    ["air-filters", 1],
  ]);
  const one = await results("compressor", "en", "category=rotary-screw&voltage=460");
  expect(one.listing.total).toBe(3);
  const voltage = one.listing.facets.find(({ key }) => key === "voltage");
  expect(
    voltage?.kind === "choices" && voltage.choices.map(({ value, count, chosen }) => [value, count, chosen]),
  ).toEqual([
    ["208", 1, false],
    ["230", 2, false],
    ["460", 3, true],
  ]);
  const categories = one.listing.facets.find(({ key }) => key === "category");
  expect(categories?.kind === "choices" && categories.choices).toContainEqual({
    value: "piston",
    name: "Piston Compressors",
    count: 0,
    chosen: false,
  });
});

test("a search costs one statement, whatever it finds", async () => {
  database().takeStatements();
  await search("compressor", "en", "brand=Ostrelvane&sort=price-asc");
  expect(database().takeStatements()).toHaveLength(1);
  await search("OV-RS20-125-80T");
  expect(database().takeStatements()).toHaveLength(1);
});

test("suggestions come in three groups for what is typed so far, ten at most", async () => {
  const found = await suggest(shop, "rotary s", "en");
  expect(found.queries).toContain("rotary screw");
  expect(found.categories.map(({ category }) => category)).toContain("rotary-screw");
  expect(found.products.length).toBeGreaterThan(0);
  for (const q of ["r", "co", "空", "螺杆", "ov", "5", "air"])
    for (const language of ["en", "cn"] as const) {
      const { queries, categories, products } = await suggest(shop, q, language);
      expect(queries.length + categories.length + products.length).toBeLessThanOrEqual(10);
    }
});

test("suggestions follow part numbers and Chinese as they are typed", async () => {
  expect((await suggest(shop, "pw-rd0", "en")).products.map(({ sku }) => sku)).toEqual(["PW-RD050-115"]);
  const found = await suggest(shop, "冷冻", "cn");
  expect(found.queries).toContain("冷冻式干燥机");
  expect(found.products.map(({ name }) => name)).toEqual(["极威 50 SCFM 冷冻式干燥机"]);
});

test("a brand is found by its name in either language, on the pages of both", async () => {
  for (const language of ["en", "cn"] as const)
    for (const brand of ["Gantmoor", "甘特摩"])
      expect({ language, brand, found: await slugs(brand, language) }).toEqual({
        language,
        brand,
        found: ["piston-5"],
      });
});

test("a part number without its dashes is never suggested as words", async () => {
  for (const q of ["ov", "pw", "o", "p"]) expect((await suggest(shop, q, "en")).queries.join(" ")).not.toMatch(/\d/);
});

test("the suggestions' address answers nonsense with a code and keeps nothing personal", async () => {
  const app = new Hono().route(
    "/",
    createSuggest(shop, () => "192.0.2.1"),
  );
  const ask = (search: string) => app.request(`/api/v1/suggest${search}`);
  expect(await (await ask("")).json()).toEqual({ code: "query_missing" });
  expect((await ask("?q=a&lang=de")).status).toBe(400);
  expect((await ask(`?q=${"a".repeat(81)}`)).status).toBe(400);
  const answer = await ask("?q=dryer&lang=cn");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(((await answer.json()) as { products: unknown[] }).products).toHaveLength(1);
});
