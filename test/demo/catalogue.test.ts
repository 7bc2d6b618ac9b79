import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exampleKinds } from "#domain/catalogue/document-files.ts";
import { outlineOf, overallSize } from "#domain/catalogue/outline-kind.ts";
import { mismatches } from "#domain/catalogue/bought-together.ts";
import { categorySlugs } from "#domain/catalogue/category.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { fitOf } from "#domain/machines/fit.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { cardAttributes } from "#domain/catalogue/taxonomy.ts";
import { validateProduct } from "#domain/catalogue/validate-product.ts";
import { demoCatalogue, jsonLines } from "../../demo/catalogue/generate/catalogue.ts";
import { pictureFamilies } from "../../demo/catalogue/picture-families.ts";
import { type ProductRecord, toProduct } from "../../demo/catalogue/record.ts";
import { demoExpected } from "../../demo/stock.ts";

const root = join(import.meta.dirname, "..", "..");
const committed = readFileSync(join(root, "demo/catalogue/products.jsonl"), "utf8");
const records = committed
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ProductRecord);
const products = records.map(toProduct);
const bySlug = new Map(products.map((product) => [product.slug, product]));
const ownerOf = new Map(products.flatMap((product) => product.variants.map(({ sku }) => [sku, product] as const)));
const figure = (product: Product, key: string): number => Number(product.attributes[key]);

test("the committed catalogue is what the generator writes", () => {
  expect(jsonLines(demoCatalogue()) === committed, "run: npm run demo:catalogue").toBe(true);
  expect(Buffer.byteLength(committed)).toBeLessThanOrEqual(6 * 1024 * 1024);
});

test("the demo shop is a whole shop: 600 products, 900 part numbers, every category stocked", () => {
  expect(products.length).toBeGreaterThanOrEqual(600);
  expect(ownerOf.size).toBeGreaterThanOrEqual(900);
  for (const slug of categorySlugs) {
    const within = products.filter(({ category }) => category === slug);
    expect(within.length, slug).toBeGreaterThanOrEqual(8);
    for (const { slug: each } of seedTaxonomy.category(slug).subcategories)
      expect(
        within.some(({ subcategory }) => subcategory === each),
        `${slug}/${each}`,
      ).toBe(true);
  }
});

test("what is bought together goes into every machine that either is for, and oil is of its fill, for one of its visits", () => {
  const isOil = ({ category, attributes }: Product) =>
    category === "lubricants" && !(attributes["oilApplication"] as readonly string[]).includes("tool");
  const isBound = (part: Product) =>
    part.attributes["beltLength"] !== undefined ||
    fitOf(part, { listsMachine: false, listsAny: part.fits.length > 0 }) === "does-not-fit";
  const wrong = products.flatMap((anchor) => {
    const machines = anchor.fits
      .flatMap((sku) => ownerOf.get(sku) ?? [])
      .filter(({ category }) => category !== "pumps");
    const of = bySlug.get(anchor.openBox?.of ?? anchor.slug)!;
    const meant = anchor.fits.length > 0 ? machines : [of];
    return anchor.boughtTogether
      .map((slug) => bySlug.get(slug)!)
      .filter((part) => isBound(part) || isOil(part))
      .filter((part) => {
        const isListed = meant.every(({ variants }) => variants.some(({ sku }) => part.fits.includes(sku)));
        const isItsOil = ({ attributes: { fillBase, fillGrade } }: Product) =>
          fillBase === part.attributes["baseOil"] && fillGrade === part.attributes["viscosityGrade"];
        const least = Math.min(
          ...[part, ...part.variants].map((one) => Number(one.attributes?.["containerVolume"] ?? 99)),
        );
        const cans = new Set(meant.map((machine) => Math.ceil(figure(machine, "oilCapacity") / 4 / least)));
        return !isListed || isOil(anchor) || (isOil(part) && (!meant.every(isItsOil) || cans.size > 1));
      })
      .map(({ slug }) => `${anchor.slug} with ${slug}`);
  });
  expect(wrong).toEqual([]);
});

