import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { beginStock } from "../../inventory/expected-stock.ts";
import { holdPlaces } from "../../inventory/place-stock.ts";
import { lockStockToSet } from "../../inventory/set-stock.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { openPlaces } from "../places.ts";
import { longestReason } from "../stock-grid/grid-plan.ts";
import { partsByNumber, slicesOf } from "./count-parts.ts";
import { type CountPlan, planCount } from "./plan-count.ts";
import type { TableFileRefused } from "../table-file.ts";
import { type CountLine, readCountFile } from "./read-count-file.ts";
import { writeCounts } from "./write-counts.ts";

const insertCount = statement<[string, number, string, Date], { id: number }>(
  "stock_count_read",
  `insert into stock_counts (file_name, unfilled, staff_email, created_at) values ($1, $2, $3, $4) returning id`,
);
const insertLines = statement<[number, string]>(
  "stock_count_lines_read",
  `insert into stock_count_lines (count_id, line, sku, place, counted, seen)
   select $1, line, sku, place, counted, seen
   from jsonb_to_recordset($2::jsonb) as g(line int, sku text, place text, counted text, seen int)`,
);

/** Reads a file and keeps it for its confirmation; gives its id. The stock does not change yet. */
export async function readStockCount(
  { db, clock }: DbAndClock,
  by: StaffActor,
  upload: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<{ id: number }, TableFileRefused>> {
  const file = await readCountFile(upload.bytes);
  if (!file.ok) return file;
  const { lines, unfilled } = file.value;
  const name = cutText(cleanText(upload.name), 200);
  return db.transaction(async (tx) => {
    const stored = await tx.row(insertCount, [name, unfilled, by.email, new Date(clock.now())]);
    for (const some of slicesOf(lines)) await tx.run(insertLines, [stored!.id, JSON.stringify(some)]);
    return ok({ id: stored!.id });
  });
}

interface CountRow {
  readonly id: number;
  readonly fileName: string;
  readonly unfilled: number;
  readonly appliedAt: Instant | null;
}

const columns = `id, file_name as "fileName", unfilled, applied_at as "appliedAt"`;
const selectCount = statement<[number], CountRow>("stock_count", `select ${columns} from stock_counts where id = $1`);
const lockCount = statement<[number], CountRow>(
  "stock_count_to_apply",
  `select ${columns} from stock_counts where id = $1 for update`,
);
const selectLines = statement<[number, number, number], CountLine>(
  "stock_count_lines",
  `select line, sku, place, counted, seen from stock_count_lines where count_id = $1 and line > $2
   order by line limit $3`,
);

async function linesOf(db: Db, id: number): Promise<CountLine[]> {
  const lines: CountLine[] = [];
  const most = 5_000;
  for (;;) {
    const some = await db.rows(selectLines, [id, lines.at(-1)?.line ?? 0, most]);
    lines.push(...some);
    if (some.length < most) return lines;
  }
}

/** Effects that a file would have now. */
export interface CountPreview extends CountPlan {
  readonly id: number;
  readonly fileName: string;
  readonly unfilled: number;
}

/** Null where the file is unknown, its time has passed, or it is applied. */
export async function previewCount(db: Db, id: number, mainNames: readonly string[]): Promise<CountPreview | null> {
  const count = await db.row(selectCount, [id]);
  if (!count || count.appliedAt !== null) return null;
  const { fileName, unfilled } = count;
  return { id, fileName, unfilled, ...(await planCount(db, await linesOf(db, id), mainNames)) };
}

const insertBatch = statement<[string, string, number | null, string, Date, string], { id: number }>(
  "begin_counted_batch",
  `insert into stock_batches (request_key, reason, staff_id, staff_email, at, file_name)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);
const closeCount = statement<[number, Date]>(
  "stock_count_applied",
  `with gone as (delete from stock_count_lines where count_id = $1)
   update stock_counts set applied_at = $2 where id = $1`,
);

type ApplyCountRefused =
  | { readonly code: "file_gone" | "stale" | "nothing_counted" }
  | { readonly code: "reason"; readonly error: KindError };

/** Names the batch of a file. */
const batchKey = (id: number): string => `stock-count-${String(id).padStart(8, "0")}`;

/**
 * Stores the counts of a file as they were shown, all in one transaction and as one batch; `stale` if it would do
 * anything else by now. A second press changes nothing and gives the same answer.
 */
export function applyStockCount(
  { db, clock }: DbAndClock,
  by: StaffActor,
  {
    id,
    reason: typed,
    fingerprint,
    mainNames,
  }: {
    readonly id: number;
    readonly reason: string;
    readonly fingerprint: string;
    readonly mainNames: readonly string[];
  },
): Promise<Result<{ batch: string }, ApplyCountRefused>> {
  return db.transaction(async (tx): Promise<Result<{ batch: string }, ApplyCountRefused>> => {
    const count = await tx.row(lockCount, [id]);
    if (!count) return refuse({ code: "file_gone" });
    if (count.appliedAt !== null) return ok({ batch: batchKey(id) });
    const reason = cleanText(typed);
    if (reason === "") return refuse({ code: "reason", error: { code: "required" } });
    if (reason.length > longestReason)
      return refuse({ code: "reason", error: { code: "too_long", values: { max: longestReason } } });
    const lines = await linesOf(tx, id);
    // Places before stock, as everywhere.
    await holdPlaces(
      tx,
      (await openPlaces(tx)).map((place) => place.id),
    );
    await holdStock(tx, lines);
    const { changes, fingerprint: now } = await planCount(tx, lines, mainNames);
    if (now !== fingerprint) return refuse({ code: "stale" });
    if (changes.length === 0) return refuse({ code: "nothing_counted" });
    const at = clock.now();
    const batch = await tx.row(insertBatch, [batchKey(id), reason, by.id, by.email, new Date(at), count.fileName]);
    await writeCounts(tx, changes, { id: batch!.id, reason, staffId: by.id, now: at });
    const parts = new Set(changes.map(({ variantId }) => variantId)).size;
    await audit(tx, by, "stock-counted", count.fileName, at, { cells: changes.length, parts, reason });
    await tx.run(closeCount, [id, new Date(at)]);
    return ok({ batch: batchKey(id) });
  });
}

/** Holds the stock of all parts of the lines in one order, so that nothing moves between judging and writing. */
async function holdStock(tx: Tx, lines: readonly CountLine[]): Promise<void> {
  const ids: number[] = [];
  for (const some of slicesOf(lines)) {
    const compacts = some.map(({ sku }) => compactPartNumber(sku));
    ids.push(...(await partsByNumber(tx, compacts)).values());
  }
  const variantIds = [...new Set(ids)].sort((a, b) => a - b);
  await beginStock(tx, variantIds);
  await lockStockToSet(tx, variantIds);
}
