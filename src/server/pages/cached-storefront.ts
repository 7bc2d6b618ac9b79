import { readStorefront, type Storefront } from "#engine/content/storefront.ts";
import type { Db } from "#engine/platform/database.ts";
import type { PageCache } from "./page-cache.ts";

/** What every page says of the shop, as this process keeps it: read at the first need, and again after it was changed. */
export class CachedStorefront {
  readonly #db: Db;
  readonly #cache: PageCache;
  #read: { readonly drops: number; readonly storefront: Promise<Storefront> } | null = null;

  constructor(db: Db, cache: PageCache) {
    this.#db = db;
    this.#cache = cache;
  }

  current(): Promise<Storefront> {
    const drops = this.#cache.dropsOf(frameTag);
    if (this.#read?.drops === drops) return this.#read.storefront;
    const storefront = readStorefront(this.#db);
    const read = { drops, storefront };
    storefront.catch(() => {
      if (this.#read === read) this.#read = null;
    });
    this.#read = read;
    return storefront;
  }
}

/** The tag of what stands on every page. */
export const frameTag = "frame";
