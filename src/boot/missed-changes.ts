import type { Change } from "#domain/kernel/changes.ts";

const [firstPauseMs, longestPauseMs] = [1_000, 60_000];
/** More changes than this are followed by reading everything. */
const mostChanges = 1_000;

/**
 * Changes that the listing could not read, such as while all connections were in use. The database tells of each once,
 * so they are followed again, at growing pauses until the listing follows.
 */
export class MissedChanges {
  readonly #follow: (changes: readonly Change[]) => void;
  readonly #missed = new Set<Change>();
  #timer: NodeJS.Timeout | null = null;
  #pauseMs = firstPauseMs;
  #isStopped = false;

  constructor(follow: (changes: readonly Change[]) => void) {
    this.#follow = follow;
  }

  add(changes: readonly Change[]): void {
    if (this.#isStopped) return;
    for (const change of changes) this.#missed.add(change);
    if (this.#missed.size > mostChanges) {
      this.#missed.clear();
      this.#missed.add("catalogue");
    }
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#again(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
  }

  /** The listing follows again. */
  end(): void {
    this.#pauseMs = firstPauseMs;
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #again(): void {
    this.#timer = null;
    const changes = [...this.#missed];
    this.#missed.clear();
    this.#follow(changes);
  }
}
