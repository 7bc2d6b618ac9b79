import { everyPageTag, type PageTag, type SharedTag } from "#domain/kernel/changes.ts";
import type { CacheFigures } from "#domain/kernel/lru-map.ts";
import { privateCacheControl } from "./cache-control.ts";
import { type CachedAnswer, finish, type Rendered } from "./cached-answer.ts";

/** The result of a render that failed because the database is away. */
export const away = Symbol("away");
/** The result of a render that failed for another temporary reason, such as an overloaded search. */
export const busy = Symbol("busy");
type NotMade = typeof away | typeof busy;

/** For this long after such a failure, stale answers are sent without another try. */
const awayMs = 2_000;
/** A request for a stale answer waits this long for a new one. */
const patienceMs = 2_000;

/**
 * Finished public answers in memory, least recently used first out, dropped by tag. One render at a
 * time per key: whoever comes meanwhile waits for it. What is stale is shown again while the database is away.
 */
export class PageCache {
  readonly #entries = new Map<string, CachedAnswer>();
  readonly #byTag = new Map<PageTag, Set<string>>();
  readonly #rendering = new Map<string, Promise<CachedAnswer | null>>();
  readonly #maxBytes: number;
  readonly #lifeMs: number;
  /** Headers of every answer. */
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tagHeader: string | undefined;
  #onDrop: (tags: readonly SharedTag[]) => void = () => {};
  #readNotices: () => Promise<void> = async () => {};
  #bytes = 0;
  #awayUntil = Number.NEGATIVE_INFINITY;
  #drops = 0;
  #clears = 0;
  #hits = 0;
  #misses = 0;
  readonly #dropsByTag = new Map<PageTag, number>();

  constructor(
    options: {
      maxBytes?: number;
      lifeMs?: number;
      headers?: Readonly<Record<string, string>>;
      /** The header that names an answer's tags to a shared cache. */
      tagHeader?: string | undefined;
    } = {},
  ) {
    this.#headers = options.headers ?? {};
    this.#tagHeader = options.tagHeader;
    this.#maxBytes = options.maxBytes ?? 32 * 1024 * 1024;
    this.#lifeMs = options.lifeMs ?? 60_000;
  }

  /** Its entries, the share of its room that they take, hits and misses. */
  get figures(): CacheFigures {
    const { size } = this.#entries;
    return {
      cache: "pages",
      entries: size,
      filled: this.#bytes / this.#maxBytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Increases with every drop, so that data read or rendered before it is not cached after it. */
  get drops(): number {
    return this.#drops;
  }

  /** Grows with every drop of one tag, counted from when the tag was first asked about. */
  dropsOf(tag: PageTag): number {
    const drops = this.#dropsByTag.get(tag);
    if (drops === undefined) this.#dropsByTag.set(tag, 0);
    return this.#clears + (drops ?? 0);
  }

  get(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.staleAt < Date.now() && performance.now() > this.#awayUntil) return undefined;
    return this.#hit(key, entry);
  }

  /** The answer for a key, stale or not, while nothing newer can be made. */
  keptWhileAway(key: string): CachedAnswer | undefined {
    this.#awayUntil = performance.now() + awayMs;
    const entry = this.#entries.get(key);
    return entry && this.#hit(key, entry);
  }

  #hit(key: string, entry: CachedAnswer): CachedAnswer {
    // At the end again: what stands first was asked for longest ago.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#hits += 1;
    return entry;
  }

  /**
   * The cached answer, or the one `render` makes; null when that one may not be cached. An answer that has only just
   * grown stale is given while `render` replaces it; where the render is `away` or `busy`, or takes long, the stale
   * answer is given, however old.
   */
  async fill(key: string, render: () => Promise<Rendered | null | NotMade>): Promise<CachedAnswer | null> {
    const cached = this.get(key);
    if (cached) return cached;
    const making = this.#rendering.get(key) ?? this.#make(key, render);
    const stale = this.#entries.get(key);
    if (!stale) return making;
    if (stale.staleAt + this.#lifeMs / 2 > Date.now()) {
      // The requests that wait for it report its error.
      making.catch(() => {});
      return this.#hit(key, stale);
    }
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<CachedAnswer | null>(
      (over) => (timer = setTimeout(() => over(this.#entries.get(key) ?? making), patienceMs)),
    );
    return Promise.race([making, patience]).finally(() => clearTimeout(timer));
  }

  #make(key: string, render: () => Promise<Rendered | null | NotMade>): Promise<CachedAnswer | null> {
    this.#misses += 1;
    const drops = this.#drops;
    const answer = render()
      .then((rendered) => {
        if (rendered === away) return this.keptWhileAway(key) ?? null;
        if (rendered === busy) return this.#entries.get(key) ?? null;
        if (!rendered) return null;
        const isCurrent = drops === this.#drops;
        const headers = {
          ...this.#headers,
          ...rendered.headers,
          // The content may have changed during rendering, after a shared cache was told to purge it.
          ...(isCurrent ? this.#tagged(rendered.tags) : { "cache-control": privateCacheControl }),
        };
        const entry = finish({ ...rendered, headers }, Date.now() + this.#lifeMs);
        if (isCurrent) this.#add(key, entry);
        this.#awayUntil = Number.NEGATIVE_INFINITY;
        return entry;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, answer);
    return answer;
  }

  /** Sets the function that is called after each drop with its tags; `everyPageTag` stands for all. */
  watchDrops(onDrop: (tags: readonly SharedTag[]) => void): void {
    this.#onDrop = onDrop;
  }

  /** Sets the function that reads the notices of every change committed so far. */
  followBy(readNotices: () => Promise<void>): void {
    this.#readNotices = readNotices;
  }

  /** Resolves when what was committed before this call is dropped here; at once while notices cannot be read. */
  catchUp(): Promise<void> {
    return this.#readNotices();
  }

  #tagged(tags: readonly PageTag[]): Readonly<Record<string, string>> {
    return this.#tagHeader === undefined ? {} : { [this.#tagHeader]: [everyPageTag, ...new Set(tags)].join(" ") };
  }

  /** Forgets every answer that carries one of the tags. */
  drop(tags: readonly PageTag[]): void {
    if (tags.length === 0) return;
    this.#drops += 1;
    for (const tag of tags) {
      const drops = this.#dropsByTag.get(tag);
      if (drops !== undefined) this.#dropsByTag.set(tag, drops + 1);
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.get(key);
        if (entry) this.#remove(key, entry);
      }
    }
    this.#onDrop(tags);
  }

  /** Marks every answer stale, as after a loss of notifications. */
  clear(): void {
    this.#drops += 1;
    this.#clears += 1;
    this.#awayUntil = Number.NEGATIVE_INFINITY;
    for (const entry of this.#entries.values()) entry.staleAt = Number.NEGATIVE_INFINITY;
    this.#onDrop([everyPageTag]);
  }

  #add(key: string, entry: CachedAnswer): void {
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, old);
    }
  }

  #remove(key: string, entry: CachedAnswer): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
