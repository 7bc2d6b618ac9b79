import type { Outcome } from "./import-report.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { CheckedRecord } from "./check-records.ts";
import type { CheckedIn, KeptFields } from "./read-record.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportError } from "./import-report.ts";
import { storeCrossReferences, storeDocuments, storeReviews, touchProducts } from "./store-related-rows.ts";
import { type UnknownLink, type WantedLinks, storeLinks } from "./store-links.ts";
import { offerBackOrders } from "../../inventory/back-orders.ts";
import { expectStock } from "../../inventory/expected-stock.ts";
import { notesOnEnded } from "./ended-values.ts";
import { countStock } from "../../inventory/count-stock.ts";
import { productRow } from "./product-row.ts";
import { type OwnedVariant, storeProductRows, storeVariantRows } from "./store-products.ts";
import { readLeftOut, type VersionsLeftOut } from "./versions-left-out.ts";

/** A product with links to something that is not there yet; it may come later in the file. */
export interface WaitingLinks {
  readonly wanted: WantedLinks;
  readonly outcome: Outcome;
  readonly unknown: readonly UnknownLink[];
}

export interface ReadyRecord extends CheckedIn {
  /** About how long it is as JSON, in characters. */
  readonly length: number;
  /** Its own row as JSON, made while another chunk is being stored, to keep transactions short. */
  readonly row: string;
  readonly record: BesideRow;
  /** Errors of a product for sale; a hidden one has none. */
  readonly unlessHidden?: readonly ImportError[];
}

/** Fields stored outside the product's own row. Dropping the others early saves garbage collection. */
type BesideRow = Pick<
  ImportRecord,
  | "slug"
  | "category"
  | "brand"
  | "status"
  | "openBox"
  | "variants"
  | "documents"
  | "reviews"
  | "boughtTogether"
  | "similar"
  | "fits"
  | "assumedTexts"
>;

export function readyRecord({ line, rows, source, headings, byNumber, kept, ...checked }: CheckedRecord): ReadyRecord {
  const { record, unlessHidden } = checked;
  const { slug, category, brand, status, openBox, variants, documents, reviews, boughtTogether, similar, fits } =
    record;
  const beside = {
    slug,
    category,
    brand,
    status,
    openBox,
    variants,
    documents,
    reviews,
    boughtTogether,
    similar,
    fits,
    assumedTexts: record.assumedTexts,
  };
  const place = {
    line,
    ...(rows && { rows }),
    ...(source && { source }),
    ...(headings && { headings }),
    ...(byNumber && { byNumber }),
    ...(kept && { kept }),
    ...(unlessHidden && { unlessHidden }),
  };
  return { ...place, length: checked.length, row: productRow(record, kept?.product), record: beside };
}

interface StoredRecords {
  /** By slug, but of products whose links wait. */
  readonly outcomes: readonly (readonly [slug: string, Outcome])[];
  readonly waiting: readonly WaitingLinks[];
  readonly leftOut: readonly VersionsLeftOut[];
  readonly notes: readonly ImportError[];
}

/** Stores one chunk's products with everything that belongs to them, except links to products not stored yet. */
export async function storeRecords(
  tx: Tx,
  chunk: readonly ReadyRecord[],
  now: Instant,
  families: readonly string[] | null,
): Promise<StoredRecords> {
  if (chunk.length === 0) return { outcomes: [], waiting: [], leftOut: [], notes: [] };
  const stored = await storeProductRows(
    tx,
    chunk.map(({ row }) => row),
    now,
    families,
  );
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome]));
  const bySlug = new Map(stored.map((product) => [product.slug, product]));
  const owned = chunk.map(({ line, rows, source, record, kept }) => {
    const { id: productId, moved, newAttributes } = bySlug.get(record.slug) ?? missing(record.slug);
    const place = { line, source, ...(rows && { rows }) };
    return { ...place, record, productId, moved, newAttributes: newAttributes ?? [], kept };
  });
  const owners = owned.map(({ line, source, record: { slug, boughtTogether, similar, fits }, productId }) => ({
    line,
    source,
    slug,
    productId,
    boughtTogether,
    similar,
    fits,
  }));
  const variants = await storeVariants(tx, owned, now, families);
  const changed = new Set([
    ...variants.changed,
    ...(await storeDocuments(tx, owned, now)),
    ...(await storeReviews(tx, owned)),
  ]);
  const links = await storeLinks(tx, owners);
  for (const id of links.changed) changed.add(id);
  const touched = [...changed].filter((id) => outcomes.get(id) === "same");
  await touchProducts(tx, touched, now);
  for (const id of touched) outcomes.set(id, "changed");
  const unknown = Map.groupBy(links.unknown, ({ slug }) => slug);
  const outcomeOf = (id: number): Outcome => outcomes.get(id) ?? missing(id);
  const waiting = owners.flatMap((one): WaitingLinks[] => {
    const leadsNowhere = unknown.get(one.slug);
    return leadsNowhere ? [{ wanted: one, outcome: outcomeOf(one.productId), unknown: leadsNowhere }] : [];
  });
  return {
    outcomes: owners.flatMap(({ slug, productId }) =>
      unknown.has(slug) ? [] : [[slug, outcomeOf(productId)] as const],
    ),
    waiting,
    leftOut: variants.leftOut,
    notes: variants.notes,
  };
}

