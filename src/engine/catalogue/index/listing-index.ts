import { isCategorySlug } from "#domain/catalogue/taxonomy.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { errorFields } from "../../platform/log.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PhraseBook, tradePhrases } from "#domain/catalogue/search-text.ts";
import { readPhrases } from "../synonyms.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { type PricedActivity, nextChange, readPricedActivities, writePrice, writePrices } from "./price-book.ts";
import { readSourceRows, streamSourceRows } from "./source-rows.ts";

export interface ListingIndexOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** What changes at a quiet pace is waited for so long, so that an import of many chunks is read once. */
const quietMs = 250;
const patienceMs = 5_000;

/**
 * The catalogue as this process keeps it for listings and search. PostgreSQL is the truth; `refresh` follows its
 * change notices. Nothing else keeps state, and nothing here is written anywhere.
 */
export class ListingIndex {
  readonly #surroundings: ListingIndexOptions;
  #state = new CatalogueState();
  #activities: readonly PricedActivity[] = [];
  #phrases = tradePhrases;
  /** The moment the prices were written for, and until when they hold. */
  #pricedAt = Number.NEGATIVE_INFINITY;
  #pricedUntil = Number.NEGATIVE_INFINITY;
  #work: Promise<unknown> = Promise.resolve();
  readonly #changed = new Set<number>();
  #nextReread: Promise<string[]> | null = null;
  #reload: { readonly since: number; done: Promise<void>; last: number } | null = null;
  /** Rises with every change. */
  version = 0;
  /** Counts the price changes by a promotion's start or end, which no write to the database announces. */
  promotionTurns = 0;

  constructor(surroundings: ListingIndexOptions) {
    this.#surroundings = surroundings;
  }

  /** The catalogue with the prices of this moment. */
  get state(): CatalogueState {
    this.reprice();
    return this.#state;
  }

  /** Activities that lower prices, running or to come. */
  get activities(): readonly PricedActivity[] {
    return this.#activities;
  }

  /** Words that mean one thing, the trade's and the merchant's. */
  get phrases(): PhraseBook {
    return this.#phrases;
  }

  /** Reads everything; to be called once before the shop opens. */
  async load(): Promise<void> {
    await this.#inTurn(() => this.#loadAll());
  }

