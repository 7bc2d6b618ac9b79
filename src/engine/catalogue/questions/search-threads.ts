import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { type Log, errorFields } from "../../platform/log.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { type SharedState, StateSender } from "../index/shared-state.ts";
import type { AnswerTo, Question } from "./question.ts";
import { SearchBusy } from "./search-busy.ts";

/** What a thread is told: what the catalogue is now, that it is to let go of it, or what to answer. */
export type ToThread = { readonly state: SharedState } | { readonly forget: true } | { readonly question: Question };

/** What it says of the question it was asked last. */
export type FromThread = { readonly answer: AnswerTo<Question> } | { readonly failed: string };

export interface SearchThreadsOptions {
  /** As many as may run. */
  readonly threads: number;
  /** As many questions as may wait while all are busy; what comes then is refused. */
  readonly waiting: number;
  readonly log: Log;
  /** The catalogue at this moment, and a number that rises whenever it has changed. */
  now(): { readonly state: CatalogueState; readonly version: number };
}

interface Asked {
  readonly question: Question;
  readonly resolve: (answer: AnswerTo<Question>) => void;
  readonly reject: (error: Error) => void;
  /** How many threads have died of it. */
  deaths: number;
}

interface Thread {
  readonly worker: Worker;
  sender: StateSender;
  /** What it was told last. */
  version: number;
  asked: Asked | null;
}

/** How the pool does, for whoever looks. */
export interface SearchThreadsFigures {
  readonly threads: number;
  readonly busy: number;
  readonly waiting: number;
  readonly refused: number;
  readonly died: number;
}

const script = "src/engine/catalogue/questions/search-thread.ts";
// The catalogue lies in shared memory and is no part of this: only what one question takes is.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Threads that answer questions beside the requests, each one at a time, over the same memory. A thread that dies is
 * replaced, and its question asked of another, once.
 */
export class SearchThreads {
  readonly #options: SearchThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Asked[] = [];
  #refused = 0;
  #died = 0;
  #closed = false;

  constructor(options: SearchThreadsOptions) {
    this.#options = options;
  }

  get figures(): SearchThreadsFigures {
    return {
      threads: this.#threads.size,
      busy: [...this.#threads].filter(({ asked }) => asked !== null).length,
      waiting: this.#waiting.length,
      refused: this.#refused,
      died: this.#died,
    };
  }

  /** Starts all threads and tells them of the catalogue, so that the first question need not wait for it. */
  start(): void {
    while (!this.#closed && this.#threads.size < this.#options.threads) this.#tell(this.#begin());
  }

  /** The answer of the first thread that is free. Throws `SearchBusy` where too many wait for one already. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve: resolve as Asked["resolve"], reject, deaths: 0 });
      if (!this.#closed) this.#next();
      if (!this.#closed && this.#waiting.length <= this.#options.waiting) return;
      // Those who came first are answered first.
      this.#waiting.pop();
      this.#refused += 1;
      reject(new SearchBusy("the search has too much to answer"));
    });
  }

  /** Lets the threads go of the memory of a catalogue that another took the place of. */
  forget(): void {
    for (const thread of this.#threads) {
      thread.sender = new StateSender();
      thread.version = Number.NaN;
      this.#say(thread, { forget: true });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new SearchBusy("the search has ended"));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#free();
      if (!thread) return;
      thread.asked = this.#waiting.shift()!;
      this.#tell(thread);
      this.#say(thread, { question: thread.asked.question });
    }
  }

  #free(): Thread | null {
    for (const thread of this.#threads) if (!thread.asked) return thread;
    return this.#threads.size < this.#options.threads ? this.#begin() : null;
  }

  /** What changed since goes before the question, so that an answer is never older than what was known when it was asked. */
  #tell(thread: Thread): void {
    const { state, version } = this.#options.now();
    if (thread.version === version) return;
    thread.version = version;
    this.#say(thread, { state: thread.sender.next(state) });
  }

  #say({ worker }: Thread, message: ToThread): void {
    worker.postMessage(message);
  }

  #begin(): Thread {
    const worker = new Worker(resolve(script), { resourceLimits });
    const thread: Thread = { worker, sender: new StateSender(), version: Number.NaN, asked: null };
    this.#threads.add(thread);
    // A process that has nothing else to do may end.
    worker.unref();
    worker.on("message", (said: FromThread) => {
      const { asked } = thread;
      thread.asked = null;
      if ("answer" in said) asked?.resolve(said.answer);
      else asked?.reject(new Error(`a search failed in its thread: ${said.failed}`));
      this.#next();
    });
    worker.on("error", (error) => this.#options.log.error("a thread of the search failed", errorFields(error)));
    worker.on("exit", (code) => this.#ended(thread, code));
    return thread;
  }

  #ended(thread: Thread, code: number): void {
    const { asked } = thread;
    this.#threads.delete(thread);
    thread.asked = null;
    if (this.#closed) return asked?.reject(new SearchBusy("the search has ended"));
    this.#died += 1;
    this.#options.log.error("a thread of the search ended", { outcome: `${asked?.question.kind ?? "idle"}, ${code}` });
    if (!asked) return;
    asked.deaths += 1;
    // What two threads have died of is not asked of a third.
    if (asked.deaths > 1) asked.reject(new SearchBusy("the search could not answer"));
    else this.#waiting.unshift(asked);
    this.#next();
  }
}
