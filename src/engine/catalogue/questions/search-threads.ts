import type { Log } from "../../platform/log.ts";
import { ThreadPool, type ThreadPoolFigures } from "../../platform/thread-pool.ts";
import { threadScript } from "../../platform/thread-script.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { type SharedState, StateSender } from "../index/shared-state.ts";
import type { AnswerTo, Question } from "./question.ts";
import { SearchBusy } from "./search-busy.ts";

/** A thread's messages besides questions: the current catalogue, or to release it. */
export type ToldOfCatalogue = { readonly state: SharedState } | { readonly forget: true };

export interface SearchThreadsOptions {
  /** As many as may run. */
  readonly threads: number;
  /** Most waiting queries while all threads are busy; further ones are refused. */
  readonly waiting: number;
  readonly log: Log;
  /** The catalogue at this moment, and a number that rises whenever it has changed. */
  now(): { readonly state: CatalogueState; readonly version: number };
}

/** A thread's view of the catalogue. */
interface Known {
  sender: StateSender;
  /** Last version received. */
  version: number;
}

// The catalogue lies in shared memory and is no part of this: only what one question takes is.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Threads that answer questions beside the requests, over the same memory. */
export class SearchThreads {
  readonly #pool: ThreadPool<Question, AnswerTo<Question>, Known>;

  constructor({ threads, waiting, log, now }: SearchThreadsOptions) {
    this.#pool = new ThreadPool({
      name: "the search",
      script: threadScript("src/engine/catalogue/questions/search-thread.ts"),
      resourceLimits,
      threads,
      waiting,
      log,
      nameOf: ({ kind }) => kind,
      refusal: (why) => new SearchBusy(why),
      begin: () => ({ sender: new StateSender(), version: Number.NaN }),
      // Changes are sent before the question, so that the answer is never older than the state when the question
      // arrived.
      prepare(snapshot, say) {
        const { state, version } = now();
        if (snapshot.version === version) return;
        snapshot.version = version;
        say({ state: snapshot.sender.next(state) } satisfies ToldOfCatalogue);
      },
    });
  }

  get figures(): ThreadPoolFigures {
    return this.#pool.figures;
  }

  /** Starts all threads with the catalogue, so that the first query need not wait. */
  start(): void {
    this.#pool.start();
  }

  /** The answer of the first thread that is free. Throws `SearchBusy` where too many wait for one already. */
  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    return this.#pool.ask(question) as Promise<AnswerTo<Q>>;
  }

  /** Lets the threads go of the memory of a catalogue that another took the place of. */
  forget(): void {
    this.#pool.each((snapshot, say) => {
      snapshot.sender = new StateSender();
      snapshot.version = Number.NaN;
      say({ forget: true } satisfies ToldOfCatalogue);
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
