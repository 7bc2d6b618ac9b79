/** Metrics of a cache. */
export interface CacheFigures {
  readonly cache: string;
  readonly entries: number;
  /** Share of the limit in use, from 0 to 1. */
  readonly filled: number;
  readonly hits: number;
  readonly misses: number;
}

/** All caches of the program by name. */
const caches = new Map<string, LruMap<unknown, unknown>>();

/** A map with a limited number of entries that evicts the least recently used. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #max: number;
  #hits = 0;
  #misses = 0;

  constructor(name: string, max: number) {
    this.#max = max;
    caches.set(name, this);
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    // At the end again: what stands first was asked for longest ago.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  figures(cache: string): CacheFigures {
    const { size } = this.#entries;
    return { cache, entries: size, filled: size / this.#max, hits: this.#hits, misses: this.#misses };
  }
}

/** Every cache of this kind that the program holds; one made anew takes the place of the one before. */
export function lruFigures(): CacheFigures[] {
  return [...caches].map(([name, cache]) => cache.figures(name));
}
