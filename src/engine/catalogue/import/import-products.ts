import { setImmediate as immediate } from "node:timers/promises";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { refuse } from "#domain/kernel/result.ts";
import { recordWithEnglish, type ShopLanguages } from "#domain/kernel/shop-languages.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { readShopLanguages } from "../../platform/shop-languages.ts";
import type { Shop } from "../../shop.ts";
import { takeTurn } from "../take-turn.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { type CheckedRecord, checkRecord, partTaken } from "./check-records.ts";
import { type CheckedIn, type HeadingProblem, type ReadRecord, readCsvRecords } from "./csv-records.ts";
import { ErrorList } from "./error-list.ts";
import type { ImportRecord } from "./import-record.ts";
import { withStoredDocuments } from "./kept-documents.ts";
import { type ImportError, type ImportReport, notUtf8Error, notUtf8Report } from "./import-report.ts";
import { readJsonLines } from "./json-lines.ts";
import type { ShopifyChoices } from "./shopify/shopify-choices.ts";
import { readShopifyRecords } from "./shopify/shopify-records.ts";
import { storeCrossReferences, storeDocuments, storeReviews, touchProducts } from "./store-related-rows.ts";
import { type UnknownLink, type WantedLinks, storeLinks } from "./store-links.ts";
import { UsedInFile } from "./used-in-file.ts";
import { NotUtf8 } from "./utf8-text.ts";
import { offerBackOrders } from "../../inventory/back-orders.ts";
import { expectStock } from "../../inventory/expected-stock.ts";
import { countStock } from "../../inventory/count-stock.ts";
import { type OwnedVariant, productRow, retireMissing, storeProductRows, storeVariantRows } from "./store-products.ts";

export type ImportFormat = "jsonl" | "csv";

/** Format of a file, with what its reader needs. */
export type ImportLanguage =
  | { readonly format: ImportFormat; readonly choices?: undefined }
  | { readonly format: "shopify"; readonly choices: ShopifyChoices };

export type ImportSource = ImportLanguage & {
  /** The file's text, in pieces cut anywhere. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
};

export interface ImportOptions {
  /** Does everything, reports it, and rolls it back. */
  readonly dryRun?: boolean;
  /** Date of the file, if it differs from the clock: later dates in it are in the future. */
  readonly asOf?: Instant;
  /** Families with pictures; others are removed from products. Null if unknown. */
  readonly families?: readonly string[] | null;
  /** Called after each chunk with the products read so far. An exception ends the import. */
  readonly progress?: (read: number) => void | Promise<void>;
}

/** Limits of one transaction: products, or characters of long ones. Two chunks are in memory at a time. */
const maxChunk = { products: 500, characters: 4_000_000 };
const manyAdded = 200;
/** Records checked before awaiting the database. */
const checkedAtOnce = 2;

const tables = ["products", "variants", "stock", "documents", "cross_references", "product_links", "reviews"];
// What an import finds rows by.
const keys =
  "products (id, slug), variants (id, product_id, sku_compact), stock (variant_id), documents (product_id), cross_references (variant_id), product_links (product_id), reviews (product_id)";

/**
 * Brings the catalogue to what the file says: products by slug, variants by part number. What stays the same is not
 * written. Refused lines are reported and the others stored, in transactions of at most five hundred products.
 */
export async function importProducts(
  shop: Pick<Shop, "db" | "clock">,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const context = { taxonomy: await readTaxonomy(shop.db), languages: await readShopLanguages(shop.db) };
  const run = new ImportRun(shop, context, options);
  await run.all(source, options.progress);
  const report = run.report();
  if (!options.dryRun && report.added >= manyAdded)
    // One after the other: together they may take longer than a statement may.
    for (const table of tables) await shop.db.sql(`analyze ${table}`);
  return report;
}

type Outcome = "added" | "changed" | "same";

/** A product with links to something that is not there yet; it may come later in the file. */
interface WaitingLinks {
  readonly wanted: WantedLinks;
  readonly outcome: Outcome;
  readonly unknown: readonly UnknownLink[];
}

interface ReadyRecord extends CheckedIn {
  /** Its own row as JSON, made while another chunk is being stored, to keep transactions short. */
  readonly row: string;
  readonly record: BesideRow;
}

