import { readStorefront, type Storefront } from "#engine/content/storefront.ts";
import type { Db } from "#engine/platform/database.ts";
import type { PageCache } from "./page-cache.ts";

/** Time that a page waits for the shop's current facts before it uses the previous ones. */
const patienceMs = 1_000;

/** The shop's facts on every page, cached in this process: read on first use and after each change. */
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
   * The current facts; if the database does not answer in time, the previous ones. Rejects only if nothing has been
   * read yet.
   */
  async current(): Promise<Storefront> {
    const drops = this.#cache.dropsOf("frame");
    if (this.#known?.drops === drops) return this.#known.storefront;
    const reading = this.#reading(drops);
    if (!this.#known) return reading;
    const before = this.#known.storefront;
    let timer: NodeJS.Timeout | undefined;
    // An answer that came while this process stood still is read before the timer's end counts.
    const patience = new Promise<Storefront>(
      (over) => (timer = setTimeout(() => setImmediate(() => over(before)), patienceMs)),
    );
    return Promise.race([reading.catch(() => before), patience]).finally(() => clearTimeout(timer));
  }

  /** True if the cached facts are current, so that a page made from them may be cached. */
  isUpToDate(): boolean {
    return this.#known?.drops === this.#cache.dropsOf("frame");
  }

  /** One read at a time: concurrent callers wait for it. */
  #reading(drops: number): Promise<Storefront> {
    if (this.#read?.drops === drops) return this.#read.storefront;
    const storefront = readStorefront(this.#db);
    const load = { drops, storefront };
    this.#read = load;
    storefront.then(
      (urls) => {
        if (this.#read === load) this.#known = { drops, storefront: urls };
      },
      () => {
        if (this.#read === load) this.#read = null;
      },
    );
    return storefront;
  }
}
