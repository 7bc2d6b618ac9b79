import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readConfig } from "#boot/config.ts";
import { openFiles } from "#boot/files.ts";
import { writeBackup } from "#engine/backup/write-backup.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";
import { connectDatabase } from "./connect-database.ts";
import { readArguments } from "./read-arguments.ts";

const help = `Writes everything the shop keeps, while it goes on, to one file that \`npm run restore\` reads back:

  npm run backup -- FILE.jsonl.gz
`;

const [file = ""] = readArguments(help, { words: [1, 1] }).positionals;
const { url, stop } = await connectDatabase();
const db = openDatabase({ url, max: 1, statementTimeoutMs: 600_000 });
try {
  // Under its own name only once it is whole.
  const part = `${file}.part`;
  const lines = createGzip();
  const written = pipeline(lines, createWriteStream(part, { mode: 0o600 }));
  const report = await writeBackup(db, await openFiles(readConfig(process.env)), new Date(), async (line) => {
    if (!lines.write(`${line}\n`)) await once(lines, "drain");
  });
  lines.end();
  await Promise.all([finished(lines), written]);
  await rename(part, file);
  process.stdout.write(`${file}: ${report.tables} tables, ${report.rows} rows, ${report.files} files\n`);
} catch (error) {
  if (!isFilesAway(error)) throw error;
  process.stderr.write(`There is no backup: ${(error as Error).message}\nStart it again once the files can be read.\n`);
  process.exitCode = 1;
} finally {
  await db.close();
  await stop();
}
