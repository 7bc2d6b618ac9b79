import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import { type ImportOptions, importProducts } from "#engine/catalogue/import/import-products.ts";
import { type ImportSource } from "#engine/catalogue/import/import-source.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Log } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Database } from "#engine/platform/database.ts";
import { seededRandom } from "../../bench/catalogue-generator.ts";

/** A log that fails the test when something goes wrong unseen. */
const strictLog: Log = {
  debug: () => {},
  info: () => {},
  warn: (message) => {
    throw new Error(message);
  },
  error: (message, fields) => {
    throw new Error(`${message}: ${fields?.error}`);
  },
};

/** After the last day on which the bench of the demo shop tested a unit. */
export const noon = instant(Date.UTC(2026, 10, 1, 12));

/** As much of a shop as the catalogue needs. */
export function catalogueShop(db: Database): Shop & { clock: ReturnType<typeof fixedClock> } {
  const clock = fixedClock(noon);
  const listing = new ListingIndex({ db, clock, log: strictLog });
  const shop = { db, clock, log: strictLog, listing, settings: { demo: true } };
  return shop as unknown as Shop & { clock: ReturnType<typeof fixedClock> };
}

export function jsonLines(records: Iterable<unknown>): ImportSource {
  return { format: "jsonl", pieces: [[...records].map((record) => JSON.stringify(record)).join("\n")] };
}

/** Imports what must go in whole. */
export async function load(shop: Shop, records: Iterable<unknown>, options: ImportOptions = {}): Promise<void> {
  const report = await importProducts(shop, jsonLines(records), options);
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
}

/** One well-formed record; change what the test is about. */
export function record(slug: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  const random = seededRandom(slug.length);
  return {
    slug,
    category: "air-tanks",
    subcategory: "vertical-tanks",
    brand: "Torrendyne",
    name: { en: `Tank ${slug}`, cn: `储气罐 ${slug}` },
    summary: { en: "Holds air.", cn: "储存压缩空气。" },
    description: { en: ["It holds air."], cn: ["储存压缩空气。"] },
    status: "published",
    attributes: { tankVolume: 80, mawp: 200 },
    pictureFamily: "vertical-tank",
    warrantyMonths: 12,
    popularity: Math.floor(random() * 100),
    publishedAt: "2026-01-02T00:00:00Z",
    variants: [variant(`TD-${slug.toUpperCase()}`)],
    documents: [{ kind: "spec-sheet", language: "en" }],
    ...change,
  };
}

export function variant(sku: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sku,
    priceCents: 89_900,
    weightLb: 230,
    lengthIn: 26,
    widthIn: 26,
    heightIn: 66,
    stock: 7,
    leadTimeDays: 2,
    crossReferences: [],
    ...change,
  };
}