test("a tank's gauge is the one that its parts list names", () => {
  for (const tank of products.filter(({ category }) => category === "air-tanks")) {
    const gauges = tank.boughtTogether.filter((slug) => slug.startsWith("torrendyne-pg25-"));
    for (const slug of gauges) expect(bySlug.get(slug)?.fits, tank.slug).toContain(tank.variants[0]?.sku);
  }
});

test("the versions of an oil stand by size", () => {
  for (const { slug, attributes, variants } of products.filter(({ category }) => category === "lubricants")) {
    const sizes = variants.map((one) => Number(one.attributes?.["containerVolume"] ?? attributes["containerVolume"]));
    expect(sizes, slug).toEqual(sizes.toSorted((a, b) => a - b));
  }
});

test("no slug, part number or name is given twice, not even when read without its separators", () => {
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => compactPartNumber(sku)));
  expect(twice(skus)).toEqual([]);
  expect(twice(products.map(({ slug }) => slug))).toEqual([]);
  for (const language of ["en", "cn"] as const)
    expect(twice(products.filter(({ openBox }) => !openBox).map(({ name }) => name[language]))).toEqual([]);
});

test("every product fits the taxonomy, in both languages, and has the figures of a real machine", () => {
  const wrong = products.flatMap((product) => {
    const { errors, doubts } = validateProduct(product, seedTaxonomy);
    return [...errors, ...doubts].map((each) => `${product.slug}: ${JSON.stringify(each)}`);
  });
  expect(wrong).toEqual([]);
});

test("a machine's card has all of its figures", () => {
  const machines = [
    "rotary-screw",
    "piston",
    "oilless",
    "air-tanks",
    "blowers",
    "vacuum",
    "lubricants",
    "compressor-pods",
  ] as const;
  for (const product of products.filter(({ category }) => (machines as readonly string[]).includes(category)))
    for (const { key } of cardAttributes(seedTaxonomy.category(product.category)))
      expect(product.attributes[key] ?? product.variants[0]?.attributes[key], `${product.slug} ${key}`).toBeDefined();
});

test("on one frame the flow falls as the pressure rises", () => {
  const frames = Map.groupBy(
    products.filter(({ category }) => category === "rotary-screw"),
    ({ attributes }) => [attributes["horsepower"], attributes["mounting"], attributes["control"]].join(" "),
  );
  for (const [frame, family] of frames) {
    const rising = family.toSorted((a, b) => figure(a, "ratedPressure") - figure(b, "ratedPressure"));
    rising.slice(1).forEach((product, index) => {
      expect(figure(product, "airflow"), frame).toBeLessThan(figure(rising[index]!, "airflow"));
    });
  }
});

const versionsOf = ({ category, attributes, variants }: Product) =>
  variants.map((variant) => ({ sku: variant.sku, category, attributes: { ...attributes, ...variant.attributes } }));

test("what is bought together exists, can be bought and fits", () => {
  const wrong = products.flatMap((product) =>
    product.boughtTogether.flatMap((reference) => {
      const companion = bySlug.get(reference) ?? ownerOf.get(reference);
      if (!companion || companion.status !== "published" || companion.slug === product.slug)
        return [`${product.slug} → ${reference}`];
      return versionsOf(product)
        .filter((version) => versionsOf(companion).every((other) => mismatches(version, other).length > 0))
        .map(({ sku }) => `${sku} → ${reference}: no version fits`);
    }),
  );
  expect(wrong).toEqual([]);
  const without = products.filter(({ boughtTogether, openBox }) => boughtTogether.length === 0 && !openBox);
  expect(without.length).toBeLessThanOrEqual(products.length * 0.05);
});

