import { createHash } from "node:crypto";
import { pictureFileNames } from "../catalogue/pictures/add-picture.ts";
import type { Database, Tx } from "../platform/database.ts";
import type { FileStore } from "../ports/file-store.ts";
import { allowPauses } from "./allow-pauses.ts";
import { schemaVersion, sequenceValues, type StoredTable, storedTables } from "./tables.ts";

export const backupFormat = 1;

/** Writes a line of a backup; resolves when the next may follow. */
export type WriteLine = (line: string) => Promise<void>;

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

const batch = 500;

/**
 * Writes the shop's data as lines of JSON: a head with the schema's version, each table with rows in PostgreSQL's text
 * format, the sequences, the uploaded files, and an end with the SHA-256 of all lines before it. A backup without its
 * end is incomplete. Reads one snapshot while the shop runs.
 */
export async function writeBackup(
  db: Database,
  files: FileStore,
  madeAt: Date,
  writeLine: WriteLine,
): Promise<BackupReport> {
  const digest = createHash("sha256");
  const write: WriteLine = (line) => {
    digest.update(`${line}\n`);
    return writeLine(line);
  };
  const { counts, names } = await db.transaction(async (tx) => {
    await tx.sql("set transaction isolation level repeatable read, read only");
    await allowPauses(tx);
    await write(JSON.stringify({ plenum: "backup", format: backupFormat, madeAt, schema: await schemaVersion(tx) }));
    const counts: number[] = [];
    for (const table of await storedTables(tx)) counts.push(await writeTable(tx, table, write));
    await write(JSON.stringify({ sequences: await sequenceValues(tx) }));
    return { counts, names: await fileNames(tx) };
  });
  let fileCount = 0;
  for (const name of names) {
    // Deleted after the snapshot, so no longer needed.
    const bytes = await files.get(name);
    if (bytes === null) continue;
    await write(JSON.stringify({ file: name, bytes: Buffer.from(bytes).toString("base64") }));
    fileCount += 1;
  }
  const rows = counts.reduce((sum, count) => sum + count, 0);
  await writeLine(JSON.stringify({ end: true, rows, files: fileCount, sha256: digest.digest("hex") }));
  return { tables: counts.length, rows, files: fileCount };
}

async function writeTable(tx: Tx, { name, columns }: StoredTable, write: WriteLine): Promise<number> {
  await write(JSON.stringify({ table: name, columns }));
  await tx.sql(`declare backup no scroll cursor for select t::text as row from ${name} t`);
  let count = 0;
  for (;;) {
    const rows = await tx.sql<{ row: string }>(`fetch ${batch} from backup`);
    for (const { row } of rows) await write(JSON.stringify(row));
    count += rows.length;
    if (rows.length < batch) break;
  }
  await tx.sql("close backup");
  return count;
}

/** Uploaded files referenced by rows. Files of product imports are left out: they are working copies. */
async function fileNames(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select name from return_photos
     union select name from claim_photos
     union select photo from reviews, jsonb_array_elements_text(photos) as photo
     union select name from tax_certificates
     union select name from site_certificates
     union select name from po_documents
     union select name from order_draft_files
     union select file from labels where file is not null
     union select key || '.pdf' from document_files
     union select source from pictures order by 1`,
  );
  const pictures = await tx.sql<{ key: string }>("select key from pictures order by key");
  return [...rows.map(({ name }) => name), ...pictures.flatMap(({ key }) => pictureFileNames(key))];
}
