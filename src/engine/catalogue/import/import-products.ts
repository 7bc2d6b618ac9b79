import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { takeTurn } from "../take-turn.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { type CheckedRecord, type UsedInFile, checkRecord, partTaken } from "./check-records.ts";
import { type HeadingProblem, type ReadRecord, readCsvRecords } from "./csv-records.ts";
import type { ImportError, ImportReport } from "./import-report.ts";
import { readJsonLines } from "./json-lines.ts";
import type { ShopifyChoices } from "./shopify/shopify-choices.ts";
import { readShopifyRecords } from "./shopify/shopify-records.ts";
import { storeCrossReferences, storeDocuments, storeReviews, touchProducts } from "./store-related-rows.ts";
import { type UnknownLink, type WantedLinks, storeLinks } from "./store-links.ts";
import { countStock } from "../../inventory/count-stock.ts";
import { type OwnedVariant, retireMissing, storeProductRows, storeVariantRows } from "./store-products.ts";

export type ImportFormat = "jsonl" | "csv";

/** What a file is written in, and what its reader needs to know besides. */
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
  /** When the file was written, for files that are older or newer than the clock: what it dates later lies ahead. */
  readonly asOf?: Instant;
  /** Called after each chunk with the products read so far. What it throws ends the import. */
  readonly progress?: (read: number) => void | Promise<void>;
}

const chunkSize = 100;
const maxReportedErrors = 1_000;
const manyAdded = 200;

const analyze = "analyze products, variants, stock, documents, cross_references, product_links, reviews";

/**
 * Brings the catalogue to what the file says: products by slug, variants by part number. What stays the same is not
 * written. Refused lines are reported and the others stored, in transactions of a few hundred products each.
 */
export async function importProducts(
  shop: Pick<Shop, "db" | "clock">,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const run = new ImportRun(shop, await readTaxonomy(shop.db), options);
  await run.all(source, options.progress);
  const report = run.report();
  // Fresh tables have no statistics yet, and without them the planner reads them whole.
  if (!options.dryRun && report.added >= manyAdded) await shop.db.sql(analyze);
  return report;
}

type Outcome = "added" | "changed" | "same";

/** A product with links to something that is not there yet; it may come later in the file. */
interface WaitingLinks {
  readonly wanted: WantedLinks;
  readonly outcome: Outcome;
  readonly unknown: readonly UnknownLink[];
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
  readonly #seen: UsedInFile = { slugs: new Map(), skus: new Map(), units: new Map() };
  /** Of the file, but not to be had: another product holds one of their part numbers. */
  readonly #refusedSlugs = new Set<string>();
  readonly #waiting: WaitingLinks[] = [];
  readonly #errors: ImportError[] = [];
  readonly #refusedLines = new Set<number>();
  readonly #counts: Record<Outcome, number> = { added: 0, changed: 0, same: 0 };
  #read = 0;
  #moreErrors = 0;

  constructor({ db, clock }: Pick<Shop, "db" | "clock">, taxonomy: Taxonomy, { dryRun = false, asOf }: ImportOptions) {
    this.#db = db;
    this.#dryRun = dryRun;
    this.#now = clock.now();
    this.#asOf = asOf ?? this.#now;
    this.#taxonomy = taxonomy;
  }

  async all(source: ImportSource, progress?: ImportOptions["progress"]): Promise<void> {
    const records = this.#records(source);
    let chunk: CheckedRecord[] = [];
    // One chunk is being stored while the next is read and checked.
    let storing = Promise.resolve();
    const store = async (): Promise<void> => {
      await storing;
      await progress?.(this.#read);
      const full = chunk;
      chunk = [];
      if (full.length > 0) storing = this.#storeChunk(full);
      // Awaited below. Without a handler until then, a failure would end the process as an unhandled rejection.
      storing.catch(() => {});
    };
    for await (const read of records) {
      if ("heading" in read) {
        this.#note([{ line: read.line, product: null, field: "", problem: read.heading }]);
        continue;
      }
      this.#read += 1;
      const outcome = checkRecord(read, this.#seen, this.#taxonomy, this.#asOf);
      if (outcome.ok) chunk.push(outcome.checked);
      else this.#refuse(read.line, outcome.errors);
      if (chunk.length >= chunkSize) await store();
    }
    await store();
    await storing;
    if (this.#dryRun) this.#tryWaitingLinks();
    else await this.#storeWaitingLinks();
  }

  #records(source: ImportSource): AsyncGenerator<ReadRecord | HeadingProblem> {
    const { pieces } = source;
    const taxonomy = this.#taxonomy;
    if (source.choices) return readShopifyRecords(pieces, { taxonomy, choices: source.choices, now: this.#now });
    return source.format === "csv" ? readCsvRecords(pieces, taxonomy) : readJsonLines(pieces);
  }

  report(): ImportReport {
    return {
      read: this.#read,
      added: this.#counts.added,
      changed: this.#counts.changed,
      unchanged: this.#counts.same,
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

  async #storeChunk(chunk: readonly CheckedRecord[]): Promise<void> {
    const { errors, outcomes, waiting } = await this.#inTransaction(async (tx) => {
      await takeTurn(tx);
      const { free, errors: taken } = await partTaken(tx, chunk, this.#seen);
      return { errors: taken, ...(await storeRecords(tx, free, this.#now)) };
    });
    for (const error of errors) {
      this.#refuse(error.line, [error]);
      if (error.product !== null) this.#refusedSlugs.add(error.product);
    }
    for (const outcome of outcomes) this.#counts[outcome] += 1;
    this.#waiting.push(...waiting);
  }

  /** A dry run is rolled back chunk by chunk, so that it never holds what a buyer's order waits for. */
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

  async #storeWaitingLinks(): Promise<void> {
    for (let at = 0; at < this.#waiting.length; at += chunkSize) {
      const part = this.#waiting.slice(at, at + chunkSize);
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

  /** Where the links of a dry run would lead that lead nowhere in the shop: to another product of the file, or nowhere. */
  #tryWaitingLinks(): void {
    const { slugs, skus } = this.#seen;
    const inFile = ({ target }: UnknownLink): boolean => {
      const slug = slugs.has(target) ? target : skus.get(compactPartNumber(target));
      return slug !== undefined && !this.#refusedSlugs.has(slug);
    };
    for (const { outcome, unknown } of this.#waiting) {
      // A link to what is not in the shop yet can only be new.
      this.#counts[outcome === "same" && unknown.some(inFile) ? "changed" : outcome] += 1;
      this.#noteUnknown(unknown.filter((link) => !inFile(link)));
    }
  }

  #noteUnknown(unknown: readonly UnknownLink[]): void {
    this.#note(
      unknown.map(({ line, slug, kind, target }) => ({
        line,
        product: slug,
        field: kind === "bought-together" ? "boughtTogether" : kind,
        problem: { code: "link_unknown", target },
      })),
    );
  }
}

/** Stores one chunk's products with everything that belongs to them, but links to what is not there yet. */
async function storeRecords(tx: Tx, chunk: readonly CheckedRecord[], now: Instant): Promise<StoredRecords> {
  if (chunk.length === 0) return { outcomes: [], waiting: [] };
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
