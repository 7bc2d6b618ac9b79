import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { FileStore, StoredFile } from "../ports/file-store.ts";

/** What became of the files so far. */
export interface MoveReport {
  /** Copied, and found the same where they are now. */
  readonly copied: number;
  readonly bytes: number;
  /** In both places already, and found the same. */
  readonly same: number;
  /** In both places under one name, and not the same: left as they are in both. */
  readonly different: readonly string[];
  /** Named by nothing in the shop: left where they are. */
  readonly unnamed: number;
  /** Removed from where they were. */
  readonly deleted: number;
  /** The last file that is done: all before it are. */
  readonly last: string;
}

export const nothingMoved: MoveReport = {
  copied: 0,
  bytes: 0,
  same: 0,
  different: [],
  unnamed: 0,
  deleted: 0,
  last: "",
};

interface Move {
  readonly db: Db;
  readonly from: FileStore;
  readonly to: FileStore;
  /** How many files are on their way at once. */
  readonly parallel: number;
  /** Removes each file from where it was once it was found the same in the new place. */
  readonly deletes: boolean;
}

const batch = 100;

const selectNamed = statement<[string[]], { name: string }>(
  "files_that_are_named",
  `select name from unnest($1::text[]) as name
   where name in (select name from files_in_writing)
     or name in (select name from return_photos)
     or name in (select name from claim_photos)
     or name in (select name from tax_certificates)
     or name in (select key || '.pdf' from document_files)
     or name in (select file_key from import_runs)
     or name in (select source from pictures)
     or substring(name from '^[0-9a-f]{32}') in (select key from pictures)
     or exists (select from reviews r where r.photos <> '[]' and r.photos ? name)`,
);

/**
 * Copies the shop's files from one place to another while the shop goes on, and reads each back to see that it is the
 * same. Goes by name from `begun.last` on, and says after every hundred files how far it is: who keeps that can go on
 * there after a kill.
 */
export async function moveFiles(
  move: Move,
  begun: MoveReport,
  note: (report: MoveReport) => Promise<void>,
): Promise<MoveReport> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-move-"));
  let report = begun;
  try {
    for await (const files of batches(move.from.list(begun.last))) {
      report = await moveBatch(move, files, report, folder);
      await note(report);
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* batches(files: AsyncIterable<StoredFile>): AsyncGenerator<readonly StoredFile[]> {
  let some: StoredFile[] = [];
  for await (const file of files) {
    some.push(file);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

type Outcome = "copied" | "same" | "different" | "gone";

async function moveBatch(
  move: Move,
  files: readonly StoredFile[],
  before: MoveReport,
  folder: string,
): Promise<MoveReport> {
  const named = await namedAmong(move.db, files);
  const wanted = files.filter(({ name }) => named.has(name));
  const outcomes = new Map<string, Outcome>();
  const left = [...wanted];
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) outcomes.set(file.name, await copy(move, file, folder));
  };
  await Promise.all(Array.from({ length: Math.min(move.parallel, wanted.length) }, work));
  // What the shop has removed meanwhile must not come back by this copy.
  const still = await namedAmong(move.db, wanted);
  for (const { name } of wanted) if (!still.has(name)) await move.to.remove(name);
  const are = (...which: Outcome[]) => wanted.filter(({ name }) => which.includes(outcomes.get(name) ?? "gone"));
  const done = are("copied", "same").filter(({ name }) => still.has(name));
  if (move.deletes) for (const { name } of done) await move.from.remove(name);
  return {
    copied: before.copied + are("copied").length,
    bytes: before.bytes + are("copied").reduce((sum, { bytes }) => sum + bytes, 0),
    same: before.same + are("same").length,
    different: [...before.different, ...are("different").map(({ name }) => name)].slice(0, 1_000),
    unnamed: before.unnamed + files.length - wanted.length,
    deleted: before.deleted + (move.deletes ? done.length : 0),
    last: files.at(-1)?.name ?? before.last,
  };
}

async function namedAmong(db: Db, files: readonly StoredFile[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows(selectNamed, [files.map(({ name }) => name)]);
  return new Set(rows.map(({ name }) => name));
}

async function copy({ from, to }: Move, { name, bytes }: StoredFile, folder: string): Promise<Outcome> {
  const there = await to.size(name);
  if (there !== null && there !== bytes) return "different";
  const path = join(folder, name);
  const sent = await digest(from, name, bytes, path);
  if (sent === null) return "gone";
  if (there === null) await to.putFile(name, path);
  await rm(path, { force: true });
  // Read back, whatever the place has answered.
  const came = await digest(to, name, bytes);
  if (came !== sent) return "different";
  return there === null ? "copied" : "same";
}

/** The SHA-256 of a stored file, which is also written to `path` if there is one; null when there is no such file. */
async function digest(store: FileStore, name: string, bytes: number, path?: string): Promise<string | null> {
  const stream = bytes > 0 ? await store.stream(name, { start: 0, end: bytes - 1 }) : new Blob([]).stream();
  if (!stream) return null;
  const hash = createHash("sha256");
  const pieces = Readable.fromWeb(stream as NodeStream);
  const hashed = async function* (all: AsyncIterable<Uint8Array>) {
    for await (const piece of all) {
      hash.update(piece);
      yield piece;
    }
  };
  if (path === undefined) for await (const _ of hashed(pieces)) continue;
  else await pipeline(pieces, hashed, createWriteStream(path, { mode: 0o600 }));
  return hash.digest("hex");
}
