/** Pause without changes before reloading, so that an import of many chunks causes one reload. */
const quietMs = 250;
const patienceMs = 5_000;

/** Changes only, or all: deletions leave gaps. */
type Extent = "changes" | "all";

interface Waiting {
  readonly since: number;
  last: number;
  what: Extent;
  done: Promise<void>;
}

/** Waits for a pause in requests, then reloads once for all of them. */
export class QuietReload {
  readonly #reload: (what: Extent) => Promise<void>;
  #waiting: Waiting | null = null;

  constructor(reload: (what: Extent) => Promise<void>) {
    this.#reload = reload;
  }

  /** The reload that is waited for; null when there is none. */
  get done(): Promise<void> | null {
    return this.#waiting?.done ?? null;
  }

  ask(what: Extent): Promise<void> {
    const now = Date.now();
    if (this.#waiting) {
      this.#waiting.last = now;
      if (what === "all") this.#waiting.what = what;
      return this.#waiting.done;
    }
    const waiting: Waiting = { since: now, last: now, what, done: Promise.resolve() };
    waiting.done = this.#whenQuiet(waiting);
    this.#waiting = waiting;
    return waiting.done;
  }

  async #whenQuiet(waiting: Waiting): Promise<void> {
    while (Date.now() - waiting.last < quietMs && Date.now() - waiting.since < patienceMs)
      await new Promise((later) => setTimeout(later, quietMs));
    this.#waiting = null;
    await this.#reload(waiting.what);
  }
}
