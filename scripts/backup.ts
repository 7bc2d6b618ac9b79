import { openFiles } from "#boot/files.ts";
import { noteBackup } from "#engine/backup/last-backup.ts";
import { writeBackup } from "#engine/backup/write-backup.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";
import { readArguments } from "./read-arguments.ts";
import { CommandRefused, runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";
import { writeWholeFile } from "./write-whole-file.ts";

const help = `Writes everything the shop keeps, while it goes on, to one file that \`npm run restore\` reads back:

  npm run backup -- FILE.jsonl.gz
`;

const [file = ""] = readArguments(help, { words: [1, 1] }).positionals;
await runCommand(async (config) => {
  // Of any version: whatever tables there are, a backup has all of them.
  const report = await withShop(config, { schema: "any", max: 1, statementTimeoutMs: 600_000 }, async (db) => {
    const madeAt = systemClock.now();
    const files = await openFiles(config);
    // It holds personal data and password hashes.
    const written = await writeWholeFile(file, { gzip: true, mode: 0o600 }, (write) =>
      writeBackup(db, files, new Date(madeAt), (line) => write(`${line}\n`)),
    );
    await noteBackup(db, madeAt);
    return written;
  }).catch((error: unknown) => {
    if (!isFilesAway(error)) throw error;
    throw new CommandRefused(
      `There is no backup: ${(error as Error).message}\nStart it again once the files can be read.`,
    );
  });
  process.stdout.write(`${file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files\n`);
});
