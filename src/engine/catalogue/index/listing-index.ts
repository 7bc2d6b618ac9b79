import { isDeepStrictEqual } from "node:util";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { isCategorySlug } from "#domain/catalogue/categories.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { errorFields } from "../../platform/log.ts";
import type { ThreadPoolFigures } from "../../platform/thread-pool.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PhraseBook, tradePhrases } from "#domain/catalogue/phrase-book.ts";
import {
  activityTag,
  categoryTag,
  type Change,
  keysFor,
  type ListingPart,
  type PageTag,
  productTag,
  searchTag,
  staleTags,
} from "#domain/kernel/changes.ts";
import { readPhrases } from "../synonyms.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { readChanges, readMark } from "./listing-changes.ts";
import { loadSnapshot, saveSnapshot } from "./listing-snapshot.ts";
import { type PricedActivity, nextChange, readPricedActivities, writePrice, writePrices } from "./price-book.ts";
import { type AnswerTo, type Question, answerQuestion } from "../questions/question.ts";
import { SearchThreads } from "../questions/search-threads.ts";
import { QuietReload } from "./quiet-reload.ts";
import { batchBetweenAnswers, type MarkedState, readState } from "./read-state.ts";
import { readStateApart } from "./read-state-apart.ts";
import { renamedProducts } from "./renamed-products.ts";
import { countSourceRows, readSourceRows } from "./source-rows.ts";

export interface ListingIndexOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The file that holds the index while no process runs; without one every start reads the whole catalogue. */
  readonly snapshot?: string;
  /** Threads that answer questions; without them all are answered where they are asked. */
  readonly threads?: ListingThreads;
}

export interface ListingThreads {
  readonly count: number;
  /** A smaller catalogue is read, and answered for, where it is asked: that takes less than a few milliseconds. */
  readonly fromGoods?: number;
  /** As many questions as may wait for a thread. */
  readonly waiting?: number;
}

const fromGoods = 20_000;
/** Of a million goods, so many take a thread two seconds. */
const waitingPerThread = 40;

/** Few enough that reading them does not keep visitors waiting. */
const readAtOnce = 100;

/** When a larger share of the catalogue has changed, reading all of it is quicker. */
const worthReading = 0.25;

/** After so many products were read again, the next start shall not have to read them. */
const saveAfter = 5_000;

/**
 * The catalogue as this process keeps it for listings and search. PostgreSQL is the truth; `refresh` follows its
 * change notices. Nothing else keeps state, and what is written, the snapshot, only spares the next start some reading.
 */
