import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type ImportFormat } from "#engine/catalogue/import/import-source.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop, jsonLines, load, record, variant } from "./catalogue-shop.ts";

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
    await emptied(database(), "products");
    const fresh = await importProducts(shop, { format, pieces });
    expect(fresh).toMatchObject({ added: demo.length, errors: [] });
    const [back] = await database().sql("select count(*)::int as count from reviews");
    expect(back).toEqual(format === "jsonl" ? reviews : { count: 0 });
  },
);

/** The merchant's choices for a product: which others are similar, and the class its goods travel in. */
async function chosen(slug: string) {
  const [row] = await database().sql(
    `select array(select o.slug from product_links l join products o on o.id = l.linked_product_id
       where l.product_id = p.id and l.kind = 'similar' order by l.position) as similar, v.freight_class::float as class
     from products p join variants v on v.product_id = p.id where p.slug = $1`,
    [slug],
  );
  return row;
}

test.each(["jsonl", "csv"] satisfies ImportFormat[])(
  "similar goods and a freight class that the merchant has chosen go out as %s and come back; a file without them leaves them",
  async (format) => {
    const shop = catalogueShop(database());
    await emptied(database(), "products");
    const tank = (change: Record<string, unknown> = {}, ofVariant: Record<string, unknown> = {}) =>
      record("tank-1", { ...change, variants: [variant("TD-TANK-1", ofVariant)] });
    const mine = { similar: ["tank-3", "TD-TANK-2"] };
    await load(shop, [record("tank-2"), record("tank-3"), tank(mine, { freightClass: 92.5 })]);
    const kept = { similar: ["tank-3", "tank-2"], class: 92.5 };
    expect(await chosen("tank-1")).toEqual(kept);

    const pieces: string[] = [];
    await writeProducts(shop.db, format, (piece) => void pieces.push(piece));
    expect(await importProducts(shop, { format, pieces })).toMatchObject({ unchanged: 3, errors: [] });
    await emptied(database(), "products");
    await importProducts(shop, { format, pieces });
    expect(await chosen("tank-1")).toEqual(kept);

    const silent = await importProducts(shop, jsonLines([tank()]));
    expect(silent).toMatchObject({ unchanged: 1, errors: [] });
    expect(await chosen("tank-1")).toEqual(kept);
    await load(shop, [tank({ similar: [] }, { freightClass: null })]);
    expect(await chosen("tank-1")).toEqual({ similar: [], class: null });
  },
);

test("a similar product that is not there, and a class that no carrier has, are named with their line", async () => {
  const shop = catalogueShop(database());
  const { errors } = await importProducts(
    shop,
    jsonLines([
      record("tank-8", { similar: ["nowhere"] }),
      record("tank-9", { variants: [variant("TD-TANK-9", { freightClass: 93 })] }),
    ]),
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ line: 1, field: "similar", problem: { code: "link_unknown", target: "nowhere" } }),
      expect.objectContaining({ line: 2, field: "variants[0].freightClass" }),
    ]),
  );
});

test.each(["jsonl", "csv"] satisfies ImportFormat[])(
  "the day on which more is expected goes out as %s and comes back; a file without it leaves it, an empty one takes it away",
  async (format) => {
    const shop = catalogueShop(database());
    await emptied(database(), "products");
    const tank = (ofVariant: Record<string, unknown>) =>
      record("tank-1", { variants: [variant("TD-TANK-1", { stock: 0, ...ofVariant })] });
    const day = async () =>
      (await database().sql<{ on: string | null }>(`select expected_on as "on" from stock`))[0]?.on;
    await load(shop, [tank({ expectedOn: "2026-12-04" })]);
    expect(await day()).toBe("2026-12-04");
    const pieces: string[] = [];
    await writeProducts(shop.db, format, (piece) => void pieces.push(piece));
    expect(await importProducts(shop, { format, pieces })).toMatchObject({ unchanged: 1, errors: [] });
    await load(shop, [tank({})]);
    expect(await day(), "left out, it stays").toBe("2026-12-04");
    const without = pieces.join("").replace("2026-12-04", "");
    if (format === "csv") await importProducts(shop, { format, pieces: [without] });
    else await load(shop, [tank({ expectedOn: null })]);
    expect(await day()).toBeNull();
    await importProducts(shop, { format, pieces });
    expect(await day()).toBe("2026-12-04");
    const wrong = await importProducts(shop, jsonLines([tank({ expectedOn: "2026-02-30" })]));
    expect(wrong.errors).toMatchObject([{ field: "variants[0].expectedOn" }]);
  },
);
