import { readStorefront, type Storefront } from "#engine/content/storefront.ts";
import type { Db } from "#engine/platform/database.ts";
import type { PageCache } from "./page-cache.ts";

/** So long a page waits to hear what has changed of the shop; then it says what was true before. */
const patienceMs = 1_000;

/** What every page says of the shop, as this process keeps it: read at the first need, and again after it was changed. */
export class CachedStorefront {
  readonly #db: Db;
  readonly #cache: PageCache;
  #read: { readonly drops: number; readonly storefront: Promise<Storefront> } | null = null;
  /** The last that was read, and after how many drops. */
  #known: { readonly drops: number; readonly storefront: Storefront } | null = null;

  constructor(db: Db, cache: PageCache) {
    this.#db = db;
    this.#cache = cache;
  }

  /**
   * What is true now; of a database that does not say so in time, what was true before. Rejects only where nothing was
   * read yet.
   */
  async current(): Promise<Storefront> {
    const drops = this.#cache.dropsOf("frame");
    if (this.#known?.drops === drops) return this.#known.storefront;
    const reading = this.#reading(drops);
    if (!this.#known) return reading;
    const before = this.#known.storefront;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<Storefront>((over) => (timer = setTimeout(() => over(before), patienceMs)));
    return Promise.race([reading.catch(() => before), patience]).finally(() => clearTimeout(timer));
  }

  /** Whether what was said last is what is true now, so that a page made of it may be cached. */
  isUpToDate(): boolean {
    return this.#known?.drops === this.#cache.dropsOf("frame");
  }

  /** One read at a time: whoever comes meanwhile waits for it. */
  #reading(drops: number): Promise<Storefront> {
    if (this.#read?.drops === drops) return this.#read.storefront;
    const storefront = readStorefront(this.#db);
    const load = { drops, storefront };
    this.#read = load;
    storefront.then(
      (known) => {
        if (this.#read === load) this.#known = { drops, storefront: known };
      },
      () => {
        if (this.#read === load) this.#read = null;
      },
    );
    return storefront;
  }
}