test("a bundle keeps to one thread: what stands in the machine's line is screwed to its outlet", () => {
  const inLine = ["frl", "regulator", "ball-valve", "check-valve", "hose", "hose-reel", "coupler"];
  let joined = 0;
  for (const { slug, attributes, boughtTogether } of products) {
    const outlet = attributes["outletPort"];
    if (outlet === undefined) continue;
    for (const companion of boughtTogether.flatMap((each) => bySlug.get(each) ?? [])) {
      const own = companion.attributes;
      const stands =
        companion.category === "air-dryers" ||
        own["filterItem"] === "housing" ||
        inLine.includes(String(own["extraType"]));
      if (!stands) continue;
      joined += 1;
      expect(own["port"], `${slug} → ${companion.slug}`).toBe(outlet);
    }
  }
  expect(joined).toBeGreaterThan(200);
});

test("a screw without a dryer is offered one that dries all of its air", () => {
  const bare = products.filter(
    ({ category, attributes }) => category === "rotary-screw" && attributes["builtInDryer"] === false,
  );
  for (const product of bare) {
    const companions = product.boughtTogether.flatMap((slug) => bySlug.get(slug) ?? []);
    const dryer = companions.find(({ category }) => category === "air-dryers");
    if (dryer) expect(figure(dryer, "ratedFlow")).toBeGreaterThanOrEqual(figure(product, "airflow"));
    expect(
      companions.some(({ category }) => category === "lubricants"),
      product.slug,
    ).toBe(true);
  }
  expect(bare.length).toBeGreaterThan(30);
});

test("spare parts name machines that are sold, and every screw has its filters and kits", () => {
  const parts = products.filter(({ fits }) => fits.length > 0);
  expect(parts.length).toBeGreaterThanOrEqual(90);
  const served = new Set<string>();
  for (const part of parts)
    for (const sku of part.fits) {
      expect(ownerOf.has(sku), `${part.slug} fits ${sku}`).toBe(true);
      served.add(ownerOf.get(sku)?.slug ?? "");
    }
  for (const { slug, category } of products) if (category === "rotary-screw") expect(served.has(slug), slug).toBe(true);
  const referenced = products.flatMap(({ variants }) => variants.flatMap(({ crossReferences }) => crossReferences));
  expect(referenced.length).toBeGreaterThanOrEqual(100);
});

test("a gauge's dial goes a third beyond the MAWP of each vessel that it is for or is offered with", () => {
  const dial = (slug: string) => Number(/^torrendyne-pg25-(\d+)$/.exec(slug)?.[1]);
  const pairs = products.flatMap((product) => [
    ...(dial(product.slug) ? product.fits.map((sku) => [dial(product.slug), ownerOf.get(sku)!] as const) : []),
    ...product.boughtTogether.flatMap((slug) => (dial(slug) ? [[dial(slug), product] as const] : [])),
  ]);
  const vessels = pairs.filter(([, vessel]) => figure(vessel, "mawp") > 0);
  expect(vessels.length).toBeGreaterThan(100);
  for (const [most, vessel] of vessels)
    expect(most, vessel.slug).toBeGreaterThanOrEqual((figure(vessel, "mawp") * 4) / 3);
});

// Shaft power of a rotary lobe blower: its displacement × psi × 0.00436 (1/229), and friction in gears, bearings and
// drive (PD Blowers, "Positive displacement blower calculations"), counted as a tenth. 27.68 inH₂O are a psi.
test("a lobe blower's motor drives it at its highest pressure", () => {
  const lobes = products.filter(({ attributes }) => attributes["blowerType"] === "lobe");
  expect(lobes.length).toBeGreaterThan(6);
  for (const lobe of lobes) {
    const power = (figure(lobe, "freeAir") * figure(lobe, "maxWaterPressure")) / 27.68 / 229 / 0.9;
    expect(power, lobe.slug).toBeLessThanOrEqual(figure(lobe, "horsepower"));
  }
});

