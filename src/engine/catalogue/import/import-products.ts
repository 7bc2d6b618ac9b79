import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Shop } from "../../shop.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { type CheckedRecord, type UsedInFile, checkRecord, partTaken } from "./check-records.ts";
import { readCsvRecords } from "./csv-records.ts";
import type { ImportError, ImportReport } from "./import-report.ts";
import { readJsonLines } from "./json-lines.ts";
import { storeCrossReferences, storeDocuments, storeReviews, touchProducts } from "./store-related-rows.ts";
import { type WantedLinks, storeLinks } from "./store-links.ts";
import { countStock } from "../../inventory/count-stock.ts";
import { type OwnedVariant, retireMissing, storeProductRows, storeVariantRows } from "./store-products.ts";

export type ImportFormat = "jsonl" | "csv";

export interface ImportSource {
  readonly format: ImportFormat;
  /** The file's text, in pieces cut anywhere. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

export interface ImportOptions {
  /** Does everything, reports it, and rolls it back. */
  readonly dryRun?: boolean;
  /** Called after each chunk with the products read so far. What it throws ends the import. */
  readonly progress?: (read: number) => void | Promise<void>;
}

const chunkSize = 500;
const maxReportedErrors = 1_000;
const manyAdded = 200;

const analyze = "analyze products, variants, stock, documents, cross_references, product_links, reviews";

// Two imports at once would deadlock on each other's rows, so the second waits its turn chunk by chunk.
const takeTurn = statement<[]>("import_turn", "select pg_advisory_xact_lock(7162027)");

/**
 * Brings the catalogue to what the file says: products by slug, variants by part number. What stays the same is not
 * written. Refused lines are reported and the others stored, in transactions of a few hundred products each.
 */
export async function importProducts(
  shop: Pick<Shop, "db" | "clock">,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const run = new ImportRun(shop.clock.now(), await readTaxonomy(shop.db));
  if (!options.dryRun) {
    await run.all(source, (work) => shop.db.transaction(work), options.progress);
    const report = run.report();
    // Fresh tables have no statistics yet, and without them the planner reads them whole.
    if (report.added >= manyAdded) await shop.db.sql(analyze);
    return report;
  }
  await shop.db.transaction(async (tx) => {
    await run.all(source, (work) => work(tx), options.progress);
    // A refusal is what rolls a transaction back.
    return refuse({ code: "dry_run" });
  });
  return run.report();
}

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

class ImportRun {
  readonly #now: Instant;
  readonly #taxonomy: Taxonomy;
  readonly #seen: UsedInFile = { slugs: new Map(), skus: new Map() };
  readonly #links: WantedLinks[] = [];
  readonly #errors: ImportError[] = [];
  readonly #refusedLines = new Set<number>();
  readonly #outcomes = new Map<number, "added" | "changed" | "same">();
  #read = 0;
  #moreErrors = 0;

  constructor(now: Instant, taxonomy: Taxonomy) {
    this.#now = now;
    this.#taxonomy = taxonomy;
  }

