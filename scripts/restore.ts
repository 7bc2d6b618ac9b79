import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { openFiles } from "#boot/files.ts";
import { createDatabase } from "#db/create-database.ts";
import { refusePooler } from "#db/direct-address.ts";
import { migrate } from "#db/migrate.ts";
import { knownMigrations } from "#db/migration-files.ts";
import { MigrationRefused } from "#db/migration-refused.ts";
import { readBackup, readHead } from "#engine/backup/read-backup.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";
import { readArguments } from "./read-arguments.ts";
import { CommandRefused, requireFile, runCommand } from "./run-command.ts";
import { withDatabase } from "./with-shop.ts";

const help = `Puts a file of \`npm run backup\` into an empty database: all of it, or nothing.

  DATA_DIR=./restored npm run restore -- FILE.jsonl.gz
  DATABASE_URL=postgres://… npm run restore -- FILE.jsonl.gz
`;

const said = {
  not_empty: "the database is not empty; name an empty one by DATABASE_URL, or a new folder by DATA_DIR",
  not_whole: "the file is not a whole backup",
  changed: "the file was changed after it was made, or is damaged; take another copy of it, or another backup",
  newer_format:
    "the backup was made by a newer version of the shop; restore it with the version it was made with, or a later one",
  other_schema:
    "the backup is of another schema than this version of the shop makes; restore it with the version it was made with, then start the newer one",
} as const;

const [file = ""] = readArguments(help, { words: [1, 1] }).positionals;

/** Lines of the file. Refuses one that is cut off or no archive where it ends, and so before anything is committed. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const read = pipeline(createReadStream(path), unzipped);
  // A reader that stops early leaves the rest unread.
  read.catch(() => {});
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") yield rest;
    await read;
  } catch (error) {
    throw nothing(`${said.not_whole} (${(error as Error).message})`);
  }
}

await runCommand(async (config) => {
  requireFile(file);
  const lines = linesOf(file);
  const first = ((await lines.next()).value as string | undefined) ?? "";
  const read = readHead(first);
  if (!read.ok) throw nothing(said[read.error.code]);
  const head = read.value;
  let migrations: string[];
  try {
    migrations = knownMigrations(head.schema.migrations);
  } catch (error) {
    throw error instanceof MigrationRefused ? nothing(said.other_schema) : error;
  }
  await withDatabase(config, { make: true }, async (url) => {
    await createDatabase(url);
    await refusePooler(url);
    await migrate(url, { only: migrations });
    const db = openDatabase({ url, max: 1, statementTimeoutMs: 600_000 });
    const restored = await readBackup(db, await openFiles(config), first, lines).finally(db.close);
    if (!restored.ok)
      throw nothing(`${said[restored.error.code]}${"table" in restored.error ? ` (${restored.error.table})` : ""}`);
    await migrate(url);
    const { tables, rows, files } = restored.value;
    process.stdout.write(`Restored as of ${head.madeAt}: ${tables} tables, ${rows} rows, ${files} files\n`);
  }).catch((error: unknown) => {
    if (!isFilesAway(error)) throw error;
    throw new CommandRefused(
      `Nothing was restored: ${(error as Error).message}\nStart it again once files can be stored.`,
    );
  });
});

function nothing(why: string): CommandRefused {
  return new CommandRefused(`Nothing was restored: ${why}.`);
}
