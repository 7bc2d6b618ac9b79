import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { type EditRecord, readRecords } from "./edit-record.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { insertProduct } from "./create-product.ts";

const freeSlug = statement<[string], { slug: string }>(
  "free_slug",
  `select slug from (select 0 as n, $1 || '-copy' as slug union all select n, $1 || '-copy-' || n
     from generate_series(2, 999) n) g
   where not exists (select from products p where p.slug = g.slug) order by n limit 1`,
);
const takenSkus = statement<[string[]], { compact: string }>(
  "taken_skus",
  "select sku_compact as compact from variants where sku_compact = any($1)",
);

/** Copies a product into a draft with new part numbers and no stock; returns the copy's id. */
export function copyProduct(
  { db, clock }: DbAndClock,
  by: StaffActor,
  id: number,
): Promise<Result<{ id: number }, { code: "product_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, { code: "product_missing" }>> => {
    await lockCatalogue(tx);
    const [stored] = await readRecords(tx, [id]);
    if (!stored) return refuse({ code: "product_missing" });
    const { record } = stored;
    const slug = (await tx.row(freeSlug, [record.slug.slice(0, 105)]))?.slug ?? record.slug;
    const variants: EditRecord["variants"][number][] = [];
    const skuOf = new Map<string, string>();
    for (const variant of record.variants) {
      const sku = await freeSku(tx, variant.sku);
      skuOf.set(variant.sku, sku);
      variants.push({ ...variant, id: null, sku });
    }
    const pictures = record.pictures.map((one) => ({ ...one, skus: one.skus.flatMap((sku) => skuOf.get(sku) ?? []) }));
    return ok({
      id: await insertProduct(tx, clock, by, { ...record, slug, status: "draft", publishAt: null, variants, pictures }),
    });
  });
}

async function freeSku(tx: Tx, sku: string): Promise<string> {
  const stem = sku.slice(0, 50);
  const names = [`${stem}-COPY`, ...Array.from({ length: 98 }, (_, at) => `${stem}-COPY-${at + 2}`)];
  const owned = new Set((await tx.rows(takenSkus, [names.map(compactPartNumber)])).map(({ compact }) => compact));
  return names.find((name) => !owned.has(compactPartNumber(name))) ?? names[0]!;
}
