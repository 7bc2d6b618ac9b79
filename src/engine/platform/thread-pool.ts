import { resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { type Log, errorFields } from "./log.ts";

/** A thread's reply to its current task. */
export type FromThread<Answer> = { readonly answer: Answer } | { readonly failed: string };

/** Sends a message to one thread. */
type Say<Message> = (message: Message) => void;

export interface ThreadPoolOptions<Task, Known> {
  /** Name of the pool in the log. */
  readonly name: string;
  /** Script of the threads, relative to the program's folder. It replies by `answerTasks` (answer-tasks.ts). */
  readonly script: string;
  /** Memory limits; a thread that exceeds them dies. */
  readonly resourceLimits: ResourceLimits;
  /** Maximum number of threads. */
  readonly threads: number;
  /** Maximum number of waiting tasks; further ones are refused. */
  readonly waiting: number;
  /** Milliseconds after which an idle thread ends; without it, threads never end. */
  readonly idleMs?: number;
  readonly log: Log;
  /** A task's name in the log. */
  nameOf(task: Task): string;
  /** Error for a task that cannot be done. */
  refusal(why: string): Error;
  /** State stored beside a new thread. */
  begin(): Known;
  /** Sends a thread the data it needs; before each task, and when it is started ahead of its first. */
  prepare?(known: Known, say: Say<unknown>): void;
}

interface Ordered<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  /** Number of threads that died of it. */
  deaths: number;
}

interface Thread<Task, Answer, Known> {
  readonly worker: Worker;
  readonly known: Known;
  doing: Ordered<Task, Answer> | null;
  idle: NodeJS.Timeout | null;
}

/** Metrics of a pool. */
export interface ThreadPoolFigures {
  readonly threads: number;
  readonly busy: number;
  readonly waiting: number;
  readonly refused: number;
  readonly died: number;
}

/**
 * Threads that do tasks beside the requests, one at a time each, in order of arrival. A dead thread is replaced, and
 * its task retried once.
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

  /** Starts and prepares all threads, so that the first task does not wait. */
  start(): void {
    while (!this.#closed && this.#threads.size < this.#options.threads) this.#prepare(this.#begin());
  }

  /** Result of the task in the first free thread. Rejects with `refusal` when too many tasks wait. */
  ask(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject, deaths: 0 });
      if (!this.#closed) this.#next();
      if (!this.#closed && this.#waiting.length <= this.#options.waiting) return;
      // Refuse the newest task; earlier ones keep their place.
      this.#waiting.pop();
      this.#refused += 1;
      reject(this.#options.refusal(`${this.#options.name} has too much to do`));
    });
  }

  /** Runs `tell` for each running thread. */
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

  /** A task that cannot be cloned to a thread fails alone, and the thread takes the next. */
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
    // Lets a process exit that has nothing else to do.
    worker.unref();
    worker.on("message", (reply: FromThread<Answer>) => {
      const { doing } = thread;
      thread.doing = null;
      if ("answer" in reply) doing?.resolve(reply.answer);
      else doing?.reject(new Error(`${name} failed in its thread: ${reply.failed}`));
      this.#next();
      if (!thread.doing) this.#rest(thread);
    });
    worker.on("error", (error) => log.error(`a thread of ${name} failed`, errorFields(error)));
    worker.on("exit", (code) => this.#ended(thread, code));
    return thread;
  }

  /** Ends a thread that was idle long enough, to free its memory. */
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
    // A task that has killed two threads is not retried.
    if (doing.deaths > 1) doing.reject(refusal(`${name} could not do it`));
    else this.#waiting.unshift(doing);
    this.#next();
  }
}
