import { resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { type Log, errorFields } from "./log.ts";

/** What a thread says of the task it was given last. */
export type FromThread<Answer> = { readonly answer: Answer } | { readonly failed: string };

/** Says something to one thread. */
type Say<Message> = (message: Message) => void;

export interface ThreadPoolOptions<Task, Known> {
  /** Whose threads these are, for the log. */
  readonly name: string;
  /** What each runs, from the folder of the program. It answers by `answerTasks` (answer-tasks.ts). */
  readonly script: string;
  /** What one may take of memory; a thread that wants more dies. */
  readonly resourceLimits: ResourceLimits;
  /** As many as may run. */
  readonly threads: number;
  /** As many tasks as may wait while all are busy; what comes then is refused. */
  readonly waiting: number;
  /** How long one stays that has nothing to do, in milliseconds; for good where it is not said. */
  readonly idleMs?: number;
  readonly log: Log;
  /** What a task is called in the log. */
  nameOf(task: Task): string;
  /** The refusal of what cannot be done. */
  refusal(why: string): Error;
  /** What is remembered of a new thread. */
  begin(): Known;
  /** Tells a thread what it must know; before each task, and when it is started ahead of its first. */
  prepare?(known: Known, say: Say<unknown>): void;
}

interface Ordered<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  /** How many threads have died of it. */
  deaths: number;
}

interface Thread<Task, Answer, Known> {
  readonly worker: Worker;
  readonly known: Known;
  doing: Ordered<Task, Answer> | null;
  idle: NodeJS.Timeout | null;
}

/** How a pool does, for whoever looks. */
export interface ThreadPoolFigures {
  readonly threads: number;
  readonly busy: number;
  readonly waiting: number;
  readonly refused: number;
  readonly died: number;
}

/**
 * Threads that do tasks beside the requests, each one at a time, in the order they came. A thread that dies is replaced,
 * and its task given to another, once.
 */
export class ThreadPool<Task, Answer, Known = null> {
  readonly #options: ThreadPoolOptions<Task, Known>;
  readonly #threads = new Set<Thread<Task, Answer, Known>>();
  readonly #waiting: Ordered<Task, Answer>[] = [];
  #refused = 0;
  #died = 0;
  #closed = false;

  constructor(options: ThreadPoolOptions<Task, Known>) {
    this.#options = options;
  }

  get figures(): ThreadPoolFigures {
    return {
      threads: this.#threads.size,
      busy: [...this.#threads].filter(({ doing }) => doing !== null).length,
      waiting: this.#waiting.length,
      refused: this.#refused,
      died: this.#died,
    };
  }

  /** Starts all threads and prepares them, so that the first task need not wait for it. */
  start(): void {
    while (!this.#closed && this.#threads.size < this.#options.threads) this.#prepare(this.#begin());
  }

  /** What comes of the task in the first thread that is free. Rejects with `refusal` where too many wait for one already. */
  ask(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject, deaths: 0 });
      if (!this.#closed) this.#next();
      if (!this.#closed && this.#waiting.length <= this.#options.waiting) return;
      // Those who came first are answered first.
      this.#waiting.pop();
      this.#refused += 1;
      reject(this.#options.refusal(`${this.#options.name} has too much to do`));
    });
  }

  /** For each thread that runs. */
  each(tell: (known: Known, say: Say<unknown>) => void): void {
    for (const { known, worker } of this.#threads) tell(known, (message) => worker.postMessage(message));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ending());
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #ending(): Error {
    return this.#options.refusal(`${this.#options.name} has ended`);
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#free();
      if (!thread) return;
      if (thread.idle) clearTimeout(thread.idle);
      this.#give(thread, this.#waiting.shift()!);
    }
  }

  /** What cannot be sent to a thread fails alone: its thread is free for the next. */
  #give(thread: Thread<Task, Answer, Known>, ordered: Ordered<Task, Answer>): void {
    try {
      this.#prepare(thread);
      thread.worker.postMessage({ task: ordered.task });
      thread.doing = ordered;
    } catch (error) {
      ordered.reject(error as Error);
      this.#rest(thread);
    }
  }

  #free(): Thread<Task, Answer, Known> | null {
    for (const thread of this.#threads) if (!thread.doing) return thread;
    return this.#threads.size < this.#options.threads ? this.#begin() : null;
  }

  #prepare({ known, worker }: Thread<Task, Answer, Known>): void {
    this.#options.prepare?.(known, (message) => worker.postMessage(message));
  }

  #begin(): Thread<Task, Answer, Known> {
    const { name, script, resourceLimits, log } = this.#options;
    const worker = new Worker(resolve(script), { resourceLimits });
    const thread: Thread<Task, Answer, Known> = { worker, known: this.#options.begin(), doing: null, idle: null };
    this.#threads.add(thread);
    // A process that has nothing else to do may end.
    worker.unref();
    worker.on("message", (said: FromThread<Answer>) => {
      const { doing } = thread;
      thread.doing = null;
      if ("answer" in said) doing?.resolve(said.answer);
      else doing?.reject(new Error(`${name} failed in its thread: ${said.failed}`));
      this.#next();
      if (!thread.doing) this.#rest(thread);
    });
    worker.on("error", (error) => log.error(`a thread of ${name} failed`, errorFields(error)));
    worker.on("exit", (code) => this.#ended(thread, code));
    return thread;
  }

  /** Ends a thread that has had nothing to do for long enough: it gives its memory back. */
  #rest(thread: Thread<Task, Answer, Known>): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined) return;
    thread.idle = setTimeout(() => {
      this.#threads.delete(thread);
      void thread.worker.terminate();
    }, idleMs);
    thread.idle.unref();
  }

  #ended(thread: Thread<Task, Answer, Known>, code: number): void {
    const { doing } = thread;
    if (!this.#threads.delete(thread)) return;
    thread.doing = null;
    if (thread.idle) clearTimeout(thread.idle);
    if (this.#closed) return doing?.reject(this.#ending());
    const { name, log, nameOf, refusal } = this.#options;
    this.#died += 1;
    log.error(`a thread of ${name} ended`, { outcome: `${doing ? nameOf(doing.task) : "idle"}, ${code}` });
    if (!doing) return;
    doing.deaths += 1;
    // What two threads have died of is not given to a third.
    if (doing.deaths > 1) doing.reject(refusal(`${name} could not do it`));
    else this.#waiting.unshift(doing);
    this.#next();
  }
}