test("about forty open-box units stand in the shop, one of each, at most 60% under the new price", () => {
  const units = records.filter(({ category }) => category === "open-box");
  expect(units.length).toBeGreaterThanOrEqual(36);
  for (const { slug, openBox, variants, warrantyMonths, attributes } of units) {
    const original = records.find((each) => each.slug === openBox?.of);
    const [variant] = variants;
    expect(original, slug).toBeDefined();
    expect(variants).toHaveLength(1);
    expect(variant?.stock).toBeLessThanOrEqual(1);
    expect(variant?.listPriceCents).toBe(original?.variants[0]?.priceCents);
    const off = 1 - (variant?.priceCents ?? 0) / (variant?.listPriceCents ?? 1);
    expect(off, slug).toBeLessThanOrEqual(0.61);
    expect(Math.abs(off * 100 - Number(attributes["discountShare"])), slug).toBeLessThan(1.01);
    expect(warrantyMonths).toBe(12);
  }
  expect(twice(units.map(({ openBox }) => openBox?.serial ?? ""))).toEqual([]);
});

test("an opened unit that can be measured was tested before it was offered, within what its machine is rated for", () => {
  const units = products.filter(({ openBox }) => openBox);
  const tested = units.filter(({ openBox }) => openBox?.test);
  expect(tested.length).toBeGreaterThan(units.length / 2);
  for (const { slug, openBox, attributes, variants, publishedAt } of tested) {
    const { on, by, pressure, current } = openBox!.test!;
    const own = { ...attributes, ...variants[0]?.attributes };
    expect(Date.parse(on), slug).toBeLessThan(publishedAt);
    expect(by, slug).toMatch(/^[A-Z]{2}$/);
    if (pressure !== null) expect(pressure, slug).toBeLessThanOrEqual(Number(own["maxPressure"] ?? own["mawp"]));
    if (current) expect(current.amps, slug).toBeLessThanOrEqual(Number(own[`fullLoadAmps${current.volts}`]) * 1.05);
  }
});

test("stock runs from none to plenty, and some things are unavailable", () => {
  const stock = products.flatMap(({ variants }) => variants.map((variant) => variant.stock));
  expect(stock.filter((count) => count === 0).length).toBeGreaterThan(40);
  expect(stock.filter((count) => count > 0 && count <= 3).length).toBeGreaterThan(60);
  expect(stock.some((count) => count > 100)).toBe(true);
  expect(products.filter(({ status }) => status === "unavailable").length).toBeGreaterThanOrEqual(6);
});

test("a day is named for some of what is sold out, and for nothing that is there", () => {
  const stockOf = new Map(products.flatMap(({ variants }) => variants.map(({ sku, stock }) => [sku, stock] as const)));
  expect(demoExpected.map(({ sku }) => stockOf.get(sku))).toEqual(demoExpected.map(() => 0));
});

test("reviews are dated after the product appeared, in both languages, with stars of every number", () => {
  const all = records.flatMap((record) => record.reviews.map((review) => ({ record, review })));
  expect(all.length).toBeGreaterThan(600);
  for (const { record, review } of all) {
    expect(Date.parse(review.date)).toBeGreaterThanOrEqual(Date.parse(record.publishedAt) - 86_400_000);
    expect(Date.parse(review.date)).toBeLessThanOrEqual(Date.UTC(2026, 10, 20));
    expect(review.title && review.text && review.author).toBeTruthy();
  }
  expect(new Set(all.map(({ review }) => review.stars)).size).toBe(5);
  expect(all.filter(({ review }) => review.language === "cn").length).toBeGreaterThan(100);
  expect(all.some(({ review }) => !review.verified)).toBe(true);
  expect(records.filter(({ reviews }) => reviews.length === 0).length).toBeGreaterThan(150);
});

test("every product bears the Chinese name of its brand in Chinese, and the one on its plate in English", () => {
  const inChinese: Readonly<Record<string, string>> = {
    Ostrelvane: "奥翠梵",
    Gantmoor: "甘特摩",
    Hushvane: "静翎",
    Polarwick: "极威",
    Torrendyne: "拓润达",
    Oilmarrow: "澳脉",
  };
  const without = products.filter(({ brand, name }) => !name.cn.includes(inChinese[brand] ?? "?"));
  expect(without.map(({ slug }) => slug)).toEqual([]);
  expect(products.filter(({ brand, name }) => !name.en.includes(brand)).map(({ slug }) => slug)).toEqual([]);
});