interface OwnedRecord extends Pick<CheckedIn, "line" | "rows" | "source"> {
  readonly record: BesideRow;
  readonly productId: number;
  readonly moved: boolean;
  readonly newAttributes: readonly string[];
  readonly kept: KeptFields | undefined;
}

/** The versions for sale that products described whole have besides the stored ones. */
const leftOutVersions = (tx: Tx, owned: readonly OwnedRecord[], storedIds: number[]): Promise<VersionsLeftOut[]> =>
  readLeftOut(
    tx,
    owned.flatMap(({ line, source, record: { slug }, productId, kept }) =>
      kept?.isPart ? [] : [{ line, source, slug, productId }],
    ),
    storedIds,
  );

const ownedVariants = ({ record, productId, moved, newAttributes, kept }: OwnedRecord): readonly OwnedVariant[] =>
  record.variants.map((variant, at) => ({
    productId,
    moved,
    newAttributes,
    position: kept?.isPart ? null : at,
    variant,
    kept: kept?.variants[at] ?? [],
  }));

/** Variants with stock and cross-references; gives the products where that changed something. */
async function storeVariants(
  tx: Tx,
  owned: readonly OwnedRecord[],
  now: Instant,
  families: readonly string[] | null,
): Promise<{
  changed: ReadonlySet<number>;
  leftOut: readonly VersionsLeftOut[];
  notes: readonly ImportError[];
}> {
  const variants = owned.flatMap(ownedVariants);
  const stored = await storeVariantRows(tx, variants, families);
  const byCompact = new Map(stored.map((row) => [row.compact, row]));
  const rowOf = ({ variant }: OwnedVariant): (typeof stored)[number] =>
    byCompact.get(compactPartNumber(variant.sku)) ?? missing(variant.sku);
  const leftOut = await leftOutVersions(
    tx,
    owned,
    stored.map(({ id }) => id),
  );
  const stock = await countStock(
    tx,
    variants.map((each) => ({ variantId: rowOf(each).id, onHand: each.variant.stock ?? -1 })),
    now,
  );
  const expected = await expectStock(
    tx,
    variants.flatMap((each) => {
      const { expectedOn: on } = each.variant;
      return on === undefined ? [] : [{ variantId: rowOf(each).id, on }];
    }),
  );
  const backOrders = await offerBackOrders(
    tx,
    variants.flatMap((each) => {
      const { backOrderLimit: limit, restockDays: days } = each.variant;
      return limit === undefined && days === undefined ? [] : [{ variantId: rowOf(each).id, limit, days }];
    }),
  );
  const references = await storeCrossReferences(
    tx,
    variants.flatMap((each) => {
      const { crossReferences: references } = each.variant;
      return references === undefined ? [] : [{ variantId: rowOf(each).id, references }];
    }),
  );
  const productOfVariant = new Map(stored.map(({ id, productId }) => [id, productId]));
  const changed = new Set([
    ...stored.filter(({ written }) => written).map(({ productId }) => productId),
    ...[...stock, ...expected, ...backOrders, ...references].map(
      (variantId) => productOfVariant.get(variantId) ?? missing(variantId),
    ),
  ]);
  return { changed, leftOut, notes: owned.flatMap((one) => notesOnEnded(one, byCompact)) };
}

function missing(what: string | number): never {
  throw new Error(`the import lost ${what}: another process changed it meanwhile`);
}