  async all(source: ImportSource, inTransaction: InTransaction, progress?: ImportOptions["progress"]): Promise<void> {
    const records =
      source.format === "csv" ? readCsvRecords(source.pieces, this.#taxonomy) : readJsonLines(source.pieces);
    let chunk: CheckedRecord[] = [];
    // One chunk is being stored while the next is read and checked.
    let storing = Promise.resolve();
    const store = async (): Promise<void> => {
      await storing;
      await progress?.(this.#read);
      const full = chunk;
      chunk = [];
      if (full.length > 0) storing = this.#storeChunk(full, inTransaction);
      // Awaited below. Without a handler until then, a failure would end the process as an unhandled rejection.
      storing.catch(() => {});
    };
    for await (const read of records) {
      this.#read += 1;
      const outcome = checkRecord(read, this.#seen, this.#taxonomy);
      if (outcome.ok) chunk.push(outcome.checked);
      else this.#refuse(read.line, outcome.errors);
      if (chunk.length >= chunkSize) await store();
    }
    await store();
    await storing;
    await this.#storeAllLinks(inTransaction);
  }

  report(): ImportReport {
    const count = (wanted: "added" | "changed" | "same"): number =>
      [...this.#outcomes.values()].filter((outcome) => outcome === wanted).length;
    return {
      read: this.#read,
      added: count("added"),
      changed: count("changed"),
      unchanged: count("same"),
      refused: this.#refusedLines.size,
      errors: this.#errors.toSorted((a, b) => a.line - b.line),
      moreErrors: this.#moreErrors,
    };
  }

  #refuse(line: number, errors: readonly ImportError[]): void {
    this.#refusedLines.add(line);
    this.#note(errors);
  }

  #note(errors: readonly ImportError[]): void {
    const room = Math.max(0, maxReportedErrors - this.#errors.length);
    this.#errors.push(...errors.slice(0, room));
    this.#moreErrors += Math.max(0, errors.length - room);
  }

  async #storeChunk(chunk: readonly CheckedRecord[], inTransaction: InTransaction): Promise<void> {
    const done = await inTransaction(async (tx) => {
      await tx.row(takeTurn, []);
      const { free, errors } = await partTaken(tx, chunk);
      return { errors, ...(await storeRecords(tx, free, this.#now)) };
    });
    for (const error of done.errors) this.#refuse(error.line, [error]);
    for (const [id, outcome] of done.outcomes) this.#outcomes.set(id, outcome);
    this.#links.push(...done.links);
  }

  async #storeAllLinks(inTransaction: InTransaction): Promise<void> {
    for (let at = 0; at < this.#links.length; at += chunkSize) {
      const part = this.#links.slice(at, at + chunkSize);
      const { changed, unknown } = await inTransaction(async (tx) => {
        const stored = await storeLinks(tx, part);
        await touchProducts(tx, [...new Set(stored.changed)], this.#now);
        return stored;
      });
      for (const id of changed) if (this.#outcomes.get(id) === "same") this.#outcomes.set(id, "changed");
      this.#note(
        unknown.map(({ line, slug, kind, target }) => ({
          line,
          product: slug,
          field: kind === "fits" ? "fits" : "boughtTogether",
          problem: { code: "link_unknown", target },
        })),
      );
    }
  }
}

interface StoredRecords {
  readonly outcomes: Map<number, "added" | "changed" | "same">;
  readonly links: WantedLinks[];
}

/** Stores one chunk's products with everything that belongs to them but the links. */
async function storeRecords(tx: Tx, chunk: readonly CheckedRecord[], now: Instant): Promise<StoredRecords> {
  if (chunk.length === 0) return { outcomes: new Map(), links: [] };
  const stored = await storeProductRows(
    tx,
    chunk.map(({ record }) => record),
    now,
  );
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome]));
  const idOf = new Map(stored.map(({ id, slug }) => [slug, id]));
  const owned = chunk.map(({ line, record }) => ({
    line,
    record,
    productId: idOf.get(record.slug) ?? missing(record.slug),
  }));
  const changed = new Set([
    ...(await storeVariants(tx, owned, now)),
    ...(await storeDocuments(tx, owned, now)),
    ...(await storeReviews(tx, owned)),
  ]);
  const touched = [...changed].filter((id) => outcomes.get(id) === "same");
  await touchProducts(tx, touched, now);
  for (const id of touched) outcomes.set(id, "changed");
  return {
    outcomes,
    links: owned.map(({ line, record, productId }) => ({
      line,
      productId,
      slug: record.slug,
      boughtTogether: record.boughtTogether,
      fits: record.fits,
    })),
  };
}

/** Variants with stock and cross-references; gives the products where that changed something. */
async function storeVariants(
  tx: Tx,
  owned: readonly { record: CheckedRecord["record"]; productId: number }[],
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
  const references = await storeCrossReferences(
    tx,
    variants.map((each) => ({ variantId: rowOf(each).id, references: each.variant.crossReferences })),
  );
  const productOfVariant = new Map(stored.map(({ id, productId }) => [id, productId]));
  return new Set([
    ...stored.filter(({ written }) => written).map(({ productId }) => productId),
    ...retired,
    ...[...stock, ...references].map((variantId) => productOfVariant.get(variantId) ?? missing(variantId)),
  ]);
}

function missing(what: string | number): never {
  throw new Error(`the import lost ${what}: another process changed it meanwhile`);
}
