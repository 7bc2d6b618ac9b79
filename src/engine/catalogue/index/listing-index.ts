import { isDeepStrictEqual } from "node:util";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { errorFields } from "../../platform/log.ts";
import type { ThreadPoolFigures } from "../../platform/thread-pool.ts";
import type { PhraseBook } from "#domain/catalogue/search/phrase-book.ts";
import { type Change, keysFor, type ListingPart, type PageTag, staleTags } from "#domain/kernel/changes.ts";
import { listedCategories } from "../category-names.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { ListingContent } from "./listing-content.ts";
import { ListingKeeper, readAtOnce } from "./listing-keeper.ts";
import type { ListingIndexOptions } from "./listing-options.ts";
import type { PricedActivity } from "./price-book.ts";
import { type AnswerTo, type Question, answerQuestion } from "../questions/question.ts";
import { SearchThreads } from "../questions/search-threads.ts";
import { QuietReload } from "./quiet-reload.ts";
import { countSourceRows } from "./source-rows.ts";

const fromGoods = 20_000;
/** Of a million goods, so many take a thread two seconds. */
const waitingPerThread = 40;

/** After so many products were read again, the next start shall not have to read them. */
const saveAfter = 5_000;

/**
 * The catalogue as this process keeps it for listings and search. PostgreSQL is the truth; `refresh` follows its
 * change notices. Nothing else keeps state, and what is written, the snapshot, only spares the next start some reading.
 */