export class ListingIndex {
  readonly #surroundings: ListingIndexOptions;
  readonly #threads: SearchThreads | null;
  #state = new CatalogueState(seedTaxonomy);
  #activities: readonly PricedActivity[] = [];
  #phrases = tradePhrases;
  /** The moment the prices were written for, and until when they hold. */
  #pricedAt = Number.NEGATIVE_INFINITY;
  #pricedUntil = Number.NEGATIVE_INFINITY;
  #work: Promise<unknown> = Promise.resolve();
  readonly #changed = new Set<number>();
  /** Products that are found by words of the taxonomy which were changed. */
  readonly #renamed = new Set<number>();
  #nextReread: Promise<PageTag[]> | null = null;
  /** The transaction from which on changes may be missing in the state; null while nothing was read. */
  #mark: string | null = null;
  #readSinceSaved = 0;
  #saving: Promise<void> = Promise.resolve();
  readonly #ending = new AbortController();
  readonly #reload = new QuietReload((what) =>
    this.#inTurn(async () => {
      if (what === "all" || !(await this.#followAll())) await this.#loadAll();
    }),
  );
  /** Rises with every change. */
  version = 0;
  /** Counts the price changes by a promotion's start or end, which no write to the database announces. */
  promotionTurns = 0;
  /** Told of every question that was answered, and of the seconds that took, waiting included. */
  onAnswered: (kind: Question["kind"], seconds: number) => void = () => undefined;

  constructor(surroundings: ListingIndexOptions) {
    this.#surroundings = surroundings;
    const { log, threads } = surroundings;
    this.#threads = threads?.count
      ? new SearchThreads({
          threads: threads.count,
          waiting: threads.waiting ?? threads.count * waitingPerThread,
          log,
          now: () => ({ state: this.state, version: this.version }),
        })
      : null;
  }

  /** How the threads do; null where there are none. */
  get threads(): ThreadPoolFigures | null {
    return this.#threads?.figures ?? null;
  }

  /**
   * What the catalogue of this moment says to a question. A large one is asked in another thread, so that no list, search
   * or suggestion holds up every request; where too much is asked of it, `SearchBusy` is thrown.
   */
  async ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    const began = performance.now();
    const answer = this.#isLarge() ? await this.#threads!.ask(question) : answerQuestion(this.state, question);
    this.onAnswered(question.kind, (performance.now() - began) / 1_000);
    return answer;
  }

  /** The catalogue with the prices of this moment. */
  get state(): CatalogueState {
    this.reprice();
    return this.#state;
  }

  /** The sub-categories and attributes of the categories, as this process knows them. */
  get taxonomy(): Taxonomy {
    return this.#state.taxonomy;
  }

  /** Activities that lower prices, running or to come. */
  get activities(): readonly PricedActivity[] {
    return this.#activities;
  }

  /** Words that mean one thing, the trade's and the merchant's. */
  get phrases(): PhraseBook {
    return this.#phrases;
  }

  /** Reads the snapshot and what changed since, or everything; to be called once before the shop opens. */
  async load(): Promise<void> {
    await this.#inTurn(async () => {
      if (!(await this.#loadSnapshot())) await this.#loadAll();
    });
    if (this.#isLarge()) this.#threads!.start();
  }

  /**
   * Follows the database after these changes. Gives the tags of the pages that went stale with what was read; those
   * must be dropped after this.
   */
  async refresh(changes: readonly Change[]): Promise<PageTag[]> {
    const keys = (part: ListingPart) => keysFor(part, changes);
    if (keys("all").length > 0) {
      await this.#reload.ask("changes");
      return staleTags(changes);
    }
    const stale = new Set<PageTag>();
    const add = (tags: Iterable<PageTag>) => {
      for (const tag of tags) stale.add(tag);
    };
    if (keys("activities").length > 0) {
      await this.#inTurn(() => this.#readActivities());
      stale.add("content");
    }
    if (keys("synonyms").length > 0) {
      await this.#inTurn(() => this.#readPhrases());
      stale.add("search");
    }
    if (keys("taxonomy").length > 0) add(await this.#inTurn(() => this.#followTaxonomy()));
    const slugs = keys("activity");
    if (slugs.length > 0) add(await this.#inTurn(() => this.#followActivities(slugs)));
    const ids = [...keys("product"), ...keys("availability")].map(Number).filter(Number.isSafeInteger);
    if (ids.length > 0) add(await this.#rereadSoon(ids));
    // A product that changed may now be on any page; one that sold out or came back only where its category is listed.
    if (keys("product").length > 0) add(["search", "home"]);
    return [...stale];
  }

  /** Writes the prices anew when a promotion began or ended since. */
  reprice(): void {
    const now = this.#surroundings.clock.now();
    if (now >= this.#pricedAt && now < this.#pricedUntil) return;
    this.#writePrices(now);
    this.promotionTurns += 1;
  }

  /** Resolves when nothing is being read any more. */
  async settled(): Promise<void> {
    for (let work: unknown = null; work !== this.#work;) {
      work = this.#work;
      await this.#reload.done;
      await this.#work;
    }
  }

  /** Reads, saves and answers nothing from now on; resolves when what is being saved is on disk. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([this.#saving, this.#threads?.close()]);
  }

  #isLarge(): boolean {
    return this.#threads !== null && this.#state.size >= this.#fromGoods;
  }

  async #willBeLarge(): Promise<boolean> {
    const most = this.#fromGoods;
    return this.#threads !== null && (await countSourceRows(this.#surroundings.db, most)) >= most;
  }

  get #fromGoods(): number {
    return this.#surroundings.threads?.fromGoods ?? fromGoods;
  }

  /** One reading after the other, so that an older answer never overwrites a newer one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch((error: unknown) => {
      // What nobody wants any more was given up.
      if (this.#ending.signal.aborted) return;
      this.#surroundings.log.error("the listing could not follow a change", errorFields(error));
    });
    return done;
  }

  async #loadAll(): Promise<void> {
    const { state, mark } = await this.#readAll(await readTaxonomy(this.#surroundings.db));
    this.#mark = mark;
    this.#state = state;
    this.#threads?.forget();
    await this.#readActivities();
    await this.#readPhrases();
    this.#saveNext();
  }

  async #readAll(taxonomy: Taxonomy): Promise<MarkedState> {
    const { db, log } = this.#surroundings;
    if (await this.#willBeLarge())
      try {
        return await readStateApart(db, taxonomy, this.#ending.signal);
      } catch (error) {
        if (this.#ending.signal.aborted) throw error;
        // It may have wanted more memory than a thread has. Better slowly than not at all.
        log.warn("the thread that reads the catalogue failed, so it is read beside the answers", errorFields(error));
      }
    return readState(db, taxonomy, batchBetweenAnswers);
  }

  /** Whether the index could be taken from the snapshot and brought up to date. */
  async #loadSnapshot(): Promise<boolean> {
    const { db, log, snapshot } = this.#surroundings;
    if (snapshot === undefined) return false;
    try {
      const found = await loadSnapshot(db, snapshot);
      if (!found.ok) {
        // The first start has none.
        if (found.error.code !== "none")
          log.info("the listing reads the whole catalogue", {
            path: snapshot,
            outcome: found.error.code,
          });
        return false;
      }
      this.#state = found.value.state;
      this.#mark = found.value.mark;
      await this.#readActivities();
      if (!(await this.#catchUp())) return false;
      await this.#readPhrases();
      return true;
    } catch (error) {
      log.warn("the snapshot of the listing could not be read", errorFields(error));
      return false;
    }
  }

  /** Reads what changed since the mark; false when all must be read. */
  async #catchUp(): Promise<boolean> {
    const { db } = this.#surroundings;
    if (this.#mark === null) return false;
    const mark = await readMark(db);
    const changed = await readChanges(db, this.#mark);
    if (changed === null || changed.length > 1_000 + this.#state.count * worthReading) return false;
    for (let at = 0; at < changed.length; at += readAtOnce) await this.#reread(changed.slice(at, at + readAtOnce));
    this.#mark = mark;
    return true;
  }

  /** Brings everything up to date by what is known to have changed; false when all must be read. */
  async #followAll(): Promise<boolean> {
    if (!(await this.#catchUp())) return false;
    await this.#followTaxonomy();
    await this.#readActivities();
    await this.#readPhrases();
    return true;
  }

  /** Saves the index, once what is under way has been read. */
  #saveNext(): void {
    this.#readSinceSaved = 0;
    void this.#inTurn(() => (this.#saving = this.#save()));
  }

  async #save(): Promise<void> {
    const { db, log, snapshot } = this.#surroundings;
    if (snapshot === undefined || this.#ending.signal.aborted) return;
    try {
      // When so much changed that all is to be read, what is read then is saved.
      if (!(await this.#catchUp()) || this.#mark === null) return;
      await saveSnapshot(db, snapshot, { state: this.#state, mark: this.#mark });
    } catch (error) {
      log.warn("the listing could not be saved", { path: snapshot, ...errorFields(error) });
    }
  }

  async #readActivities(): Promise<void> {
    this.#activities = await readPricedActivities(this.#surroundings.db, this.#surroundings.clock.now());
    this.#writePrices(this.#surroundings.clock.now());
  }

  async #readPhrases(): Promise<void> {
    this.#phrases = await readPhrases(this.#surroundings.db, this.#state.taxonomy);
    this.version += 1;
  }

  /** Reads the taxonomy again; gives the tags of what shows those categories that are no longer as they were. */
  async #followTaxonomy(): Promise<Set<PageTag>> {
    const state = this.#state;
    const before = state.taxonomy;
    const after = await readTaxonomy(this.#surroundings.db);
    const stale = new Set<PageTag>();
    const changed = after.categories.filter((category) => !isDeepStrictEqual(category, before.category(category.slug)));
    if (changed.length === 0) return stale;
    for (const { slug } of changed) {
      for (const tag of this.#tagsOfShelf(slug)) stale.add(tag);
      for (const id of renamedProducts(state.table(slug), before.category(slug), after.category(slug)))
        this.#renamed.add(id);
    }
    state.define(after);
    await this.#readPhrases();
    return stale;
  }

  /**
   * Reads those products again whose words a change of the taxonomy has altered: that may be many, so it is done after
   * the pages already say the new words. Gives the tags of the pages that went stale by it.
   */
  async rereadRenamed(): Promise<PageTag[]> {
    const ids = [...this.#renamed];
    this.#renamed.clear();
    const stale = new Set<PageTag>(ids.length > 0 ? ["search"] : []);
    for (let at = 0; at < ids.length; at += readAtOnce)
      for (const tag of await this.#rereadSoon(ids.slice(at, at + readAtOnce))) stale.add(tag);
    return [...stale];
  }

  /** Reads the activities again; gives the tags of what shows these ones, as they were and as they are. */
  async #followActivities(slugs: readonly string[]): Promise<Set<PageTag>> {
    const ofThese = (activities: readonly PricedActivity[]) => activities.filter(({ slug }) => slugs.includes(slug));
    const before = ofThese(this.#activities);
    await this.#readActivities();
    const stale = new Set<PageTag>(["home", ...slugs.map(activityTag)]);
    for (const { categories, productIds } of [...before, ...ofThese(this.#activities)]) {
      for (const slug of categories.filter(isCategorySlug))
        for (const tag of this.#tagsOfShelf(slug)) stale.add("search").add(tag);
      for (const id of productIds.keys()) {
        const slug = this.#state.find(id)?.table.category.slug;
        if (!slug) continue;
        for (const tag of ["search", searchTag(slug), categoryTag(slug), productTag(id)] as const) stale.add(tag);
      }
    }
    return stale;
  }

  /** The tags of all that shows a category or one of its products. */
  *#tagsOfShelf(slug: CategorySlug): Generator<PageTag> {
    const { ids, alive, size } = this.#state.table(slug);
    yield categoryTag(slug);
    yield searchTag(slug);
    for (let row = 0; row < size; row++) if (alive[row] === 1) yield productTag(ids[row]!);
  }

  /** Products that change while others are being read are read together next. */
  #rereadSoon(ids: readonly number[]): Promise<PageTag[]> {
    for (const id of ids) this.#changed.add(id);
    this.#nextReread ??= this.#inTurn(() => {
      const all = [...this.#changed];
      this.#changed.clear();
      this.#nextReread = null;
      return this.#reread(all);
    });
    return this.#nextReread;
  }

  async #reread(ids: number[]): Promise<PageTag[]> {
    const state = this.#state;
    const rows = await readSourceRows(this.#surroundings.db, ids);
    const stale = new Set<PageTag>(ids.map(productTag));
    const note = (id: number): void => {
      const slug = state.find(id)?.table.category.slug;
      if (slug) stale.add(categoryTag(slug)).add(searchTag(slug));
    };
    for (const id of ids) {
      note(id);
      state.strike(id);
    }
    for (const row of rows) {
      state.put(row);
      writePrice(state, row.id, this.#activities, this.#surroundings.clock.now());
      note(row.id);
    }
    this.version += 1;
    this.#readSinceSaved += ids.length;
    if (this.#readSinceSaved > saveAfter) this.#saveNext();
    // Deleted rows cost memory and time: once they outnumber the live ones, everything is read again. Should it fail,
    // it is logged there, and the next change tries again.
    if (state.size > 2 * state.count + 1_000) this.#reload.ask("all").catch(() => undefined);
    return [...stale];
  }

  #writePrices(now: Instant): void {
    writePrices(this.#state, this.#activities, now);
    this.#pricedAt = now;
    this.#pricedUntil = nextChange(this.#activities, now);
    this.version += 1;
  }
}