  /**
   * Follows the database after a change notice with these tags (`product:12`, `available:12`, `stock:12`, `activity:sale`,
   * `synonyms`, `catalogue`, `content`). Gives the tags of the pages that went stale with what was read; those must be dropped after this.
   */
  async refresh(tags: readonly string[]): Promise<string[]> {
    if (tags.includes("catalogue")) {
      await this.#reloadWhenQuiet();
      return ["catalogue", ...tags];
    }
    const stale = new Set<string>();
    if (tags.includes("content")) {
      await this.#inTurn(() => this.#readActivities());
      stale.add("content");
    }
    if (tags.includes("synonyms")) {
      await this.#inTurn(() => this.#readPhrases());
      stale.add("search");
    }
    const edited = tags.flatMap((tag) => (tag.startsWith("activity:") ? [tag.slice("activity:".length)] : []));
    if (edited.length > 0) for (const tag of await this.#inTurn(() => this.#followActivities(edited))) stale.add(tag);
    const changed = idsUnder("product:", tags);
    const read = [...changed, ...idsUnder("available:", tags)];
    if (read.length > 0) for (const tag of await this.#rereadSoon(read)) stale.add(tag);
    // A product that changed may now be on any page; one that sold out or came back only where its category is listed.
    if (changed.length > 0) for (const tag of ["search", "home"]) stale.add(tag);
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
      await this.#reload?.done;
      await this.#work;
    }
  }

  /** One reading after the other, so that an older answer never overwrites a newer one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch((error: unknown) =>
      this.#surroundings.log.error("the listing could not follow a change", errorFields(error)),
    );
    return done;
  }

  async #loadAll(): Promise<void> {
    const fresh = new CatalogueState();
    await streamSourceRows(this.#surroundings.db, (rows) => {
      for (const row of rows) fresh.put(row);
    });
    this.#state = fresh;
    await this.#readActivities();
    await this.#readPhrases();
  }

  async #readActivities(): Promise<void> {
    this.#activities = await readPricedActivities(this.#surroundings.db, this.#surroundings.clock.now());
    this.#writePrices(this.#surroundings.clock.now());
  }

  async #readPhrases(): Promise<void> {
    this.#phrases = await readPhrases(this.#surroundings.db);
    this.version += 1;
  }

  /** Reads the activities again; gives the tags of what shows these ones, as they were and as they are. */
  async #followActivities(slugs: readonly string[]): Promise<Set<string>> {
    const ofThese = (activities: readonly PricedActivity[]) => activities.filter(({ slug }) => slugs.includes(slug));
    const before = ofThese(this.#activities);
    await this.#readActivities();
    const stale = new Set(["home", ...slugs.map((slug) => `activity:${slug}`)]);
    for (const { categories, productIds } of [...before, ...ofThese(this.#activities)]) {
      const ids = [...productIds.keys()];
      for (const slug of categories.filter(isCategorySlug)) {
        const table = this.#state.table(slug);
        ids.push(...table.ids.subarray(0, table.size));
      }
      for (const id of ids) {
        const slug = this.#state.find(id)?.table.category.slug;
        if (!slug) continue;
        for (const tag of ["search", `search:${slug}`, `category:${slug}`, `product:${id}`]) stale.add(tag);
      }
    }
    return stale;
  }

  /** Products that change while others are being read are read together next. */
  #rereadSoon(ids: readonly number[]): Promise<string[]> {
    for (const id of ids) this.#changed.add(id);
    this.#nextReread ??= this.#inTurn(() => {
      const all = [...this.#changed];
      this.#changed.clear();
      this.#nextReread = null;
      return this.#reread(all);
    });
    return this.#nextReread;
  }

  async #reread(ids: number[]): Promise<string[]> {
    const state = this.#state;
    const rows = await readSourceRows(this.#surroundings.db, ids);
    const stale = new Set(ids.map((id) => `product:${id}`));
    const note = (id: number): void => {
      const slug = state.find(id)?.table.category.slug;
      if (slug) for (const list of ["category", "search"]) stale.add(`${list}:${slug}`);
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
    // Deleted rows cost memory and time: once they outnumber the live ones, everything is read again. Should it fail,
    // it is logged there, and the next change tries again.
    if (state.size > 2 * state.count + 1_000) this.#reloadWhenQuiet().catch(() => undefined);
    return [...stale];
  }

  /** Waits until nobody has asked for a reload for a while, then reads everything once for all who asked. */
  #reloadWhenQuiet(): Promise<void> {
    const now = Date.now();
    if (this.#reload) {
      this.#reload.last = now;
      return this.#reload.done;
    }
    const reload = { since: now, last: now, done: Promise.resolve() };
    reload.done = (async () => {
      while (Date.now() - reload.last < quietMs && Date.now() - reload.since < patienceMs)
        await new Promise((later) => setTimeout(later, quietMs));
      this.#reload = null;
      await this.#inTurn(() => this.#loadAll());
    })();
    this.#reload = reload;
    return reload.done;
  }

  #writePrices(now: Instant): void {
    writePrices(this.#state, this.#activities, now);
    this.#pricedAt = now;
    this.#pricedUntil = nextChange(this.#activities, now);
    this.version += 1;
  }
}

/** The products that tags of one kind name. */
function idsUnder(kind: string, tags: readonly string[]): number[] {
  return tags
    .flatMap((tag) => (tag.startsWith(kind) ? [Number(tag.slice(kind.length))] : []))
    .filter(Number.isSafeInteger);
}