/** Fields stored outside the product's own row. Dropping the others early saves garbage collection. */
type BesideRow = Pick<
  ImportRecord,
  "slug" | "brand" | "status" | "openBox" | "variants" | "documents" | "reviews" | "boughtTogether" | "similar" | "fits"
>;

function readyRecord({ line, rows, source, record }: CheckedRecord): ReadyRecord {
  const { slug, brand, status, openBox, variants, documents, reviews, boughtTogether, similar, fits } = record;
  const beside = {
    slug,
    brand,
    status,
    openBox,
    variants,
    documents,
    reviews,
    boughtTogether,
    similar,
    fits,
  };
  const place = { line, ...(rows && { rows }), ...(source && { source }) };
  return { ...place, row: productRow(record), record: beside };
}

interface StoredRecords {
  readonly outcomes: readonly Outcome[];
  readonly waiting: readonly WaitingLinks[];
}

class ImportRun {
  readonly #db: Shop["db"];
  readonly #dryRun: boolean;
  readonly #now: Instant;
  readonly #asOf: Instant;
  readonly #taxonomy: Taxonomy;
  readonly #languages: ShopLanguages;
  readonly #seen = new UsedInFile();
  /** Of the file, but not to be had: another product holds one of their part numbers. */
  readonly #refusedSlugs = new Set<string>();
  /** Those of each chunk as JSON, outside of the heap: of a large file they may be as many as its products. */
  readonly #waiting: Buffer[] = [];
  readonly #families: readonly string[] | null;
  readonly #known: ReadonlySet<string> | null;
  readonly #errors = new ErrorList();
  readonly #notes = new ErrorList();
  readonly #refusedLines = new Set<number>();
  readonly #counts: Record<Outcome, number> = { added: 0, changed: 0, same: 0 };
  #read = 0;
  #notUtf8: NotUtf8 | null = null;
  #analyzedAt = 0;

  constructor(
    { db, clock }: Pick<Shop, "db" | "clock">,
    { taxonomy, languages }: { readonly taxonomy: Taxonomy; readonly languages: ShopLanguages },
    { dryRun = false, asOf, families }: ImportOptions,
  ) {
    this.#db = db;
    this.#dryRun = dryRun;
    this.#now = clock.now();
    this.#asOf = asOf ?? this.#now;
    this.#taxonomy = taxonomy;
    this.#languages = languages;
    this.#families = families ?? null;
    this.#known = families ? new Set(families) : null;
  }

