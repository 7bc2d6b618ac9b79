import type { Instant } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import { storeLinks, type UnknownLink } from "./store-links.ts";
import { placeOf } from "./import-fields.ts";
import type { ImportError, Outcome } from "./import-report.ts";
import { OutsideHeap } from "./outside-heap.ts";
import type { WaitingLinks } from "./store-records.ts";
import { touchProducts } from "./store-related-rows.ts";

/** Outcomes of products whose links waited, and their links to goods that neither the shop nor the file has. */
export interface ResolvedLinks {
  readonly outcomes: readonly (readonly [slug: string, Outcome])[];
  readonly unknown: readonly UnknownLink[];
}

/** Errors of links that lead nowhere, by the lines of their products. */
export const linkErrors = (unknown: readonly UnknownLink[]): ImportError[] =>
  unknown.map(({ line, source, slug, kind, target }) => ({
    ...placeOf({ line, source }, kind === "bought-together" ? "boughtTogether" : kind),
    product: slug,
    problem: { code: "link_unknown", target },
  }));

/** Links to goods that may come later in the file, until all of it is read. */
export class LinksToCome {
  readonly #waiting = new OutsideHeap<WaitingLinks>();

  add(waiting: readonly WaitingLinks[]): void {
    this.#waiting.add(waiting);
  }

  /** Stores the links, chunk by chunk. */
  async *stored(db: Database, now: Instant): AsyncGenerator<ResolvedLinks> {
    for (const part of this.#waiting.lists()) {
      const { changed, unknown } = await db.transaction(async (tx) => {
        const stored = await storeLinks(
          tx,
          part.map(({ wanted }) => wanted),
        );
        const linked = new Set(stored.changed);
        await touchProducts(tx, [...linked], now);
        return { changed: linked, unknown: stored.unknown };
      });
      const outcomes = part.map(({ wanted, outcome }): [string, Outcome] => {
        return [wanted.slug, outcome === "same" && changed.has(wanted.productId) ? "changed" : outcome];
      });
      yield { outcomes, unknown };
    }
  }

  /** In a dry run, resolves links to products that only the file has. */
  *tried(isInFile: (link: UnknownLink) => boolean): Generator<ResolvedLinks> {
    for (const part of this.#waiting.lists())
      yield {
        // A link to what is not in the shop yet can only be new.
        outcomes: part.map(({ wanted, outcome, unknown }): [string, Outcome] => {
          return [wanted.slug, outcome === "same" && unknown.some(isInFile) ? "changed" : outcome];
        }),
        unknown: part.flatMap(({ unknown }) => unknown.filter((link) => !isInFile(link))),
      };
  }
}
