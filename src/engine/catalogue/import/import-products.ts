import { setImmediate as immediate } from "node:timers/promises";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { readShopLanguages } from "../../platform/shop-languages.ts";
import { lockCatalogue } from "../lock-catalogue.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { ImportChanges } from "./import-changes.ts";
import { importedTables, importKeys } from "./imported-tables.ts";
import { checkRecord } from "./check-records.ts";
import { partRefused } from "./part-refused.ts";
import { placeOf } from "./import-fields.ts";
import { isFields } from "./partial-value.ts";
import { isUnreadable, type ReadRecord } from "./read-record.ts";
import { numbersOf } from "./repetitions.ts";
import type { ImportReport } from "./import-report.ts";
import { ImportTally } from "./import-tally.ts";
import { linkErrors, LinksToCome, type ResolvedLinks } from "./links-to-come.ts";
import { type ReadFor, readSource } from "./read-source.ts";
import type { ShopifyHeadings } from "./shopify/shopify-columns.ts";
import type { UnknownLink } from "./store-links.ts";
import { withStoredTexts } from "./unsaid-texts.ts";
import { UsedInFile } from "./used-in-file.ts";
import { VersionsToWithdraw } from "./versions-left-out.ts";
import { NotUtf8 } from "./utf8-text.ts";
import { type ReadyRecord, readyRecord } from "./store-records.ts";
import type { ImportSource } from "./import-source.ts";

export interface ImportOptions {
  /** Does everything, reports it, and rolls it back. */
  readonly dryRun?: boolean;
  /** Refuses prices below the floor by this margin, in millionths. */
  readonly floorMargin?: number | null;
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

/**
 * Brings the catalogue to what the file says: products by slug, variants by part number. What stays the same is not
 * written. Refused lines are reported and the others stored, in transactions of at most five hundred products.
 */
export async function importProducts(
  shop: DbAndClock,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const context = { taxonomy: await readTaxonomy(shop.db), languages: await readShopLanguages(shop.db) };
  const run = new ImportRun(shop, context, options);
  await run.all(source, options.progress);
  const report = run.report();
  if (!options.dryRun && report.added >= manyAdded)
    // One after the other: together they may take longer than a statement may.
    for (const table of importedTables) await shop.db.sql(`analyze ${table}`);
  return report;
}

class ImportRun {
  readonly #db: Database;
  readonly #dryRun: boolean;
  readonly #floorMargin: number | null;
  readonly #changes: ImportChanges;
  readonly #now: Instant;
  readonly #asOf: Instant;
  readonly #readFor: ReadFor;
  readonly #seen = new UsedInFile();
  /** Of the file, but not to be had: another product holds one of their part numbers. */
  readonly #refusedSlugs = new Set<string>();
  readonly #waiting = new LinksToCome();
  readonly #leftOut = new VersionsToWithdraw();
  readonly #families: readonly string[] | null;
  readonly #known: ReadonlySet<string> | null;
  readonly #tally = new ImportTally(this.#seen);
  /** A row could not be read, and may be of any product. */
  #hasUnreadableRow = false;
  #headings: ShopifyHeadings | undefined;
  #analyzedAt = 0;

  constructor({ db, clock }: DbAndClock, context: Omit<ReadFor, "db">, options: ImportOptions) {
    const { dryRun = false, floorMargin = null, asOf, families } = options;
    this.#db = db;
    this.#dryRun = dryRun;
    this.#floorMargin = floorMargin;
    this.#changes = new ImportChanges(dryRun);
    this.#now = clock.now();
    this.#asOf = asOf ?? this.#now;
    this.#readFor = { db, ...context };
    this.#families = families ?? null;
    this.#known = families ? new Set(families) : null;
  }

