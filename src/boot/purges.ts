import { setTimeout as wait } from "node:timers/promises";
import { everyPageTag } from "#domain/kernel/changes.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { SharedCache } from "#engine/ports/shared-cache.ts";
import { createVarnishCache } from "#providers/varnish/varnish-cache.ts";
import type { Config } from "./config.ts";

export interface PurgeFigures {
  readonly sent: number;
  readonly failed: number;
  /** Tags due, scheduled repetitions and the purge in flight; every tag is purged a second time. */
  readonly waiting: number;
  /** Time for which the CDN has been serving outdated pages; 0 if it has not. */
  readonly lateSeconds: number;
}

/** More tags than this wait for no cache: everything is purged instead. */
const maxTags = 1_000;
/** An answer that was on its way to the cache when its tags were purged has arrived after so long. */
const againMs = 500;
const [firstRetryMs, lastRetryMs] = [250, 5_000];

type CdnConfig = Pick<Config, "CDN_PURGE_URL" | "CDN_TAG_HEADER">;

export const tagHeaderOf = ({ CDN_TAG_HEADER }: CdnConfig): string => CDN_TAG_HEADER ?? "xkey";

/** The way to each shared cache in front of the shop. */
export function openPurges(config: CdnConfig, log: Log): Purges[] {
  const urls = config.CDN_PURGE_URL?.split(",") ?? [];
  return urls.map((url) => new Purges(createVarnishCache(url.trim(), tagHeaderOf(config)), log));
}

/**
 * Tags on their way to a shared cache: at once, once more for answers that crossed them, and again until it takes them.
 */
export class Purges {
  readonly #cache: SharedCache;
  readonly #log: Log;
  /** Tags to purge; true for those to purge a second time. */
  readonly #due = new Map<string, boolean>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopped = new AbortController();
  #sending = false;
  #sent = 0;
  #failed = 0;
  #failingSince: number | null = null;

  constructor(cache: SharedCache, log: Log) {
    this.#cache = cache;
    this.#log = log;
  }

  get figures(): PurgeFigures {
    const lateSeconds = this.#failingSince === null ? 0 : (performance.now() - this.#failingSince) / 1_000;
    const waiting = this.#due.size + this.#timers.size + Number(this.#sending);
    return { sent: this.#sent, failed: this.#failed, waiting, lateSeconds };
  }

  add(tags: readonly string[]): void {
    this.#wait(tags, true);
    void this.#send();
  }

  /** Unsent purges are dropped: other processes send the same, and the next start purges everything. */
  stop(): void {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #wait(tags: readonly string[], twice: boolean): void {
    for (const tag of tags) this.#due.set(tag, twice || this.#due.get(tag) === true);
    if (this.#due.size <= maxTags) return;
    this.#due.clear();
    this.#due.set(everyPageTag, true);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    let retryMs = firstRetryMs;
    while (this.#due.size > 0 && !this.#stopped.signal.aborted) {
      const due = [...this.#due];
      this.#due.clear();
      const tags = due.map(([tag]) => tag);
      try {
        await this.#cache.purge(tags);
        this.#taken(due);
        retryMs = firstRetryMs;
      } catch (error) {
        for (const [tag, twice] of due) this.#wait([tag], twice);
        this.#refused(error, tags.length);
        await wait(retryMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
        retryMs = Math.min(2 * retryMs, lastRetryMs);
      }
    }
    this.#sending = false;
  }

  #taken(due: readonly (readonly [string, boolean])[]): void {
    this.#sent += 1;
    if (this.#failingSince !== null) this.#log.info("the shared cache is purged again", { provider: this.#cache.name });
    this.#failingSince = null;
    const again = due.flatMap(([tag, twice]) => (twice ? [tag] : []));
    if (again.length === 0) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#wait(again, false);
      void this.#send();
    }, againMs).unref();
    this.#timers.add(timer);
  }

  #refused(error: unknown, count: number): void {
    this.#failed += 1;
    if (this.#failingSince !== null) return;
    this.#failingSince = performance.now();
    const fields = { provider: this.#cache.name, count, ...errorFields(error) };
    this.#log.error("the shared cache could not be purged and is tried again", fields);
  }
}
