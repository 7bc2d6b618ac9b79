import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";

type Change = { kind: string; id: string; value: unknown };
type Stored = { id: string };

/** One kind of record, kept in memory and in the journal; records are replaced whole, never edited in place. */
export class Collection<T extends Stored> {
  private readonly items = new Map<string, T>();
  private readonly log: (change: Change) => void;
  private readonly kind: string;

  constructor(kind: string, log: (change: Change) => void) {
    this.kind = kind;
    this.log = log;
  }

  get(id: string): T | undefined {
    return this.items.get(id);
  }

  get size(): number {
    return this.items.size;
  }

  /** Every record, oldest first. */
  all(): T[] {
    return [...this.items.values()];
  }

  put(value: T): T {
    this.items.set(value.id, value);
    this.log({ kind: this.kind, id: value.id, value });
    return value;
  }

  remove(id: string): void {
    if (this.items.delete(id)) this.log({ kind: this.kind, id, value: null });
  }

  /** Takes over a record read from the journal. */
  restore(id: string, value: T | null): void {
    if (value === null) this.items.delete(id);
    else this.items.set(id, value);
  }
}

/** The sandbox's memory: an append-only file of JSON lines, one line a commit, so a kill leaves no half of one. */
export class Store {
  private readonly file: string;
  private readonly collections = new Map<string, Collection<Stored>>();
  private readonly found = new Map<string, Change[]>();
  private pending: Change[] = [];
  private depth = 0;

  constructor(folder: string) {
    // Mails and addresses lie in it: for whoever runs the sandbox alone.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    this.file = join(folder, "journal.jsonl");
    for (const change of readJournal(this.file)) {
      const list = this.found.get(change.kind);
      if (list) list.push(change);
      else this.found.set(change.kind, [change]);
    }
  }

  /** The records of one kind; the same collection every time it is asked for. */
  collection<T extends Stored>(kind: string): Collection<T> {
    const known = this.collections.get(kind);
    if (known) return known as unknown as Collection<T>;
    const made = new Collection<T>(kind, (change) => this.record(change));
    for (const change of this.found.get(kind) ?? []) made.restore(change.id, change.value as T | null);
    this.found.delete(kind);
    this.collections.set(kind, made as unknown as Collection<Stored>);
    return made;
  }

  /** Runs `work` and writes all it changed as one line. `work` must not wait for anything. */
  commit<R>(work: () => R): R {
    this.depth += 1;
    try {
      return work();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) this.flush();
    }
  }

  private record(change: Change): void {
    this.pending.push(change);
    if (this.depth === 0) this.flush();
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    const line = `${JSON.stringify(this.pending)}\n`;
    this.pending = [];
    appendFileSync(this.file, line, { mode: 0o600 });
  }
}

function readJournal(file: string): Change[] {
  if (!existsSync(file)) return [];
  const written = readFileSync(file);
  // A kill may leave the last line unfinished; it never counted, and the next one must not be glued to it.
  const whole = written.lastIndexOf(0x0a) + 1;
  if (whole < written.length) truncateSync(file, whole);
  return written
    .subarray(0, whole)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => JSON.parse(line) as Change[]);
}