  async all(source: ImportSource, progress?: ImportOptions["progress"]): Promise<void> {
    let chunk: ReadyRecord[] = [];
    let inChunk = new Set<string>();
    let characters = 0;
    // One chunk is being stored while the next is read and checked.
    let storing = Promise.resolve();
    const store = async (): Promise<void> => {
      await storing;
      await progress?.(this.#tally.read);
      const full = chunk;
      chunk = [];
      inChunk = new Set();
      characters = 0;
      if (full.length > 0) storing = this.#storeChunk(full);
      // Awaited below. Without a handler until then, a failure would end the process as an unhandled rejection.
      storing.catch(() => {});
    };
    try {
      for await (const record of readSource(source, this.#readFor)) {
        if ("heading" in record) {
          this.#tally.tell([{ line: record.line, product: null, field: "", problem: record.heading }]);
          continue;
        }
        if (!this.#isAgain(record)) this.#tally.read += 1;
        const ready = this.#check(record, source);
        if (ready) {
          // A product is once in a statement.
          if (inChunk.has(ready.record.slug)) await store();
          inChunk.add(ready.record.slug);
          chunk.push(ready);
          characters += ready.length;
        }
        if (chunk.length >= maxChunk.products || characters >= maxChunk.characters) await store();
        // Checking takes no pause of its own, and the database would wait for its next statement.
        else if (this.#tally.read % checkedAtOnce === 0) await immediate();
      }
    } catch (error) {
      if (!(error instanceof NotUtf8)) throw error;
      this.#tally.notUtf8Line = error.line;
      // Products stored before the error stay; those read since are dropped. A file that passed the check never gets
      // here.
      chunk = [];
    }
    await store();
    await storing;
    if (this.#tally.notUtf8Line === null && !this.#hasUnreadableRow) await this.#withdraw();
    if (this.#dryRun) for (const links of this.#waiting.tried((link) => this.#isInFile(link))) this.#resolve(links);
    else for await (const links of this.#waiting.stored(this.#db, this.#now)) this.#resolve(links);
  }

  /** The record if it can be stored; what is wrong with it is told. */
  #check(record: ReadRecord, { format }: ImportSource): ReadyRecord | null {
    const outcome = checkRecord(record, {
      seen: this.#seen,
      taxonomy: this.#readFor.taxonomy,
      now: this.#asOf,
      families: this.#known,
    });
    if (!outcome.ok) {
      this.#tally.refuse(record.line, outcome.errors);
      if (format !== "jsonl" && isUnreadable(record)) this.#hasUnreadableRow = true;
      for (const compact of numbersOf(record)) this.#seen.refuseNumber(compact);
      return null;
    }
    const { notes, errors, headings } = outcome.checked;
    this.#headings ??= headings;
    this.#tally.note(notes);
    this.#tally.tell(errors);
    if (errors.length > 0) this.#seen.refuse(outcome.checked.record.slug);
    return readyRecord(outcome.checked);
  }

  /** True of a record of a product that the file had before, in rows by themselves. */
  #isAgain(record: ReadRecord): boolean {
    if (!("value" in record) || !isFields(record.value)) return false;
    const { slug } = record.value;
    if (typeof slug !== "string" || this.#seen.lineOf(slug) === undefined) return false;
    return record.byNumber === true || this.#seen.dataOf(slug) === undefined;
  }

  /** Withdraws what a file that describes whole products leaves out of them, unless something of them was refused. */
  async #withdraw(): Promise<void> {
    const store = this.#dryRun ? null : { db: this.#db, now: this.#now };
    for await (const products of this.#leftOut.withdraw(this.#seen, store))
      for (const { line, source, slug, versions } of products) {
        this.#tally.count(slug, "changed");
        const skus = versions.map(({ sku }) => sku).join(", ");
        const problem = { code: "versions_withdrawn", skus, count: versions.length } as const;
        const place = placeOf({ line, source, headings: this.#headings }, "variants");
        this.#tally.note([{ ...place, product: slug, problem }]);
      }
  }

  report = (): ImportReport => ({ ...this.#tally.report(this.#dryRun), ...this.#changes.report });

  async #storeChunk(chunk: readonly ReadyRecord[]): Promise<void> {
    const { errors, outcomes, waiting, leftOut, notes } = await this.#inTransaction(async (tx) => {
      await lockCatalogue(tx);
      const { free, errors: clashes } = await partRefused(tx, chunk, this.#seen, this.#floorMargin);
      const complete = await withStoredTexts(tx, free);
      return { errors: clashes, ...(await this.#changes.store(tx, complete, this.#now, this.#families)) };
    });
    await this.#changes.compare(this.#db);
    for (const error of errors) {
      this.#tally.refuse(error.line, [error]);
      if (error.product !== null) this.#refusedSlugs.add(error.product);
    }
    for (const [slug, outcome] of outcomes) this.#tally.count(slug, outcome);
    this.#waiting.add(waiting);
    this.#leftOut.add(leftOut);
    this.#tally.note(notes);
    await this.#analyzeGrown();
  }

  /**
   * Tables that were empty have no statistics: without them, and with plans made then, each chunk would read them
   * whole.
   */
  async #analyzeGrown(): Promise<void> {
    const { added } = this.#tally;
    if (added < manyAdded || added < this.#analyzedAt * 8) return;
    this.#analyzedAt = added;
    await this.#db.sql(`analyze ${importKeys}`);
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

  /** A link of a dry run to a product that the file has and the shop does not refuse. */
  #isInFile({ target }: UnknownLink): boolean {
    const slug = this.#seen.lineOf(target) === undefined ? this.#seen.productWith(compactPartNumber(target)) : target;
    return slug !== undefined && !this.#refusedSlugs.has(slug);
  }

  #resolve({ outcomes, unknown }: ResolvedLinks): void {
    for (const [slug, outcome] of outcomes) this.#tally.count(slug, outcome);
    this.#tally.tell(linkErrors(unknown));
  }
}
