import { createElement, type ReactNode } from "react";
import type { PartKeeper } from "./kept-part.tsx";

/** A finished page in pieces: what React wrote for it alone as text, what is kept of others as bytes. */
export type PagePieces = readonly (string | Buffer)[];

/** The markup of parts by their keys, the oldest out first; so many bytes at most. */
export class KeptMarkup {
  readonly #parts = new Map<string, Buffer>();
  readonly #most: number;
  #size = 0;

  constructor(most = 4_000_000) {
    this.#most = most;
  }

  get(key: string): Buffer | undefined {
    return this.#parts.get(key);
  }

  keep(key: string, text: string): void {
    if (this.#parts.has(key)) return;
    // Of its own: within the memory that passing Buffers share it would keep all of that.
    const markup = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    markup.write(text);
    this.#parts.set(key, markup);
    this.#size += key.length + markup.length;
    for (const [oldest, old] of this.#parts) {
      if (this.#size <= this.#most) break;
      this.#parts.delete(oldest);
      this.#size -= oldest.length + old.length;
    }
  }
}

/** The parts of one page while it is rendered. */
export class PageParts implements PartKeeper {
  readonly #markup: KeptMarkup;
  readonly #scope: string;
  readonly #found: Buffer[] = [];
  readonly #fresh: string[] = [];

  /** Parts differ from scope to scope: by language, and by the prefix of their links. */
  constructor(markup: KeptMarkup, scope: string) {
    this.#markup = markup;
    this.#scope = scope;
  }

  place(key: string, children: ReactNode): ReactNode {
    const full = `${this.#scope} ${key}`;
    const kept = this.#markup.get(full);
    if (kept === undefined) return createElement("x-fresh", { id: this.#fresh.push(full) - 1 }, children);
    return createElement("x-kept", { id: this.#found.push(kept) - 1 });
  }

  /** The page with the kept markup in its places. Call it once, when React is done: it also keeps what is new. */
  assemble(page: string): PagePieces {
    const pieces: (string | Buffer)[] = [];
    let written = 0;
    for (let at = page.indexOf("<x-"); at >= 0; at = page.indexOf("<x-", written)) {
      pieces.push(page.slice(written, at));
      const close = page.indexOf(">", at);
      const number = Number(page.slice(page.indexOf('"', at) + 1, close - 1));
      if (page.startsWith("<x-kept", at)) {
        pieces.push(this.#found[number] ?? "");
        written = close + 1 + "</x-kept>".length;
        continue;
      }
      const end = page.indexOf("</x-fresh>", close);
      const markup = page.slice(close + 1, end);
      pieces.push(markup);
      // An id made by React belongs to one place of one page, and a script must be seen by who writes the page's policy.
      if (!/="_R_|<script/.test(markup)) this.#markup.keep(this.#fresh[number] ?? "", markup);
      written = end + "</x-fresh>".length;
    }
    pieces.push(page.slice(written));
    return pieces;
  }
}
