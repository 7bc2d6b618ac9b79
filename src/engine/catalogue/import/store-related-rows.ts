import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { CrossReference } from "#domain/catalogue/product.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { ImportRecord } from "./import-record.ts";

// `not in` is answered from one hash of the list; an anti-join on a list of unknown length may go through it for every
// row.
const setCrossReferences = statement<[number[], string], { variantId: number }>(
  "import_cross_references",
  `with given as materialized (
     select distinct * from jsonb_to_recordset($2::jsonb) as g(variant_id bigint, maker text, number text,
       number_compact text)),
   gone as (
     delete from cross_references where variant_id = any($1)
       and (variant_id, maker, number) not in (select variant_id, maker, number from given)
     returning variant_id),
   added as (
     insert into cross_references (variant_id, maker, number, number_compact) select * from given
     where (variant_id, maker, number) not in (select variant_id, maker, number from cross_references
       where variant_id = any($1))
     on conflict do nothing returning variant_id)
   select variant_id as "variantId" from gone union select variant_id from added`,
);

/** Makes the variants' cross-references those of the file; gives the variants where that changed something. */
export async function storeCrossReferences(
  tx: Tx,
  owned: readonly { variantId: number; references: readonly CrossReference[] }[],
): Promise<number[]> {
  const rows = owned.flatMap(({ variantId, references }) =>
    references.map(({ maker, number }) => ({
      variant_id: variantId,
      maker,
      number,
      number_compact: compactPartNumber(number),
    })),
  );
  const changed = await tx.rows(setCrossReferences, [owned.map(({ variantId }) => variantId), JSON.stringify(rows)]);
  return changed.map(({ variantId }) => variantId);
}

// A document somebody uploaded stays, whether or not the file lists it.
const setDocuments = statement<[number[], number[], string[], string[], Date], { productId: number }>(
  "import_documents",
  `with given as materialized (select distinct * from unnest($2::bigint[], $3::text[], $4::text[]) as g(product_id,
     kind, language)),
   gone as (
     delete from documents where product_id = any($1) and file_key is null
       and (product_id, kind, language) not in (select product_id, kind, language from given)
     returning product_id),
   added as (
     insert into documents (product_id, kind, language, updated_at) select product_id, kind, language, $5::timestamptz
     from given
     where (product_id, kind, language) not in (select product_id, kind, language from documents
       where product_id = any($1))
     on conflict do nothing returning product_id)
   select product_id as "productId" from gone union select product_id from added`,
);

interface Owned {
  readonly productId: number;
  readonly record: Pick<ImportRecord, "documents" | "reviews">;
}

/**
 * Makes the products' document lists those of the file, as far as it has any; gives the products where that changed
 * something.
 */
export async function storeDocuments(tx: Tx, owned: readonly Owned[], now: Instant): Promise<number[]> {
  const listed = owned.flatMap(({ productId, record: { documents } }) => (documents ? [{ productId, documents }] : []));
  const rows = listed.flatMap(({ productId, documents }) => documents.map((document) => ({ productId, ...document })));
  const changed = await tx.rows(setDocuments, [
    listed.map(({ productId }) => productId),
    rows.map(({ productId }) => productId),
    rows.map(({ kind }) => kind),
    rows.map(({ language }) => language),
    new Date(now),
  ]);
  return changed.map(({ productId }) => productId);
}

// A review has no number of its own in a file: author and moment tell one from another.
const addReviews = statement<[string], { productId: number }>(
  "import_reviews",
  `insert into reviews (product_id, author, stars, title, body, language, verified, status, written_at)
   select distinct on (product_id, author, written_at) product_id, author, stars, title, body, language, verified,
     'approved', written_at
   from jsonb_to_recordset($1::jsonb) as g(product_id bigint, author text, stars int, title text, body text,
     language text,
     verified boolean, written_at timestamptz)
   where not exists (select from reviews r where r.product_id = g.product_id and r.author = g.author
     and r.written_at = g.written_at)
   returning product_id as "productId"`,
);

const sumRatings = statement<[number[]]>(
  "recompute_ratings",
  `update products p set rating_sum = r.sum, rating_count = r.count
   from (select product_id, sum(stars)::int as sum, count(*)::int as count from reviews
     where product_id = any($1) and status = 'approved' group by product_id) r
   where p.id = r.product_id and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
);

/** Adds the reviews that are new, and sums up their products' ratings again; gives those products. */
export async function storeReviews(tx: Tx, owned: readonly Owned[]): Promise<number[]> {
  const rows = owned.flatMap(({ productId, record }) =>
    record.reviews.map(({ stars, author, title, text, language, verified, date }) => ({
      product_id: productId,
      author,
      stars,
      title,
      body: text,
      language,
      verified,
      written_at: new Date(date).toISOString(),
    })),
  );
  if (rows.length === 0) return [];
  const added = await tx.rows(addReviews, [JSON.stringify(rows)]);
  const ids = [...new Set(added.map(({ productId }) => productId))];
  if (ids.length > 0) await tx.run(sumRatings, [ids]);
  return ids;
}

const touch = statement<[number[], Date]>(
  "import_touch_products",
  "update products set version = version + 1, updated_at = $2 where id = any($1)",
);

/** Marks products as changed whose own row stayed the same, so that pages and other processes hear of it. */
export async function touchProducts(tx: Tx, ids: number[], now: Instant): Promise<void> {
  if (ids.length > 0) await tx.run(touch, [ids, new Date(now)]);
}