  async all(source: ImportSource, progress?: ImportOptions["progress"]): Promise<void> {
    let chunk: ReadyRecord[] = [];
    let characters = 0;
    // One chunk is being stored while the next is read and checked.
    let storing = Promise.resolve();
    const store = async (): Promise<void> => {
      await storing;
      await progress?.(this.#read);
      const full = chunk;
      chunk = [];
      characters = 0;
      if (full.length > 0) storing = this.#storeChunk(full);
      // Awaited below. Without a handler until then, a failure would end the process as an unhandled rejection.
      storing.catch(() => {});
    };
    try {
      for await (const record of this.#records(source)) {
        if ("heading" in record) {
          this.#errors.add([{ line: record.line, product: null, field: "", problem: record.heading }]);
          continue;
        }
        this.#read += 1;
        const outcome = checkRecord(this.#complete(record), {
          seen: this.#seen,
          taxonomy: this.#taxonomy,
          now: this.#asOf,
          families: this.#known,
        });
        if (outcome.ok) {
          this.#notes.add(outcome.checked.notes);
          chunk.push(readyRecord(outcome.checked));
          characters += outcome.checked.length;
        } else this.#refuse(record.line, outcome.errors);
        if (chunk.length >= maxChunk.products || characters >= maxChunk.characters) await store();
        // Checking takes no pause of its own, and the database would wait for its next statement.
        else if (this.#read % checkedAtOnce === 0) await immediate();
      }
    } catch (error) {
      if (!(error instanceof NotUtf8)) throw error;
      this.#notUtf8 = error;
      // What was stored before stays; of what was read since, nothing is. Nobody comes here who had the file checked.
      chunk = [];
    }
    await store();
    await storing;
    if (this.#dryRun) this.#tryWaitingLinks();
    else await this.#storeWaitingLinks();
  }

  #records(source: ImportSource): AsyncGenerator<ReadRecord | HeadingProblem> {
    const { pieces } = source;
    const taxonomy = this.#taxonomy;
    if (source.choices) return readShopifyRecords(pieces, { taxonomy, choices: source.choices });
    if (source.format !== "csv") return readJsonLines(pieces);
    return readCsvRecords(pieces, { taxonomy, needsChinese: this.#languages === "both" });
  }

  /** A record with English where Chinese is missing, in a shop that is content with that. */
  #complete(read: ReadRecord): ReadRecord {
    return this.#languages === "both" || !("value" in read) ? read : { ...read, value: recordWithEnglish(read.value) };
  }

  report(): ImportReport {
    // A check stored nothing: what it read before that line is not worth telling.
    if (this.#notUtf8 && this.#dryRun) return notUtf8Report(this.#notUtf8.line);
    return {
      read: this.#read,
      added: this.#counts.added,
      changed: this.#counts.changed,
      unchanged: this.#counts.same,
      refused: this.#refusedLines.size,
      errors: [...this.#errors.inOrder, ...(this.#notUtf8 ? [notUtf8Error(this.#notUtf8.line)] : [])],
      moreErrors: this.#errors.more,
      causes: this.#errors.causes,
      notes: this.#notes.inOrder,
      moreNotes: this.#notes.more,
      noteCauses: this.#notes.causes,
    };
  }

  #refuse(line: number, errors: readonly ImportError[]): void {
    this.#refusedLines.add(line);
    this.#errors.add(errors);
  }

  async #storeChunk(chunk: readonly ReadyRecord[]): Promise<void> {
    const { errors, outcomes, waiting } = await this.#inTransaction(async (tx) => {
      await takeTurn(tx);
      const { free, errors: taken } = await partTaken(tx, chunk, this.#seen);
      return {
        errors: taken,
        ...(await storeRecords(tx, await withStoredDocuments(tx, free), this.#now, this.#families)),
      };
    });
    for (const error of errors) {
      this.#refuse(error.line, [error]);
      if (error.product !== null) this.#refusedSlugs.add(error.product);
    }
    for (const outcome of outcomes) this.#counts[outcome] += 1;
    if (waiting.length > 0) this.#waiting.push(Buffer.from(JSON.stringify(waiting)));
    await this.#analyzeGrown();
  }

  /**
   * Tables that were empty have no statistics: without them, and with plans made then, each chunk would read them
   * whole.
   */
  async #analyzeGrown(): Promise<void> {
    const { added } = this.#counts;
    if (added < manyAdded || added < this.#analyzedAt * 8) return;
    this.#analyzedAt = added;
    await this.#db.sql(`analyze ${keys}`);
  }

  /** A dry run is rolled back chunk by chunk, so that it never blocks a buyer's order. */
  async #inTransaction<T extends object>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.#dryRun) return this.#db.transaction(work);
    let tried: T | undefined;
    await this.#db.transaction(async (tx) => {
      tried = await work(tx);
      // A refusal is what rolls a transaction back.
      return refuse({ code: "dry_run" });
    });
    return tried!;
  }

  /** Chunk by chunk. */
  *#waitingLinks(): Generator<WaitingLinks[]> {
    for (const chunk of this.#waiting) yield JSON.parse(chunk.toString()) as WaitingLinks[];
  }

