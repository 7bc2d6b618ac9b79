import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import type { Database } from "#engine/platform/database.ts";
import { readCsv } from "#engine/platform/csv.ts";
import { record, variant } from "./catalogue-shop.ts";

const named = (sku: string, change: Record<string, unknown> = {}) =>
  variant(sku, {
    name: { en: sku, cn: `${sku} 型` },
    attributes: { tankVolume: 82 },
    listPriceCents: 200_000,
    freightOnly: true,
    freightClass: 85,
    leadTimeDays: 9,
    expectedOn: "2026-12-04",
    backOrderLimit: 5,
    restockDays: 20,
    pictureFamily: "vertical-tank",
    crossReferences: [{ maker: "Any", number: `X-${sku}` }],
    ...change,
  });

/** The record of the open-box product. */
export const unit = {
  of: "tank",
  grade: "b",
  reason: "display",
  serial: "S-1",
  runHours: 12,
  accessories: true,
  test: { on: "2026-10-01", by: "JD", pressure: 150, current: { amps: 21.5, volts: "230" } },
};
const unitAttributes = { conditionGrade: "b", openBoxReason: "display", runHours: 12, accessoriesIncluded: true };

const goods = [
  record("tank", { status: "unavailable" }),
  record("oil", {
    returnPolicy: "none",
    warrantyMonths: 24,
    popularity: 70,
    seoTitle: { en: "Oil for tanks", cn: "储气罐用油" },
    seoDescription: { en: "All of it.", cn: "全部。" },
    boughtTogether: ["tank"],
    similar: ["tank"],
    fits: ["tank"],
    documents: [{ kind: "manual", language: "en" }],
    variants: [named("OIL-1"), named("OIL-2"), named("OIL-3")],
  }),
  record("sketch", { status: "draft", summary: { en: "", cn: "" }, warrantyMonths: 6, variants: [] }),
  record("unit", {
    category: "open-box",
    subcategory: "compressors",
    attributes: unitAttributes,
    openBox: unit,
    variants: [variant("UNIT-1", { stock: 1 })],
  }),
];

/**
 * Products of each kind, of which everything has been said that a file can leave out, to be loaded one list after the
 * other: the last two are of a number that another took the place of. Neither of those has a name, as each was the only
 * one for sale.
 */
export const wholeGoods = [
  goods,
  [record("pump", { variants: [variant("PUMP-1")] })],
  [record("pump", { variants: [variant("PUMP-2")] })],
];

/** Cells by their columns. */
export type Row = Readonly<Record<string, string>>;

/** The export as a spreadsheet shows it. */
export async function exportedRows(db: Database): Promise<{ heading: readonly string[]; rows: readonly Row[] }> {
  const pieces: string[] = [];
  await writeProducts(db, "csv", (piece) => void pieces.push(piece));
  const lines: (readonly string[])[] = [];
  for await (const { cells } of readCsv(pieces)) lines.push(cells);
  const [heading = [], ...rows] = lines;
  return { heading, rows: rows.map((cells) => Object.fromEntries(heading.map((column, at) => [column, cells[at]!]))) };
}
