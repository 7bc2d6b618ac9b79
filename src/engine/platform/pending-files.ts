import { after, days } from "#domain/kernel/time.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type FileStore, isFilesAway } from "../ports/file-store.ts";
import type { Db, Tx } from "./database.ts";
import type { DbAndClock } from "./db-and-clock.ts";
import { enqueue } from "./outbox.ts";
import { statement } from "./statement.ts";

/** Dependencies of a use case that stores files. */
export interface FileDeps extends DbAndClock {
  readonly files: FileStore;
}

/** A file in the store that waits for its row. */
export interface PendingFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Null for a PDF. */
  readonly size: object | null;
  readonly digest: string;
}

/** The file store is unreachable: nothing was stored, and a retry may succeed. */
export type FilesRefused = { readonly code: "files_away" };

const announce = statement<[string[], Date]>(
  "announce_files",
  `insert into files_in_writing (name, since) select unnest($1::text[]), $2`,
);
const settle = statement<[string[]]>("settle_files", `delete from files_in_writing where name = any($1)`);
const hold = statement<[string, string, string]>(
  "hold_file",
  "update files_in_writing set held_by = $2, held = $3::jsonb where name = $1",
);
const selectHeld = statement<[string, string], { held: PendingFile }>(
  "held_file",
  "select held from files_in_writing where name = $1 and held_by = $2",
);
const claim = statement<[string], { name: string }>(
  "claim_file",
  "delete from files_in_writing where name = $1 returning name",
);
const takeForgotten = statement<[Date], { name: string }>(
  "take_forgotten_files",
  `delete from files_in_writing where since < $1 returning name`,
);

/**
 * Stores files before their rows exist. `confirmFiles` or `discardFiles` must follow; otherwise they are deleted after
 * a day.
 */
export async function storePendingFiles(
  { db, clock, files }: FileDeps,
  contents: readonly { name: string; bytes: Uint8Array }[],
): Promise<Result<null, FilesRefused>> {
  if (contents.length === 0) return ok(null);
  await db.run(announce, [contents.map(({ name }) => name), new Date(clock.now())]);
  return whileThere(async () => void (await Promise.all(contents.map(({ name, bytes }) => files.put(name, bytes)))));
}

/** Same, for one local file of any size. */
export async function storePendingFile(
  { db, clock, files }: FileDeps,
  name: string,
  path: string,
): Promise<Result<null, FilesRefused>> {
  await db.run(announce, [[name], new Date(clock.now())]);
  return whileThere(() => files.putFile(name, path));
}

async function whileThere(work: () => Promise<void>): Promise<Result<null, FilesRefused>> {
  try {
    await work();
    return ok(null);
  } catch (error) {
    if (isFilesAway(error)) return refuse({ code: "files_away" });
    throw error;
  }
}

/** Marks files as referenced by rows of the same transaction. */
export async function confirmFiles(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.run(settle, [[...names]]);
}

/** Lets a party send a file with its next try, until it is deleted after a day. */
export async function holdFile(db: Db, party: string, file: PendingFile): Promise<void> {
  await db.run(hold, [file.name, party, JSON.stringify(file)]);
}

/** A file that waits for this party; null for any other, and for one that was sent already. */
export async function heldFile(db: Db, party: string, name: string): Promise<PendingFile | null> {
  const row = name === "" ? null : await db.row(selectHeld, [name, party]);
  return row && row.held;
}

/** Confirms a file that waits, once: of two tries at the same moment, one has it. */
export async function claimFile(tx: Tx, { name }: PendingFile): Promise<boolean> {
  return (await tx.row(claim, [name])) !== null;
}

/** Deletes files that get no rows. */
export async function discardFiles(
  { db, files }: { db: Db; files: FileStore },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  // Files that cannot be deleted now are purged after a day.
  const result = await whileThere(async () => void (await Promise.all(names.map((name) => files.remove(name)))));
  if (result.ok) await db.run(settle, [[...names]]);
}

/** Deletes files older than a day whose rows were never written. */
export function purgePendingFiles({ db, clock }: DbAndClock): Promise<void> {
  return db.transaction(async (tx) => {
    const names = (await tx.rows(takeForgotten, [new Date(after(clock.now(), -days(1)))])).map(({ name }) => name);
    if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
  });
}