  async #storeWaitingLinks(): Promise<void> {
    for (const part of this.#waitingLinks()) {
      const { changed, unknown } = await this.#db.transaction(async (tx) => {
        const stored = await storeLinks(
          tx,
          part.map(({ wanted }) => wanted),
        );
        const linked = new Set(stored.changed);
        await touchProducts(tx, [...linked], this.#now);
        return { changed: linked, unknown: stored.unknown };
      });
      for (const { wanted, outcome } of part)
        this.#counts[outcome === "same" && changed.has(wanted.productId) ? "changed" : outcome] += 1;
      this.#noteUnknown(unknown);
    }
  }

  /** In a dry run, resolves links to products that only the file has; the others are reported as unknown. */
  #tryWaitingLinks(): void {
    const used = this.#seen;
    const inFile = ({ target }: UnknownLink): boolean => {
      const slug = used.lineOf(target) === undefined ? used.productWith(compactPartNumber(target)) : target;
      return slug !== undefined && !this.#refusedSlugs.has(slug);
    };
    for (const chunk of this.#waitingLinks())
      for (const { outcome, unknown } of chunk) {
        // A link to what is not in the shop yet can only be new.
        this.#counts[outcome === "same" && unknown.some(inFile) ? "changed" : outcome] += 1;
        this.#noteUnknown(unknown.filter((link) => !inFile(link)));
      }
  }

  #noteUnknown(unknown: readonly UnknownLink[]): void {
    this.#errors.add(
      unknown.map(({ line, slug, kind, target }) => ({
        line,
        product: slug,
        field: kind === "bought-together" ? "boughtTogether" : kind,
        problem: { code: "link_unknown", target },
      })),
    );
  }
}

/** Stores one chunk's products with everything that belongs to them, except links to products not stored yet. */
async function storeRecords(
  tx: Tx,
  chunk: readonly ReadyRecord[],
  now: Instant,
  families: readonly string[] | null,
): Promise<StoredRecords> {
  if (chunk.length === 0) return { outcomes: [], waiting: [] };
  const stored = await storeProductRows(
    tx,
    chunk.map(({ row }) => row),
    now,
    families,
  );
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome]));
  const idOf = new Map(stored.map(({ id, slug }) => [slug, id]));
  const owned = chunk.map(({ line, record }) => ({
    line,
    record,
    productId: idOf.get(record.slug) ?? missing(record.slug),
  }));
  const wanted = owned.map(({ line, record: { slug, boughtTogether, similar, fits }, productId }) => ({
    line,
    slug,
    productId,
    boughtTogether,
    similar,
    fits,
  }));
  const changed = new Set([
    ...(await storeVariants(tx, owned, now)),
    ...(await storeDocuments(tx, owned, now)),
    ...(await storeReviews(tx, owned)),
  ]);
  const links = await storeLinks(tx, wanted);
  for (const id of links.changed) changed.add(id);
  const touched = [...changed].filter((id) => outcomes.get(id) === "same");
  await touchProducts(tx, touched, now);
  for (const id of touched) outcomes.set(id, "changed");
  const unknown = Map.groupBy(links.unknown, ({ slug }) => slug);
  const waiting = wanted.flatMap((one): WaitingLinks[] => {
    const leadsNowhere = unknown.get(one.slug);
    const outcome = outcomes.get(one.productId) ?? missing(one.slug);
    return leadsNowhere ? [{ wanted: one, outcome, unknown: leadsNowhere }] : [];
  });
  for (const { wanted: one } of waiting) outcomes.delete(one.productId);
  return { outcomes: [...outcomes.values()], waiting };
}

/** Variants with stock and cross-references; gives the products where that changed something. */
async function storeVariants(
  tx: Tx,
  owned: readonly { record: BesideRow; productId: number }[],
  now: Instant,
): Promise<Set<number>> {
  const variants: OwnedVariant[] = owned.flatMap(({ record, productId }) =>
    record.variants.map((variant, position) => ({ productId, position, variant })),
  );
  const stored = await storeVariantRows(tx, variants);
  const byCompact = new Map(stored.map((row) => [row.compact, row]));
  const rowOf = ({ variant }: OwnedVariant): (typeof stored)[number] =>
    byCompact.get(compactPartNumber(variant.sku)) ?? missing(variant.sku);
  const retired = await retireMissing(
    tx,
    owned.map(({ productId }) => productId),
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
    variants.map((each) => ({
      variantId: rowOf(each).id,
      references: each.variant.crossReferences,
    })),
  );
  const productOfVariant = new Map(stored.map(({ id, productId }) => [id, productId]));
  return new Set([
    ...stored.filter(({ written }) => written).map(({ productId }) => productId),
    ...retired,
    ...[...stock, ...expected, ...backOrders, ...references].map(
      (variantId) => productOfVariant.get(variantId) ?? missing(variantId),
    ),
  ]);
}

function missing(what: string | number): never {
  throw new Error(`the import lost ${what}: another process changed it meanwhile`);
}
