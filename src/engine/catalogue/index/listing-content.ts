import { isDeepStrictEqual } from "node:util";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { tradePhrases } from "#domain/catalogue/search/phrase-book.ts";
import { activityTag, categoryTag, type PageTag, productTag, searchTag } from "#domain/kernel/changes.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { listedCategories } from "../category-names.ts";
import { readPhrases } from "../synonyms.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { type PricedActivity, nextChange, readPricedActivities, writePrice, writePrices } from "./price-book.ts";
import { renamedProducts } from "./renamed-products.ts";
import { idsInCategories, readSourceRows } from "./source-rows.ts";

/**
 * A process's view of the catalogue: goods, current prices, and search words. Each part is reloaded separately; callers
 * serialize the reloads.
 */
export class ListingContent {
  readonly #db: Database;
  readonly #clock: Clock;
  state = new CatalogueState(seedTaxonomy);
  activities: readonly PricedActivity[] = [];
  phrases = tradePhrases;
  /** The moment the prices were written for, and until when they hold. */
  #pricedAt = Number.NEGATIVE_INFINITY;
  #pricedUntil = Number.NEGATIVE_INFINITY;
  /** Products that are found by words of the taxonomy which were changed, or whose category was not known. */
  readonly #renamed = new Set<number>();
  /** Rises with every change. */
  version = 0;
  /** Counts the price changes by a promotion's start or end, which no write to the database announces. */
  promotionTurns = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The products that words of the taxonomy have been changed of since this was asked. */
  takeRenamed(): number[] {
    const ids = [...this.#renamed];
    this.#renamed.clear();
    return ids;
  }

  /** Writes the prices anew when a promotion began or ended since. */
  reprice(): void {
    const now = this.#clock.now();
    if (now >= this.#pricedAt && now < this.#pricedUntil) return;
    this.#writePrices(now);
    this.promotionTurns += 1;
  }

  async readActivities(): Promise<void> {
    this.activities = await readPricedActivities(this.#db, this.#clock.now());
    this.#writePrices(this.#clock.now());
  }

  async readPhrases(): Promise<void> {
    this.phrases = await readPhrases(this.#db, this.state.taxonomy);
    this.version += 1;
  }

  /** Reloads the taxonomy; returns the tags of pages that show changed categories. */
  async followTaxonomy(): Promise<Set<PageTag>> {
    const state = this.state;
    const before = state.taxonomy;
    const after = await readTaxonomy(this.#db);
    const stale = new Set<PageTag>();
    const changed = after.categories.filter(({ slug }) => !isDeepStrictEqual(after.find(slug), before.find(slug)));
    const isShownAnew = !isDeepStrictEqual(after.data.looks, before.data.looks);
    if (changed.length === 0 && !isShownAnew) return stale;
    for (const { slug } of changed) {
      for (const tag of this.#tagsOfShelf(slug)) stale.add(tag);
      for (const id of renamedProducts(state.table(slug), before.category(slug), after.category(slug)))
        this.#renamed.add(id);
    }
    // Every page names categories.
    if (isShownAnew) stale.add("frame");
    state.define(after);
    // Its goods came in before this process knew of it, and were hidden.
    const added = after.categories.filter(({ slug }) => !before.find(slug));
    if (added.length > 0) for (const id of await idsInCategories(this.#db, added)) this.#renamed.add(id);
    await this.readPhrases();
    return stale;
  }

  /** Reloads activities; returns the tags of pages that show them, before and after. */
  async followActivities(slugs: readonly string[]): Promise<Set<PageTag>> {
    const ofThese = (activities: readonly PricedActivity[]) => activities.filter(({ slug }) => slugs.includes(slug));
    const before = ofThese(this.activities);
    await this.readActivities();
    const stale = new Set<PageTag>(["home", ...slugs.map(activityTag)]);
    for (const { categories, productIds } of [...before, ...ofThese(this.activities)]) {
      for (const name of categories) {
        const slug = this.state.taxonomy.find(name)?.slug;
        if (slug) for (const tag of this.#tagsOfShelf(slug)) stale.add("search").add(tag);
      }
      for (const id of productIds.keys()) {
        const slug = this.state.find(id)?.table.category.slug;
        if (!slug) continue;
        for (const tag of ["search", searchTag(slug), categoryTag(slug), productTag(id)] as const) stale.add(tag);
      }
    }
    return stale;
  }

  /** The tags of all that shows a category or one of its products. */
  *#tagsOfShelf(slug: CategorySlug): Generator<PageTag> {
    const { ids, alive, size } = this.state.table(slug);
    yield categoryTag(slug);
    yield searchTag(slug);
    for (let row = 0; row < size; row++) if (alive[row] === 1) yield productTag(ids[row]!);
  }

  async reread(ids: number[]): Promise<PageTag[]> {
    const state = this.state;
    const rows = await readSourceRows(this.#db, ids);
    const stale = new Set<PageTag>(ids.map(productTag));
    const listed = listedCategories(state);
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
      writePrice(state, row.id, this.activities, this.#clock.now());
      note(row.id);
    }
    // A category's first product brings it into every page's menus, its last one takes it out.
    if (!isDeepStrictEqual(listedCategories(state), listed)) stale.add("frame");
    this.version += 1;
    return [...stale];
  }

  #writePrices(now: Instant): void {
    writePrices(this.state, this.activities, now);
    this.#pricedAt = now;
    this.#pricedUntil = nextChange(this.activities, now);
    this.version += 1;
  }
}
