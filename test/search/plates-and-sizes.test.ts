import { beforeAll, describe, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { demoRecords } from "./evaluate.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

async function ask(text: string, query = "") {
  const language = /\p{Script=Han}/u.test(text) ? "cn" : "en";
  const { data } = await findSearchPage(shop, text, language, readListingQuery(new URLSearchParams(query)));
  if (data.kind === "product") throw new Error(`${text} opened ${data.slug}`);
  return { reading: data.reading, slugs: data.listing.cards.map(({ slug }) => slug), total: data.listing.total };
}

describe("a thread that no goods of the kind have is said to be left out, whatever figures their names hold", () => {
  test.each([
    ["gauge 1/8 npt", "1/8 npt", /^torrendyne-pg/],
    ["safety valve 3/8 npt", "3/8 npt", /^torrendyne-rv/],
    ["check valve 1/4 npt", "1/4 npt", /^gantmoor-cv/],
    ["safety valve 1/2 npt 125 psi", "1/2 npt", /^torrendyne-rv14-125$/],
    ["安全阀 3/8", "3/8", /^torrendyne-rv/],
  ])("%s", async (text, thread, goods) => {
    const { reading, slugs } = await ask(text);
    expect(reading.dropped).toEqual([thread]);
    expect(slugs.filter((slug) => !goods.test(slug))).toEqual([]);
  });

  test("a thread that they have is understood", async () => {
    const { reading, slugs } = await ask("safety valve 1/4 npt");
    expect(reading).toMatchObject({ quantities: ["1/4 npt"], dropped: [] });
    expect(slugs[0]).toMatch(/^torrendyne-rv14-/);
  });
});

describe("a worn element is found by the sizes that a rule measures, the nearest first", () => {
  // Outer diameter 5.3 in and height 9.2 in are 134.6 and 233.7 mm.
  test.each([
    "135 mm x 234 mm separator",
    "separator 135x234",
    "separator 234 x 135 mm",
    "separator 135 x 70 x 234",
    "separator 5.3 in OD 9.2 in",
    "air oil separator 5.3 x 9.2 inch",
    "separator od 135 height 234",
    "油分芯 135x234",
    "油分芯 外径135 高234",
    "油气分离器 Φ135×234",
  ])("%s", async (text) => {
    const { reading, slugs } = await ask(text);
    expect(slugs).toEqual(["ostrelvane-se20"]);
    expect(reading.dropped).toEqual([]);
    expect(reading.quantities).toHaveLength(2);
  });

  test.each(["spin-on oil filter 90 mm", "油滤 90mm"])("%s, which none has, is said to be near", async (text) => {
    const { reading, slugs } = await ask(text);
    // 3.8 in are 96.5 mm.
    expect(slugs[0]).toMatch(/^oilmarrow-lf0/);
    expect(reading).toMatchObject({ dropped: [], nearest: ["90 mm"] });
  });

  test("a filter of so many inches stays one of that thread, and pipe one of its size", async () => {
    expect((await ask("particulate filter 1 in")).reading.quantities).toEqual(["1 in"]);
    const filters = await ask("1/2 inch air filter");
    expect(filters.slugs.some((slug) => /^polarwick-f.020$/.test(slug))).toBe(true);
    expect((await ask("25 mm pipe")).slugs.every((slug) => /25/.test(slug))).toBe(true);
  });
});

/** The number on a machine's plate: without the maker's letters and the version. */
const plateOf = (sku: string): string => sku.replace(/^[A-Z]+-/, "").replace(/-[13]P$/, "");

const machines = demoRecords.filter(
  ({ category, brand }) => ["rotary-screw", "piston"].includes(category) && /Ostrelvane|Gantmoor/.test(brand),
);
test.each([
  ["separator", /^ostrelvane-se\d/],
  ["油分芯", /^ostrelvane-se\d/],
  ["oil filter", /^oilmarrow-lf\d/],
  ["belt", /^gantmoor-vb-/],
])("a machine as its plate names it and %s find the one that lists the machine", async (word, called) => {
  const parts = demoRecords.filter(({ slug }) => called.test(slug));
  const missed: string[] = [];
  let asked = 0;
  for (const { variants } of machines) {
    const skus = variants.map(({ sku }) => sku);
    const right = parts.filter(({ fits = [] }) => fits.some((sku) => skus.includes(sku)));
    if (right.length === 0) continue;
    asked += 1;
    const text = `${plateOf(skus[0]!)} ${word}`;
    const { reading, slugs } = await ask(text);
    if (reading.dropped.length > 0 || !right.some(({ slug }) => slug === slugs[0])) missed.push(`${text}: ${slugs[0]}`);
  }
  expect(missed).toEqual([]);
  expect(asked).toBeGreaterThan(5);
});

describe("a belt by its inside length, in inches or millimeters, with its section or without", () => {
  const belts = demoRecords.filter(({ attributes }) => attributes["beltLength"] !== undefined);
  const ways: readonly ((section: string, inches: number) => string)[] = [
    (section, inches) => `${section}${Math.round(inches * 25.4)}`,
    (section, inches) => `belt ${section}-${Math.round(inches * 25.4)}`,
    (section, inches) => `${section}型皮带 ${Math.round(inches * 25.4)}mm`,
    (section, inches) => `${section === "A" ? 13 : 17}×${Math.round(inches * 25.4)}三角带`,
    (_, inches) => `皮带 ${Math.round(inches * 25.4)}毫米`,
    (_, inches) => `${inches} inch belt`,
  ];
  test.each(ways.map((way) => [way("A", 62), way] as const))("as %s", async (_, way) => {
    for (const { slug, attributes } of belts) {
      const { beltSection, beltLength } = attributes as { beltSection: string; beltLength: number };
      const { reading, slugs } = await ask(way(beltSection.toUpperCase(), beltLength));
      expect([reading.dropped, reading.nearest, slugs[0]]).toEqual([[], [], slug]);
    }
  });

  test("of one that there is not the nearest are shown, by the unit that was typed", async () => {
    expect((await ask("A1600")).reading.nearest).toEqual(["A1600"]);
    expect((await ask("皮带 1500mm")).reading.nearest).toEqual(["1500 mm"]);
    expect((await ask("65 in belt")).reading.nearest).toEqual(["65 in"]);
  });

  test("a hose, and a guard for belts, keep their own sizes", async () => {
    expect((await ask("62 inch hose")).reading.dropped).toEqual(["62 inch"]);
    expect((await ask("belt guard 24 in")).reading.dropped).toContain("24 in");
    expect((await ask("conveyor belt 24 in wide")).reading.dropped).toEqual(["conveyor", "24 in", "wide"]);
  });
});

test("another maker's number with that maker's name in front finds the goods that replace it, and leaves nothing out", async () => {
  const replaced = demoRecords.flatMap(({ slug, variants }) =>
    variants.flatMap(({ crossReferences = [] }) => crossReferences.map((each) => ({ slug, ...each }))),
  );
  expect(replaced.length).toBeGreaterThan(20);
  for (const { slug, maker, number } of replaced.filter((_, at) => at % 7 === 0)) {
    const { reading, slugs } = await ask(`${maker} ${number}`);
    expect([reading.dropped, slugs[0]], `${maker} ${number}`).toEqual([[], slug]);
  }
  const { maker } = replaced.find(({ slug }) => slug.startsWith("oilmarrow-lf"))!;
  const { reading, slugs } = await ask(`${maker} oil filter`);
  expect(reading.dropped).toEqual([]);
  const own = replaced.filter((each) => each.maker === maker).map(({ slug }) => slug);
  expect(own).toContain(slugs[0]);
});

describe("a symptom among the parts of one machine is that machine's", () => {
  const rs30 = "fits=ostrelvane-rs30-125-240t";
  test.each([
    ["won't build pressure", "ostrelvane-vm-30"],
    ["打不上压", "ostrelvane-vm-30"],
    ["oil leak", "ostrelvane-ak-40"],
    ["knocking noise", "ostrelvane-ak-40"],
  ])("%s", async (text, slug) => {
    const { reading, slugs } = await ask(text, rs30);
    expect(reading).toMatchObject({ ofFault: true, dropped: [] });
    expect(slugs[0]).toBe(slug);
  });

  test("where none of them mends it, all of them are shown, and nothing is called the part to check first", async () => {
    const { reading, total } = await ask("compressor short cycling", rs30);
    expect(reading.ofFault).toBe(false);
    expect(total).toBeGreaterThan(5);
  });
});

test("instead of a set pressure that no relief valve has, those that open earlier are shown, and are said to", async () => {
  for (const [text, pressure] of [
    ["safety valve 145 psi", "145 psi"],
    ["安全阀 1.0MPa", "1.0mpa"],
  ] as const) {
    const { reading, slugs } = await ask(text);
    expect(reading).toMatchObject({ opensEarlier: pressure, nearest: [] });
    expect(slugs).toEqual(["torrendyne-rv14-125"]);
  }
});
