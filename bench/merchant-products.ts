import { readListQuery } from "#engine/admin/list-query.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { listProductTable, productIdsOf } from "#engine/admin/product-table.ts";
import { planMany } from "#engine/admin/products/edit-many.ts";
import type { Database } from "#engine/platform/database.ts";
import { measure as measureRounds, withOwnDatabase } from "./merchant-database.ts";

/** How long the merchant's list of products takes over a hundred thousand (or as many as the first argument says): `node bench/merchant-products.ts`. */
const products = Number(process.argv[2] ?? 100_000);
const rounds = 15;

const measure = (what: string, work: () => Promise<unknown>, times = rounds) => measureRounds(what, work, times);

await withOwnDatabase(async (db) => {
  await fill(db);
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

/** Products with one variant each, texts as long as the demo's. */
async function fill(db: Database): Promise<void> {
  await db.sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
       return_policy, warranty_months, published_at, updated_at)
     select 'p-' || n, (array['air-tanks', 'extras', 'piston', 'lubricants'])[1 + n % 4], 'vertical-tanks', 'Brand ' || n % 20,
       jsonb_build_object('en', 'Vertical air tank ' || n, 'cn', case when n % 40 = 0 then '' else '立式储气罐 ' || n end),
       jsonb_build_object('en', repeat('A summary. ', 12), 'cn', repeat('摘要。', 20)),
       jsonb_build_object('en', jsonb_build_array(repeat('A paragraph of text. ', 30)), 'cn', jsonb_build_array(repeat('一段文字。', 60))),
       '{"tankVolume": 80, "mawp": 200}', (array['published', 'published', 'published', 'draft', 'unavailable', 'archived'])[1 + n % 6],
       'vertical-tank', 'standard', 12, now(), now() - interval '1 second' * n
     from generate_series(1, $1) n`,
    [products],
  );
  await db.sql(
    `insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
     select id, 'SKU-' || id, 'SKU' || id, 1000 + id % 90000, 10, 10, 10, 10 from products`,
  );
  await db.sql("insert into stock (variant_id, on_hand) select id, id % 9 from variants");
  await db.sql("vacuum analyze products");
  await db.sql("vacuum analyze variants");
  await db.sql("vacuum analyze stock");
}
