import { isAddedSlug } from "#domain/catalogue/category-slug.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { readCategorySlugs } from "../category-names.ts";
import { serialsTaken } from "../unit-serials.ts";
import { isHidden, noneOf } from "./check-records.ts";
import { partBelowFloor } from "./import-floor.ts";
import { placeOf } from "./import-fields.ts";
import { type ImportRecord, productDefaults } from "./import-record.ts";
import type { ImportError } from "./import-report.ts";
import type { CheckedIn } from "./read-record.ts";
import type { UsedInFile } from "./used-in-file.ts";

/** The parts of a record needed to find other products with the same part or serial numbers. */
interface OfferedRecord extends CheckedIn {
  readonly record: Pick<ImportRecord, "slug" | "category" | "brand" | "status" | "openBox" | "variants">;
  readonly unlessHidden?: readonly ImportError[];
}

const statusesOf = statement<[string[]], { slug: string; status: ProductStatus }>(
  "import_statuses",
  "select slug, status from products where slug = any($1)",
);

/** The statuses of a chunk's products once it is stored, of those where more depends on it than the status itself. */
async function readStatuses(db: Db, chunk: readonly OfferedRecord[]): Promise<ReadonlyMap<string, ProductStatus>> {
  const slugs = chunk.flatMap(({ record: { slug, status, openBox }, unlessHidden }) =>
    status === undefined && (openBox || unlessHidden) ? [slug] : [],
  );
  if (slugs.length === 0) return new Map();
  return new Map((await db.rows(statusesOf, [slugs])).map(({ slug, status }) => [slug, status]));
}

const ownersOfSkus = statement<[string[]], { compact: string; product: string }>(
  "import_sku_owners",
  `select v.sku_compact as compact, p.slug as product from variants v join products p on p.id = v.product_id
   where v.sku_compact = any($1)`,
);

const statusOf = (
  { slug, status }: OfferedRecord["record"],
  statuses: ReadonlyMap<string, ProductStatus>,
): ProductStatus => status ?? statuses.get(slug) ?? productDefaults.status;

/** The records of a chunk whose categories are still there, and errors of those that were removed since it was read. */
async function partMisplaced<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
): Promise<{ placed: readonly Offered[]; errors: ImportError[] }> {
  if (!chunk.some(({ record }) => isAddedSlug(record.category))) return { placed: chunk, errors: [] };
  const slugs = await readCategorySlugs(db);
  const isPlaced = ({ record }: Offered) => slugs.has(record.category);
  const errors = chunk
    .filter((one) => !isPlaced(one))
    .map(({ record: { slug, category }, ...position }) => ({
      ...placeOf(position, "category"),
      product: slug,
      problem: noneOf(category, slugs),
    }));
  return { placed: chunk.filter(isPlaced), errors };
}

/** Separates a chunk into storable records, and errors of part and serial numbers that other products already have. */
async function partTaken<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
  { seen, statuses }: { readonly seen: UsedInFile; readonly statuses: ReadonlyMap<string, ProductStatus> },
): Promise<{ free: Offered[]; errors: ImportError[] }> {
  const compacts = chunk.flatMap(({ record }) => record.variants.map(({ sku }) => compactPartNumber(sku)));
  const owners = new Map((await db.rows(ownersOfSkus, [compacts])).map(({ compact, product }) => [compact, product]));
  const errors: ImportError[] = [];
  const ownSkus = chunk.filter(({ record, ...position }) => {
    const before = errors.length;
    record.variants.forEach(({ sku }, index) => {
      const product = owners.get(compactPartNumber(sku)) ?? record.slug;
      if (product !== record.slug)
        errors.push({
          ...placeOf(position, `variants[${index}].sku`),
          product: record.slug,
          problem: { code: "sku_taken", sku, product },
        });
    });
    return errors.length === before;
  });
  const productOf = await serialsTaken(
    db,
    ownSkus.map(({ record }) => ({ ...record, status: statusOf(record, statuses) })),
    seen.units,
  );
  const free = ownSkus.filter(({ record: { slug, openBox }, ...position }) => {
    const product = productOf.get(slug);
    if (product === undefined) return true;
    const problem = { code: "serial_taken", serial: openBox?.serial ?? "", product } as const;
    errors.push({ ...placeOf(position, "openBox.serial"), product: slug, problem });
    return false;
  });
  return { free, errors };
}

/**
 * Separates a chunk into storable records, and errors of categories that are gone, of goods for sale that lack
 * something, of part and serial numbers that other products already have, and of prices below the margin floor.
 */
export async function partRefused<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
  seen: UsedInFile,
  margin: number | null,
): Promise<{ free: Offered[]; errors: ImportError[] }> {
  const { placed, errors } = await partMisplaced(db, chunk);
  const statuses = await readStatuses(db, placed);
  const isReady = ({ record, unlessHidden }: Offered) => !unlessHidden || isHidden(statusOf(record, statuses));
  const { free, errors: clashes } = await partTaken(db, placed.filter(isReady), { seen, statuses });
  const lacks = placed.flatMap((one) => (isReady(one) ? [] : (one.unlessHidden ?? [])));
  const { storable, errors: low } = await partBelowFloor(db, free, margin);
  return { free: storable, errors: [...errors, ...lacks, ...clashes, ...low] };
}
