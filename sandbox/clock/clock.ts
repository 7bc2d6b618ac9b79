type Task = { due: number; run: () => void };

// setTimeout overflows past 2^31-1 ms, so a far task is looked at again once a day.
const LONGEST_WAIT = 24 * 60 * 60 * 1000;

/** The sandbox's own time: real time plus an offset that only grows. Tasks due by a jump run at once, in order. */
export class SandboxClock {
  private offset: number;
  private tasks: Task[] = [];
  private timer: NodeJS.Timeout | null = null;
  private readonly listeners = new Set<(offsetMs: number) => void>();
  private stopped = false;

  constructor(offsetMs: number) {
    this.offset = offsetMs;
  }

  get offsetMs(): number {
    return this.offset;
  }

  /** Now, in milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Now, in whole seconds since the epoch, as Stripe counts. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }

  /** Moves time forward by `ms`; the caller has checked that it is not negative. */
  advance(ms: number): void {
    this.offset += ms;
    for (const tell of this.listeners) tell(this.offset);
    this.runDue();
  }

  /** Runs `task` when the sandbox's time reaches `due` (milliseconds since the epoch). */
  at(due: number, task: () => void): void {
    if (this.stopped) return;
    const place = this.tasks.findIndex((other) => other.due > due);
    this.tasks.splice(place === -1 ? this.tasks.length : place, 0, { due, run: task });
    this.arm();
  }

  /** Calls `listener` at every change of the offset; the reply stops it. */
  onChange(listener: (offsetMs: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.stopped = true;
    this.tasks = [];
    if (this.timer) clearTimeout(this.timer);
  }

  private arm(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const next = this.tasks[0];
    if (!next || this.stopped) return;
    const wait = Math.min(Math.max(next.due - this.now(), 0), LONGEST_WAIT);
    this.timer = setTimeout(() => this.runDue(), wait);
    this.timer.unref();
  }

  private runDue(): void {
    const now = this.now();
    const due = this.tasks.filter((task) => task.due <= now);
    this.tasks = this.tasks.filter((task) => task.due > now);
    for (const task of due) task.run();
    this.arm();
  }
}
