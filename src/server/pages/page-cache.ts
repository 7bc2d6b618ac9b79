import { hash } from "node:crypto";
import type { CacheFigures } from "#domain/kernel/lru-map.ts";
import { brotliCompress, brotliDecompressSync, gzipSync } from "node:zlib";
import { everyPageTag, privateCacheControl } from "./cache-control.ts";
import { brotliOptions, compressFast, type Encoding, fullQuality } from "./compression.ts";

/** A finished answer. It is held as brotli, a tenth of its size; other encodings are made from that. */
export interface CachedAnswer {
  readonly etag: string;
  /** The answer in an encoding, with its header lines. */
  in(encoding: Encoding): Encoded;
  readonly notModified: readonly string[];
  readonly tags: readonly string[];
  readonly bytes: number;
  /** The machine's time after which it is rendered anew: promotions begin and end without a write. */
  readonly staleAt: number;
}

interface Encoded {
  readonly body: Buffer;
  /** Name, value, name, value …, as `writeHead` takes them. */
  readonly headers: readonly string[];
}

/** What is rendered for a key, to be cached until one of its tags changes. */
export interface Rendered {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly tags: readonly string[];
}

/**
 * Finished public answers in memory, least recently used first out, dropped by tag. One render at a
 * time per key: whoever comes meanwhile waits for it.
 */
export class PageCache {
  readonly #entries = new Map<string, CachedAnswer>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #rendering = new Map<string, Promise<CachedAnswer | null>>();
  readonly #maxBytes: number;
  readonly #lifeMs: number;
  /** Of every answer, whatever it is. */
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tagHeader: string | undefined;
  #onDrop: (tags: readonly string[]) => void = () => {};
  #bytes = 0;
  #drops = 0;
  #clears = 0;
  #hits = 0;
  #misses = 0;
  readonly #dropsByTag = new Map<string, number>();

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

  /** How full it is, and how often it had what was asked for. */
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

  /** Grows with every drop, so that what was read or rendered before it is not cached after it. */
  get drops(): number {
    return this.#drops;
  }

  /** Grows with every drop of one tag, counted from when the tag was first asked about. */
  dropsOf(tag: string): number {
    const drops = this.#dropsByTag.get(tag);
    if (drops === undefined) this.#dropsByTag.set(tag, 0);
    return this.#clears + (drops ?? 0);
  }

  get(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.staleAt < Date.now()) {
      this.#remove(key, entry);
      return undefined;
    }
    // At the end again: what stands first was asked for longest ago.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#hits += 1;
    return entry;
  }

  /** The cached answer, or the one `render` makes; null when that one may not be cached. */
  async fill(key: string, render: () => Promise<Rendered | null>): Promise<CachedAnswer | null> {
    const cached = this.get(key);
    if (cached) return cached;
    const running = this.#rendering.get(key);
    if (running) return running;
    this.#misses += 1;
    const drops = this.#drops;
    const made = render()
      .then((rendered) => {
        if (!rendered) return null;
        const isCurrent = drops === this.#drops;
        const headers = {
          ...this.#headers,
          ...rendered.headers,
          // What it shows may have changed meanwhile, and a shared cache was told so before it has the answer.
          ...(isCurrent ? this.#tagged(rendered.tags) : { "cache-control": privateCacheControl }),
        };
        const entry = finish({ ...rendered, headers }, Date.now() + this.#lifeMs);
        if (isCurrent) this.#add(key, entry);
        return entry;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, made);
    return made;
  }

  /** Tells of whatever is dropped from now on, after it is; `everyPageTag` stands for all of it. */
  watchDrops(onDrop: (tags: readonly string[]) => void): void {
    this.#onDrop = onDrop;
  }

  #tagged(tags: readonly string[]): Readonly<Record<string, string>> {
    return this.#tagHeader === undefined ? {} : { [this.#tagHeader]: [everyPageTag, ...new Set(tags)].join(" ") };
  }

  /** Forgets every answer that carries one of the tags. */
  drop(tags: readonly string[]): void {
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

  clear(): void {
    this.#drops += 1;
    this.#clears += 1;
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
    this.#onDrop([everyPageTag]);
  }

  #add(key: string, entry: CachedAnswer): void {
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

function finish({ body, headers, tags }: Rendered, staleAt: number): CachedAnswer {
  const br = compressFast(typeof body === "string" ? Buffer.from(body) : body, "br");
  // Hashes the compressed bytes: a sixth of the work.
  const etag = `"${hash("sha256", br, "base64url").slice(0, 22)}"`;
  const own = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  const lines = [...own, "etag", etag, "vary", "accept-encoding"];
  return new Answer(br, { etag, notModified: lines, tags, staleAt });
}

/** After so many requests a page is worth compressing harder, one page in so many milliseconds. */
const wantedAgain = 3;
const recompressEveryMs = 1_000;
let nextRecompress = 0;

class Answer implements CachedAnswer {
  readonly etag: string;
  readonly notModified: readonly string[];
  readonly tags: readonly string[];
  readonly staleAt: number;
  readonly bytes: number;
  #br: Encoded;
  #gzip: Encoded | null = null;
  #asked = 0;
  #recompressed = false;

  constructor(br: Buffer, facts: Pick<CachedAnswer, "etag" | "notModified" | "tags" | "staleAt">) {
    this.etag = facts.etag;
    this.notModified = facts.notModified;
    this.tags = facts.tags;
    this.staleAt = facts.staleAt;
    this.#br = this.#encoded(ofItsOwn(br), "br");
    // An estimate with gzip, which may be made later and is a little larger, and the header lines.
    this.bytes = Math.ceil(this.#br.body.length * 2.4) + 3_000;
  }

  in(encoding: Encoding): Encoded {
    // Only for clients that can't decompress, which are few.
    if (encoding === "identity") return this.#encoded(brotliDecompressSync(this.#br.body));
    if (encoding === "gzip") {
      this.#gzip ??= this.#encoded(gzipSync(brotliDecompressSync(this.#br.body), { level: 6 }), "gzip");
      return this.#gzip;
    }
    this.#asked += 1;
    if (!this.#recompressed && this.#asked >= wantedAgain) this.#recompress();
    return this.#br;
  }

  /** Compresses harder, off the main thread: a fifth smaller for fifty times the work. */
  #recompress(): void {
    const now = Date.now();
    if (now < nextRecompress) return;
    nextRecompress = now + recompressEveryMs;
    this.#recompressed = true;
    const body = brotliDecompressSync(this.#br.body);
    brotliCompress(body, brotliOptions(fullQuality, body.length), (error, smaller) => {
      if (!error) this.#br = this.#encoded(ofItsOwn(smaller), "br");
    });
  }

  #encoded(body: Buffer, encoding?: string): Encoded {
    return {
      body,
      headers: [
        ...this.notModified,
        "content-length",
        String(body.length),
        ...(encoding ? ["content-encoding", encoding] : []),
      ],
    };
  }
}

/**
 * A copy in memory of its own: a short Buffer is a slice of Node's shared pool, and caching it would hold the whole
 * pool.
 */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
