import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A finished answer, in every encoding it is sent in, with the header lines of each. */
export interface CachedAnswer {
  readonly etag: string;
  readonly raw: Encoded;
  readonly br: Encoded;
  readonly gzip: Encoded;
  readonly notModified: readonly string[];
  readonly tags: readonly string[];
  readonly bytes: number;
  /** The machine's time after which it is rendered anew: promotions begin and end without a write. */
  readonly staleAt: number;
}

export interface Encoded {
  readonly body: Buffer;
  /** Name, value, name, value …, as `writeHead` takes them. */
  readonly headers: readonly string[];
}

/** What is rendered for a key: null is an answer that must not be kept. */
export interface Rendered {
  body: Buffer;
  headers: Record<string, string>;
  tags: readonly string[];
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
  #bytes = 0;
  #drops = 0;

  constructor(options: { maxBytes?: number; lifeMs?: number } = {}) {
    this.#maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
    this.#lifeMs = options.lifeMs ?? 60_000;
  }

  /** Grows with every drop, so that what was read or rendered before it is not kept after it. */
  get drops(): number {
    return this.#drops;
  }

  get(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.staleAt < Date.now()) {
      this.#remove(key, entry);
      return undefined;
    }
    return entry;
  }

  /** The kept answer, or the one `render` makes; null when that one may not be kept. */
  async fill(key: string, render: () => Promise<Rendered | null>): Promise<CachedAnswer | null> {
    const kept = this.get(key);
    if (kept) return kept;
    const running = this.#rendering.get(key);
    if (running) return running;
    const drops = this.#drops;
    const made = render()
      .then((rendered) => {
        if (!rendered) return null;
        const entry = finish(rendered, Date.now() + this.#lifeMs);
        if (drops === this.#drops) this.#add(key, entry);
        return entry;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, made);
    return made;
  }

  /** Forgets every answer that carries one of the tags. */
  drop(tags: readonly string[]): void {
    this.#drops += 1;
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.get(key);
        if (entry) this.#remove(key, entry);
      }
    }
  }

  clear(): void {
    this.#drops += 1;
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
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
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const lines = [...Object.entries(headers).flat(), "etag", etag, "vary", "accept-encoding"];
  const encode = (encoded: Buffer, encoding?: string): Encoded => ({
    body: encoded,
    headers: [...lines, "content-length", String(encoded.length), ...(encoding ? ["content-encoding", encoding] : [])],
  });
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  const gzip = gzipSync(body, { level: 6 });
  return {
    etag,
    raw: encode(body),
    br: encode(br, "br"),
    gzip: encode(gzip, "gzip"),
    notModified: lines,
    tags,
    bytes: body.length + br.length + gzip.length + 2_000,
    staleAt,
  };
}
