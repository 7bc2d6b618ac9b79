import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";

/** Does the work on an empty database of its own, which is gone afterwards. */
export async function withOwnDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plenum-bench-"));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const url = postgres.url("bench");
  await createDatabase(url);
  await migrate(url);
  const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the median and the 95th percentile in milliseconds of so many rounds, after one that does not count. */
export async function measure(what: string, work: () => Promise<unknown>, rounds: number): Promise<void> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1).padStart(7);
  console.log(`${what.padEnd(28)} median ${at(0.5)}   95 % ${at(0.95)}`);
}

/** Products of these categories in turn, with one variant each and texts as long as the demo's. */
export async function fillProducts(db: Database, products: number, categories: readonly string[]): Promise<void> {
  await db.sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family,
       return_policy, warranty_months, published_at, updated_at)
     select 'p-' || n, ($2::text[])[1 + n % cardinality($2::text[])], 'vertical-tanks', 'Brand ' || n % 20,
       jsonb_build_object('en', 'Vertical air tank ' || n, 'cn', case when n % 40 = 0 then '' else '立式储气罐 ' || n end),
       jsonb_build_object('en', repeat('A summary. ', 12), 'cn', repeat('摘要。', 20)),
       jsonb_build_object('en', jsonb_build_array(repeat('A paragraph of text. ', 30)), 'cn', jsonb_build_array(repeat('一段文字。', 60))),
       '{"tankVolume": 80, "mawp": 200}', (array['published', 'published', 'published', 'draft', 'unavailable', 'archived'])[1 + n % 6],
       'vertical-tank', 'standard', 12, now(), now() - interval '1 second' * n
     from generate_series(1, $1) n`,
    [products, [...categories]],
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