export class ListingIndex {
  readonly #surroundings: ListingIndexOptions;
  readonly #threads: SearchThreads | null;
  readonly #content: ListingContent;
  readonly #keeper: ListingKeeper;
  #work: Promise<unknown> = Promise.resolve();
  readonly #changed = new Set<number>();
  #nextReread: Promise<PageTag[]> | null = null;
  #readSinceSaved = 0;
  #saving: Promise<void> = Promise.resolve();
  readonly #ending = new AbortController();
  readonly #reload = new QuietReload((what) =>
    this.#inTurn(async () => {
      if (what === "all" || !(await this.#keeper.followAll())) await this.#loadAll();
    }),
  );
  /** Called for every answered question with the seconds it took, including the wait for a thread. */
  onAnswered: (kind: Question["kind"], seconds: number) => void = () => undefined;

  constructor(surroundings: ListingIndexOptions) {
    this.#surroundings = surroundings;
    this.#content = new ListingContent(surroundings.db, surroundings.clock);
    const { log, threads } = surroundings;
    this.#threads = threads?.count
      ? new SearchThreads({
          threads: threads.count,
          waiting: threads.waiting ?? threads.count * waitingPerThread,
          log,
          now: () => ({ state: this.state, version: this.version }),
        })
      : null;
    this.#keeper = new ListingKeeper(this.#content, surroundings, {
      isLarge: () => this.#willBeLarge(),
      reread: (ids) => this.#reread(ids),
      onWhole: () => this.#threads?.forget(),
      ending: this.#ending.signal,
    });
  }

  /** Metrics of the threads; null without any. */
  get threads(): ThreadPoolFigures | null {
    return this.#threads?.figures ?? null;
  }

  /**
   * Answers a question from the current catalogue. For a large catalogue another thread answers, so that lists,
   * searches and suggestions don't block requests; if too many are waiting, `SearchBusy` is thrown.
   */
  async ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    const began = performance.now();
    const answer = this.#isLarge() ? await this.#threads!.ask(question) : answerQuestion(this.state, question);
    this.onAnswered(question.kind, (performance.now() - began) / 1_000);
    return answer;
  }

  /** Rises with every change. */
  get version(): number {
    return this.#content.version;
  }

  /** Counts the price changes by a promotion's start or end, which no write to the database announces. */
  get promotionTurns(): number {
    return this.#content.promotionTurns;
  }

  /** The catalogue with the prices of this moment. */
  get state(): CatalogueState {
    this.reprice();
    return this.#content.state;
  }

  /** The sub-categories and attributes of the categories, as this process knows them. */
  get taxonomy(): Taxonomy {
    return this.#content.state.taxonomy;
  }

  /** Activities that lower prices, running or to come. */
  get activities(): readonly PricedActivity[] {
    return this.#content.activities;
  }

  /** Words that mean one thing, the trade's and the merchant's. */
  get phrases(): PhraseBook {
    return this.#content.phrases;
  }

  /** Loads the snapshot with later changes, or everything. Called once before the shop opens. */
  async load(): Promise<void> {
    await this.#inTurn(async () => {
      if (!(await this.#keeper.loadSnapshot())) await this.#loadAll();
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
      const listed = listedCategories(this.state);
      await this.#reload.ask("changes");
      const isSame = isDeepStrictEqual(listedCategories(this.state), listed);
      return [...staleTags(changes), ...(isSame ? [] : (["frame"] as const))];
    }
    const stale = new Set<PageTag>();
    const add = (tags: Iterable<PageTag>) => {
      for (const tag of tags) stale.add(tag);
    };
    if (keys("activities").length > 0) {
      await this.#inTurn(() => this.#content.readActivities());
      stale.add("content");
    }
    if (keys("synonyms").length > 0) {
      await this.#inTurn(() => this.#content.readPhrases());
      stale.add("search");
    }
    if (keys("taxonomy").length > 0) {
      add(await this.#inTurn(() => this.#content.followTaxonomy()));
      // Should it fail, it is logged there, and the next change tries again.
      if (!this.#content.state.hasRoomForTables) this.#reload.ask("all").catch(() => undefined);
    }
    const slugs = keys("activity");
    if (slugs.length > 0) add(await this.#inTurn(() => this.#content.followActivities(slugs)));
    const ids = [...keys("product"), ...keys("availability")].map(Number).filter(Number.isSafeInteger);
    if (ids.length > 0) add(await this.#rereadSoon(ids));
    // A product that changed may now be on any page; one that sold out or came back only where its category is listed.
    if (keys("product").length > 0) add(["search", "home"]);
    return [...stale];
  }

  /** Writes the prices anew when a promotion began or ended since. */
  reprice(): void {
    this.#content.reprice();
  }

  /** Resolves when nothing is being read any more. */
  async settled(): Promise<void> {
    for (let work: unknown = null; work !== this.#work;) {
      work = this.#work;
      await this.#reload.done;
      await this.#work;
    }
  }

  /** Stops reading, saving and answering; resolves when the current save is on disk. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([this.#saving, this.#threads?.close()]);
  }

  #isLarge(): boolean {
    return this.#threads !== null && this.#content.state.size >= this.#fromGoods;
  }

  get #fromGoods(): number {
    return this.#surroundings.threads?.fromGoods ?? fromGoods;
  }

  /** One reading after the other, so that an older answer never overwrites a newer one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch((error: unknown) => {
      // The index is closing: the error has no reader.
      if (this.#ending.signal.aborted) return;
      this.#surroundings.log.error("the listing could not follow a change", errorFields(error));
    });
    return done;
  }

  async #loadAll(): Promise<void> {
    await this.#keeper.loadAll();
    this.#saveNext();
  }

  async #willBeLarge(): Promise<boolean> {
    const most = this.#fromGoods;
    return this.#threads !== null && (await countSourceRows(this.#surroundings.db, most)) >= most;
  }

  /** Saves the index once current reads are done. */
  #saveNext(): void {
    this.#readSinceSaved = 0;
    void this.#inTurn(() => (this.#saving = this.#keeper.save()));
  }

  /**
   * Reads those products again whose words a change of the taxonomy has altered: that may be many, so it is done after
   * the pages already say the new words. Gives the tags of the pages that went stale by it.
   */
  async rereadRenamed(): Promise<PageTag[]> {
    const ids = this.#content.takeRenamed();
    const stale = new Set<PageTag>(ids.length > 0 ? ["search"] : []);
    for (let at = 0; at < ids.length; at += readAtOnce)
      for (const tag of await this.#rereadSoon(ids.slice(at, at + readAtOnce))) stale.add(tag);
    return [...stale];
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
    const stale = await this.#content.reread(ids);
    this.#readSinceSaved += ids.length;
    if (this.#readSinceSaved > saveAfter) this.#saveNext();
    // Deleted rows cost memory and time: once they outnumber the live ones, everything is read again. Should it fail,
    // it is logged there, and the next change tries again.
    const { size, count } = this.#content.state;
    if (size > 2 * count + 1_000) this.#reload.ask("all").catch(() => undefined);
    return stale;
  }
}
