import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { type ImportFormat, importProducts } from "#engine/catalogue/import/import-products.ts";
import { testDatabase } from "#test/database.ts";
import { catalogueShop, load } from "./catalogue-shop.ts";

const database = testDatabase();
const demo = readFileSync("demo/catalogue/products.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as unknown);

test.each(["jsonl", "csv"] satisfies ImportFormat[])(
  "the whole demo catalogue goes out as %s and comes back unchanged",
  async (format) => {
    const shop = catalogueShop(database());
    await load(shop, demo);
    const pieces: string[] = [];
    await writeProducts(shop.db, format, (piece) => void pieces.push(piece));
    const again = await importProducts(shop, { format, pieces });
    expect(again).toMatchObject({ read: demo.length, added: 0, changed: 0, unchanged: demo.length, errors: [] });
    const [reviews] = await database().sql("select count(*)::int as count from reviews");
    await database().sql("truncate products restart identity cascade");
    const fresh = await importProducts(shop, { format, pieces });
    expect(fresh).toMatchObject({ added: demo.length, errors: [] });
    const [back] = await database().sql("select count(*)::int as count from reviews");
    expect(back).toEqual(format === "jsonl" ? reviews : { count: 0 });
  },
);
