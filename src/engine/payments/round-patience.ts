import { seconds } from "#domain/kernel/time.ts";

/**
 * Limits the time that a round of questions waits in vain for each of those asked. A provider that is down would delay
 * the round, and the jobs behind it, by each of a hundred timeouts.
 */
export class RoundPatience {
  readonly #limitMs: number;
  readonly #elapsed: () => number;
  readonly #waited = new Map<string, number>();

  /** `elapsed` gives milliseconds that no correction of the machine's clock shortens. */
  constructor(limitMs = seconds(15), elapsed = () => performance.now()) {
    this.#limitMs = limitMs;
    this.#elapsed = elapsed;
  }

  /** True once enough was waited for: the rest is left for a later round. */
  isOverWith(whom: string): boolean {
    return (this.#waited.get(whom) ?? 0) >= this.#limitMs;
  }

  /** Asks, and gives whether there was a certain answer; the time without one, or until an error, is counted. */
  async ask(whom: string, question: () => Promise<boolean>): Promise<boolean> {
    const began = this.#elapsed();
    let isAnswered = false;
    try {
      isAnswered = await question();
    } finally {
      if (!isAnswered) this.#waited.set(whom, (this.#waited.get(whom) ?? 0) + this.#elapsed() - began);
    }
    return isAnswered;
  }
}
