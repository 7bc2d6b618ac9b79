import { createHash } from "node:crypto";
import { z } from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Database, Tx } from "../platform/database.ts";
import type { FileStore } from "../ports/file-store.ts";
import { allowPauses } from "./allow-pauses.ts";
import { storedTables } from "./tables.ts";
import { backupFormat, type BackupReport } from "./write-backup.ts";

const kind = z.object({ plenum: z.literal("backup"), format: z.number() });
const head = kind.extend({
  madeAt: z.string(),
  schema: z.object({ migrations: z.array(z.string()), jobs: z.array(z.number()) }),
});
export type BackupHead = z.infer<typeof head>;

const part = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequences: z.record(z.string(), z.number().nullable()) }),
  z.object({ file: z.string(), bytes: z.base64() }),
  z.object({ end: z.literal(true), rows: z.number(), files: z.number(), sha256: z.string().optional() }),
]);
type End = Extract<z.infer<typeof part>, { end: true }>;

export type RestoreRefused =
  /** The database already has rows. */
  | { code: "not_empty"; table: string }
  /** The file is truncated, or not a backup of ours. */
  | { code: "not_whole" }
  /** The digest does not match the lines. */
  | { code: "changed" }
  /** The backup and the schema differ in a table or column. */
  | { code: "other_schema"; table: string };

/** Parses the first line of a backup. Refuses foreign files, and formats of later versions. */
export function readHead(
  line: string | undefined,
): Result<BackupHead, { code: "not_whole" } | { code: "newer_format" }> {
  const value = parse(line);
  const ours = kind.safeParse(value);
  if (ours.success && ours.data.format > backupFormat) return refuse({ code: "newer_format" });
  const parsed = head.safeParse(value);
  return parsed.success && parsed.data.format === backupFormat ? ok(parsed.data) : refuse({ code: "not_whole" });
}

/**
 * Restores a backup into an empty, migrated database, all or nothing; its files are stored first. `lines` begin after
 * the head, which counts in the digest too.
 */
export async function readBackup(
  db: Database,
  files: FileStore,
  headLine: string,
  lines: AsyncIterable<string>,
): Promise<Result<BackupReport, RestoreRefused>> {
  return db
    .transaction((tx) => new Restore(tx, files, headLine).all(lines))
    .catch((error: unknown) => {
      // Rows that cannot be parsed, or that violate a reference.
      if (/^2[23]/.test((error as { code?: string }).code ?? "")) return refuse({ code: "not_whole" });
      throw error;
    });
}

const batch = 500;

class Restore {
  readonly #tx: Tx;
  readonly #files: FileStore;
  readonly #digest = createHash("sha256");
  #table: { name: string; insert: string } | null = null;
  #waiting: string[] = [];
  #rows = 0;
  #stored = 0;

  constructor(tx: Tx, files: FileStore, headLine: string) {
    this.#digest.update(`${headLine}\n`);
    this.#tx = tx;
    this.#files = files;
  }

  async all(lines: AsyncIterable<string>): Promise<Result<BackupReport, RestoreRefused>> {
    await allowPauses(this.#tx);
    const tables = await storedTables(this.#tx);
    for (const { name } of tables) {
      const [row] = await this.#tx.sql<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
      if (row?.filled) return refuse({ code: "not_empty", table: name });
    }
    const expected = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
    let end: End | null = null;
    for await (const line of lines) {
      if (end) return refuse({ code: "changed" });
      const value = parse(line);
      if (typeof value === "string") {
        if (!(await this.#add(value))) return refuse({ code: "not_whole" });
      } else {
        const parsed = part.safeParse(value);
        if (!parsed.success) return refuse({ code: "not_whole" });
        await this.#flush();
        if ("table" in parsed.data) {
          const result = await this.#begin(parsed.data, expected);
          if (!result.ok) return result;
        } else if ("sequences" in parsed.data) await this.#count(parsed.data.sequences);
        else if ("file" in parsed.data) await this.#storeFile(parsed.data);
        else end = parsed.data;
      }
      if (!end) this.#digest.update(`${line}\n`);
    }
    return end ? this.#end(end, tables.length, expected) : refuse({ code: "not_whole" });
  }

  async #begin(
    { table, columns }: { table: string; columns: string[] },
    expected: Map<string, string>,
  ): Promise<Result<null, RestoreRefused>> {
    if (expected.get(table) !== columns.join()) return refuse({ code: "other_schema", table });
    expected.delete(table);
    // Triggers stay off: their notifications are outdated, and append-only tables must accept rows here.
    await this.#tx.sql(`alter table ${table} disable trigger user`);
    const values = columns.map((column) => `(read.row).${column}`).join();
    const insert = `insert into ${table} (${columns.join()}) overriding system value
      select ${values} from (select text::${table} as row from unnest($1::text[]) as text offset 0) as read`;
    this.#table = { name: table, insert };
    return ok(null);
  }

  /** False for a row outside any table. */
  async #add(row: string): Promise<boolean> {
    if (!this.#table) return false;
    this.#waiting.push(row);
    if (this.#waiting.length >= batch) await this.#write(this.#table.insert);
    return true;
  }

  async #write(insert: string): Promise<void> {
    if (this.#waiting.length > 0) await this.#tx.sql(insert, [this.#waiting]);
    this.#rows += this.#waiting.length;
    this.#waiting = [];
  }

  /** Writes the pending rows of the current table. */
  async #flush(): Promise<void> {
    if (!this.#table) return;
    await this.#write(this.#table.insert);
    await this.#tx.sql(`alter table ${this.#table.name} enable trigger user`);
    this.#table = null;
  }

  async #count(sequences: Record<string, number | null>): Promise<void> {
    for (const [name, value] of Object.entries(sequences))
      if (value !== null) await this.#tx.sql("select setval($1::regclass, $2)", [name, value]);
  }

  async #storeFile({ file, bytes }: { file: string; bytes: string }): Promise<void> {
    await this.#files.put(file, Buffer.from(bytes, "base64"));
    this.#stored += 1;
  }

  #end(
    { rows, files, sha256 }: End,
    tables: number,
    absentTables: Map<string, string>,
  ): Result<BackupReport, RestoreRefused> {
    const [lacking] = absentTables.keys();
    if (lacking !== undefined) return refuse({ code: "other_schema", table: lacking });
    if (rows !== this.#rows || files !== this.#stored) return refuse({ code: "not_whole" });
    // Backups made before digests were introduced have none.
    if (sha256 !== undefined && sha256 !== this.#digest.digest("hex")) return refuse({ code: "changed" });
    return ok({ tables, rows, files });
  }
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? "");
  } catch {
    return null;
  }
}
