import { readListQuery } from "#engine/admin/list-query.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { listProductTable, productIdsOf } from "#engine/admin/product-table.ts";
import { planMany } from "#engine/admin/products/edit-many.ts";
import { fillProducts, measure as measureRounds, withOwnDatabase } from "./merchant-database.ts";

/** How long the merchant's list of products takes over a hundred thousand (or as many as the first argument says): `node bench/merchant-products.ts`. */
const products = Number(process.argv[2] ?? 100_000);
const rounds = 15;

const measure = (what: string, work: () => Promise<unknown>, times = rounds) => measureRounds(what, work, times);

await withOwnDatabase(async (db) => {
  await fillProducts(db, products, ["air-tanks", "extras", "piston", "lubricants"]);
  const list = (query: string) => () =>
    listProductTable(db, readListQuery(productListShape, new URLSearchParams(query)));
  console.log(`${products.toLocaleString("en-US")} products, ${rounds} rounds, milliseconds:`);
  await measure("first page", list(""));
  await measure("page 1500", list("page=1500"));
  await measure("search by name", list("q=tank 777"));
  await measure("search by part number", list("q=SKU-123"));
  await measure("category and sold out", list("category=air-tanks&stock=out"));
  await measure("to translate", list("scope=untranslated"));
  await measure("by price", list("sort=price-up"));
  await measure("by stock", list("sort=stock-up"));
  const some = await productIdsOf(db, readListQuery(productListShape, new URLSearchParams()), 5_000);
  await measure(
    "plan for 5,000",
    () => planMany(db, some, { kind: "price", how: "percent", by: 50_000, round: "cent", compareAt: "keep" }),
    3,
  );
});