test("Chinese text uses full-width punctuation and a space beside Latin letters and figures", () => {
  const wrong = records.flatMap((record) =>
    chineseTexts(record)
      .filter((text) =>
        /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|[，。：；（）“”] | [，。：；（）]/u.test(
          text,
        ),
      )
      .map((text) => `${record.slug}: ${text}`),
  );
  expect(wrong.slice(0, 20)).toEqual([]);
});

test("English text has no Chinese in it, no double space and no figure left blank", () => {
  const wrong = records.flatMap((record) =>
    [record.name.en, record.summary.en, ...record.description.en]
      .filter((text) => /\p{Script=Han}| {2}|undefined|NaN|\[object/u.test(text) || text !== text.trim())
      .map((text) => `${record.slug}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("descriptions of one family differ: hardly any paragraph stands on more than a few products", () => {
  const screws = records.filter(({ category }) => category === "rotary-screw");
  for (const language of ["en", "cn"] as const)
    expect(new Set(screws.map(({ description }) => description[language].join("\n"))).size).toBeGreaterThan(
      screws.length * 0.9,
    );
});

test("every product has its spec sheet in both languages, and lists only documents that the shop makes", () => {
  for (const { slug, documents } of products) {
    const has = (kind: string, language: string) =>
      documents.some((each) => each.kind === kind && each.language === language);
    expect(has("spec-sheet", "en") && has("spec-sheet", "cn"), slug).toBe(true);
    const made = ["spec-sheet", "drawing", ...exampleKinds];
    expect(
      documents.filter(({ kind }) => !made.includes(kind)),
      slug,
    ).toEqual([]);
  }
});

test("every picture family named exists, and each that exists is used", () => {
  const used = new Set(
    records.flatMap(({ pictureFamily, variants }) => [
      pictureFamily,
      ...variants.flatMap((variant) => variant.pictureFamily ?? []),
    ]),
  );
  expect(Object.values(pictureFamilies).filter((name) => !used.has(name))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(root, "demo/pictures/manifest.json"), "utf8")) as object;
  expect([...used].filter((name) => !(name in manifest))).toEqual([]);
});

test("versions that look different have pictures of their own: containers of oil, colors of pipe", () => {
  for (const { slug, category, attributes, pictureFamily, variants } of records) {
    const look = category === "lubricants" ? "container" : category === "air-pipe" ? "pipeColor" : null;
    if (look === null) continue;
    const looks = new Map<unknown, string>();
    for (const variant of variants)
      looks.set(variant.attributes?.[look] ?? attributes[look], variant.pictureFamily ?? pictureFamily);
    expect(new Set(looks.values()).size, slug).toBe(looks.size);
  }
});

test("goods have a drawing where they are drawn, and all that are drawn state their three dimensions", () => {
  for (const { slug, attributes, documents, variants } of products) {
    const drawn = outlineOf(attributes) !== null;
    expect(
      documents.some(({ kind }) => kind === "drawing"),
      slug,
    ).toBe(drawn);
    for (const variant of variants)
      if (drawn) expect(overallSize({ ...attributes, ...variant.attributes }), variant.sku).not.toBeNull();
  }
});

test("what has no motor has run no hours", () => {
  for (const { slug, subcategory, openBox, attributes, summary } of products.filter(
    ({ category }) => category === "open-box",
  )) {
    const counted = openBox?.runHours != null;
    expect(counted, slug).toBe(attributes["runHours"] !== undefined);
    expect(/meter/.test(summary.en), slug).toBe(counted);
    if (subcategory === "tanks") expect(counted, slug).toBe(false);
  }
});

function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function chineseTexts(record: ProductRecord): string[] {
  const names = record.variants.map(({ name }) => name?.cn ?? "");
  const said = record.reviews.filter(({ language }) => language === "cn").flatMap(({ title, text }) => [title, text]);
  return [record.name.cn, record.summary.cn, ...record.description.cn, ...names, ...said];
}
