import { hash } from "node:crypto";
import { brotliCompress, brotliDecompressSync, gzipSync } from "node:zlib";
import { brotli, pressAtOnce, pressed } from "./compression.ts";

/** A finished answer, in every encoding it is sent in, with the header lines of each. Kept as brotli, a tenth of its size; the others are made from that. */
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
  /** Texts and bytes, one after the other. */
  body: readonly (string | Buffer)[];
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
    this.#maxBytes = options.maxBytes ?? 32 * 1024 * 1024;
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
  const br = pressAtOnce(body);
  // Of the compressed bytes, which are a sixth of the work.
  const etag = `"${hash("sha256", br, "base64url").slice(0, 22)}"`;
  const lines = [...Object.entries(headers).flat(), "etag", etag, "vary", "accept-encoding"];
  return new Answer(br, { etag, notModified: lines, tags, staleAt });
}

/** How often a page is asked for before it is worth pressing harder, and how long until the next one may be. */
const wantedAgain = 3;
const pressEveryMs = 1_000;
let nextPress = 0;

class Answer implements CachedAnswer {
  readonly etag: string;
  readonly notModified: readonly string[];
  readonly tags: readonly string[];
  readonly staleAt: number;
  readonly bytes: number;
  #br: Encoded;
  #gzip: Encoded | null = null;
  #asked = 0;
  #pressed = false;

  constructor(br: Buffer, facts: Pick<CachedAnswer, "etag" | "notModified" | "tags" | "staleAt">) {
    this.etag = facts.etag;
    this.notModified = facts.notModified;
    this.tags = facts.tags;
    this.staleAt = facts.staleAt;
    this.#br = this.#encoded(ofItsOwn(br), "br");
    // With gzip beside it, which may come and is a little larger, and the header lines.
    this.bytes = Math.ceil(this.#br.body.length * 2.4) + 3_000;
  }

  get br(): Encoded {
    this.#asked += 1;
    if (!this.#pressed && this.#asked >= wantedAgain) this.#pressHarder();
    return this.#br;
  }

  /** Only for clients that can't decompress, which are few. */
  get raw(): Encoded {
    return this.#encoded(brotliDecompressSync(this.#br.body));
  }

  get gzip(): Encoded {
    this.#gzip ??= this.#encoded(gzipSync(brotliDecompressSync(this.#br.body), { level: 6 }), "gzip");
    return this.#gzip;
  }

  /** A fifth smaller for fifty times the work: beside the requests, for pages that are asked for again, one a second. */
  #pressHarder(): void {
    const now = Date.now();
    if (now < nextPress) return;
    nextPress = now + pressEveryMs;
    this.#pressed = true;
    const body = brotliDecompressSync(this.#br.body);
    brotliCompress(body, brotli(pressed, body.length), (error, smaller) => {
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

/** The bytes in memory of their own: a short Buffer lies in a piece shared with passing ones, and would keep all of it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
