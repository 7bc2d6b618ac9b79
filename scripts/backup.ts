import { openFiles } from "#boot/files.ts";
import { writeBackup } from "#engine/backup/write-backup.ts";
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
  // It holds personal data and password hashes.
  const report = await writeWholeFile(file, { gzip: true, mode: 0o600 }, (write) =>
    // Of any version: whatever tables there are, a backup has all of them.
    withShop(config, { schema: "any", max: 1, statementTimeoutMs: 600_000 }, async (db) =>
      writeBackup(db, await openFiles(config), new Date(), (line) => write(`${line}\n`)),
    ),
  ).catch((error: unknown) => {
    if (!isFilesAway(error)) throw error;
    throw new CommandRefused(
      `There is no backup: ${(error as Error).message}\nStart it again once the files can be read.`,
    );
  });
  process.stdout.write(`${file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files\n`);
});
