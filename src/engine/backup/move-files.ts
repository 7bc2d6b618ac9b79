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

/** Progress of the move so far. */
export interface MoveReport {
  /** Copied, and verified in the new place. */
  readonly copied: number;
  readonly bytes: number;
  /** Present in both places with equal content. */
  readonly same: number;
  /** Present in both places with different content; both copies are left alone. */
  readonly different: readonly string[];
  /** Referenced by no row; left in place. */
  readonly unnamed: number;
  /** Removed from the old place. */
  readonly deleted: number;
  /** Name of the last finished file; all names before it are finished too. */
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
  /** Number of concurrent copies. */
  readonly parallel: number;
  /** Removes each file from the old place once its copy is verified. */
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
     or name in (select name from site_certificates)
     or name in (select name from po_documents)
     or name in (select name from order_draft_files)
     or name in (select file from labels)
     or name in (select key || '.pdf' from document_files)
     or name in (select file_key from import_runs)
     or name in (select source from pictures)
     or substring(name from '^[0-9a-f]{32}') in (select key from pictures)
     or exists (select from reviews r where r.photos <> '[]' and r.photos ? name)`,
);

/**
 * Copies the shop's files to another store while the shop runs, and verifies each copy by reading it back. Proceeds by
 * name from `previous.last` on, and calls `note` after every hundred files, so that an interrupted move can resume.
 */
export async function moveFiles(
  move: Move,
  previous: MoveReport,
  note: (report: MoveReport) => Promise<void>,
): Promise<MoveReport> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-move-"));
  let report = previous;
  try {
    for await (const files of batches(move.from.list(previous.last))) {
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
  const referenced = await namedAmong(move.db, files);
  const batch = files.filter(({ name }) => referenced.has(name));
  const outcomes = new Map<string, Outcome>();
  const queue = [...batch];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) outcomes.set(file.name, await copy(move, file, folder));
  };
  await Promise.all(Array.from({ length: Math.min(move.parallel, batch.length) }, work));
  // A file deleted by the shop during the copy must not come back.
  const still = await namedAmong(move.db, batch);
  for (const { name } of batch) if (!still.has(name)) await move.to.remove(name);
  const are = (...which: Outcome[]) => batch.filter(({ name }) => which.includes(outcomes.get(name) ?? "gone"));
  const verified = are("copied", "same").filter(({ name }) => still.has(name));
  if (move.deletes) for (const { name } of verified) await move.from.remove(name);
  return {
    copied: before.copied + are("copied").length,
    bytes: before.bytes + are("copied").reduce((sum, { bytes }) => sum + bytes, 0),
    same: before.same + are("same").length,
    different: [...before.different, ...are("different").map(({ name }) => name)].slice(0, 1_000),
    unnamed: before.unnamed + files.length - batch.length,
    deleted: before.deleted + (move.deletes ? verified.length : 0),
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
  const sourceDigest = await digest(from, name, bytes, path);
  if (sourceDigest === null) return "gone";
  if (there === null) await to.putFile(name, path);
  await rm(path, { force: true });
  // Verify the copy itself instead of trusting the store's reply.
  const came = await digest(to, name, bytes);
  if (came !== sourceDigest) return "different";
  return there === null ? "copied" : "same";
}

/** SHA-256 of a stored file, which is also written to `path` if given; null when it does not exist. */
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
