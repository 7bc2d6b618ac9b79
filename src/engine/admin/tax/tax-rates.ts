import { createHash } from "node:crypto";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { taxParts, type TaxLineError, type TaxRow } from "#domain/checkout/tax-row.ts";
import type { UsState } from "#domain/shipping/states.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { TableFileRefused } from "../table-file.ts";
import { readTaxFile } from "./read-tax-file.ts";
import { maxTaxFileBytes } from "./tax-file-limits.ts";

/** A state whose rates come from a file. */
export interface TaxStateOfFile {
  readonly state: UsState;
  readonly fileName: string;
  readonly rows: number;
  readonly appliedAt: Instant;
  /** Days on which the first row ends without a next one; null where none ends. */
  readonly endsOn: CalendarDay | null;
}

const selectStates = statement<[], TaxStateOfFile>(
  "tax_states_of_files",
  `select s.state, s.file_name as "fileName", s.row_count as rows, s.applied_at as "appliedAt",
     (select min(last) from (
       select max(coalesce(r.valid_until, 'infinity')) as last from tax_rates r where r.state = s.state
       group by r.zip_from, r.zip_to, case when r.zip_from is null then lower(r.county) end
     ) places where last < 'infinity')::text as "endsOn"
   from tax_rate_states s order by s.state`,
);

export function taxStates(db: Db): Promise<TaxStateOfFile[]> {
  return db.rows(selectStates, []);
}

const order = "state, zip_from nulls first, zip_to, lower(county), valid_from nulls first";
const columns = `state, county, region, zip_from as "zipFrom", zip_to as "zipTo", rate, state_rate as "stateRate",
  county_rate as "countyRate", city_rate as "cityRate", special_rate as "specialRate",
  shipping_taxed as "shippingTaxed", valid_from::text as "validFrom", valid_until::text as "validUntil"`;
const selectRows = statement<[string[] | null], TaxRow>(
  "tax_rates_of_states",
  `select ${columns} from tax_rates where $1::text[] is null or state = any($1) order by ${order}`,
);

/** Rows of these states, or all, in the order in which they are downloaded. */
export function taxRows(db: Db, states: readonly string[] | null = null): Promise<TaxRow[]> {
  return db.rows(selectRows, [states && [...states]]);
}

/** A row as a text that equals another's only if the rows are the same. */
function rowText(row: TaxRow): string {
  const { state, county, region, zipFrom, zipTo, rate, shippingTaxed, validFrom, validUntil } = row;
  const parts = taxParts.map((part) => row[part]);
  return JSON.stringify([state, zipFrom, zipTo, county, validFrom, validUntil, region, rate, ...parts, shippingTaxed]);
}

const placeText = ({ state, county, zipFrom, zipTo, validFrom }: TaxRow) =>
  JSON.stringify([state, zipFrom, zipTo, zipFrom === null ? county.toLowerCase() : "", validFrom]);

const digestOf = (rows: readonly TaxRow[]): string =>
  createHash("sha256").update(rows.map(rowText).sort().join("\n")).digest("hex");

export type TaxUploadRefused = TableFileRefused | { readonly code: "lines"; readonly errors: readonly TaxLineError[] };

const insertFile = statement<[string, string[], number, string, string, string, Date], { id: number }>(
  "tax_file_checked",
  `insert into tax_files (file_name, states, row_count, rows, seen, staff_email, created_at)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7) returning id`,
);

/** Checks a file and keeps it for its confirmation; gives its id. The rates do not change yet. */
export async function checkTaxFile(
  { db, clock }: DbAndClock,
  by: StaffActor,
  upload: { readonly name: string; readonly bytes: Uint8Array; readonly shippingTaxed: boolean },
): Promise<Result<{ id: number }, TaxUploadRefused>> {
  if (upload.bytes.length === 0) return refuse({ code: "file_required" });
  if (upload.bytes.length > maxTaxFileBytes) return refuse({ code: "file_too_large" });
  const file = await readTaxFile(upload.bytes, upload);
  if (!file.ok) return file;
  const { lines, errors } = file.value;
  if (errors.length > 0) return refuse({ code: "lines", errors });
  const rows = lines.map(({ row }) => row);
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  const stored = await db.row(insertFile, [
    cutText(cleanText(upload.name), 200),
    states,
    rows.length,
    JSON.stringify(rows),
    digestOf(await taxRows(db, states)),
    by.email,
    new Date(clock.now()),
  ]);
  return ok({ id: stored!.id });
}

interface TaxFileRow {
  id: number;
  fileName: string;
  states: UsState[];
  rowCount: number;
  rows: TaxRow[] | null;
  seen: string;
  appliedAt: Instant | null;
}

const fileColumns = `id, file_name as "fileName", states, row_count as "rowCount", rows, seen,
  applied_at as "appliedAt"`;
const selectFile = statement<[number], TaxFileRow>("tax_file", `select ${fileColumns} from tax_files where id = $1`);
const lockFile = statement<[number], TaxFileRow>(
  "tax_file_to_apply",
  `select ${fileColumns} from tax_files where id = $1 for update`,
);

/** Effects of a checked file. */
export interface TaxFilePreview {
  readonly id: number;
  readonly fileName: string;
  readonly states: readonly { readonly state: UsState; readonly rows: number; readonly before: number }[];
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first rows. */
  readonly first: readonly TaxRow[];
  /** The first day on which a place has no rate of the file any more; null where none ends. */
  readonly endsOn: CalendarDay | null;
}

const rowsShown = 20;

/** Null where the file is unknown, or its time has passed. */
export async function previewTaxFile(db: Db, id: number): Promise<TaxFilePreview | null> {
  const file = await db.row(selectFile, [id]);
  if (!file?.rows || file.appliedAt !== null) return null;
  const { fileName, states, rows } = file;
  const current = await taxRows(db, states);
  const before = new Map(current.map((row) => [placeText(row), rowText(row)]));
  const texts = rows.map((row) => ({ text: rowText(row), was: before.get(placeText(row)) }));
  const added = texts.filter(({ was }) => was === undefined).length;
  const countOf = (all: readonly TaxRow[], state: UsState) => all.filter((row) => row.state === state).length;
  return {
    id,
    fileName,
    states: states.map((state) => ({ state, rows: countOf(rows, state), before: countOf(current, state) })),
    rows: rows.length,
    added,
    changed: texts.filter(({ text, was }) => was !== undefined && was !== text).length,
    removed: current.length - (rows.length - added),
    first: rows.slice(0, rowsShown),
    endsOn: firstEnd(rows),
  };
}

function firstEnd(rows: readonly TaxRow[]): CalendarDay | null {
  const ends = [...Map.groupBy(rows, (row) => placeText({ ...row, validFrom: null })).values()].flatMap((its) =>
    its.some(({ validUntil }) => validUntil === null)
      ? []
      : [
          its
            .map(({ validUntil }) => validUntil!)
            .sort()
            .at(-1)!,
        ],
  );
  return ends.sort()[0] ?? null;
}

/** The record of changes shows them with those of the table of states. */
const subject = "settings/tax";

// Files and removals change the rates one after another.
const lockTaxRates = statement<[]>("lock_tax_rates", "select pg_advisory_xact_lock(7162086)");
const removeStates = statement<[string[]]>("tax_states_removed", "delete from tax_rate_states where state = any($1)");
const insertStates = statement<[number, string, Date]>(
  "tax_states_applied",
  `insert into tax_rate_states (state, file_name, row_count, staff_email, applied_at)
   select r ->> 'state', f.file_name, count(*)::int, $2, $3 from tax_files f, jsonb_array_elements(f.rows) as r
   where f.id = $1 group by 1, 2`,
);
const insertRows = statement<[number]>(
  "tax_rates_applied",
  `insert into tax_rates (state, county, region, zip_from, zip_to, rate, state_rate, county_rate, city_rate,
     special_rate,
     shipping_taxed, valid_from, valid_until)
   select r.state, r.county, r.region, r."zipFrom", r."zipTo", r.rate, r."stateRate", r."countyRate", r."cityRate",
     r."specialRate", r."shippingTaxed", r."validFrom", r."validUntil"
   from tax_files f, jsonb_to_recordset(f.rows) as r (state text, county text, region text, "zipFrom" int, "zipTo" int,
     rate int, "stateRate" int, "countyRate" int, "cityRate" int, "specialRate" int, "shippingTaxed" boolean,
     "validFrom" date, "validUntil" date) where f.id = $1`,
);
const closeFile = statement<[number, Date]>(
  "tax_file_applied",
  "update tax_files set rows = null, applied_at = $2 where id = $1",
);

export type ApplyTaxFileRefused = { readonly code: "file_gone" | "stale" };

/**
 * Replaces the rates of the states that a checked file names by its rows. `stale` when they have changed since the
 * check. A second press, or a file with the rows that hold already, changes nothing.
 */
export function applyTaxFile(
  { db, clock }: DbAndClock,
  by: StaffActor,
  id: number,
): Promise<Result<{ changed: boolean }, ApplyTaxFileRefused>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, ApplyTaxFileRefused>> => {
    await tx.row(lockTaxRates, []);
    const file = await tx.row(lockFile, [id]);
    if (!file) return refuse({ code: "file_gone" });
    if (file.appliedAt !== null || !file.rows) return ok({ changed: false });
    const now = clock.now();
    const current = digestOf(await taxRows(tx, file.states));
    if (current !== file.seen) return refuse({ code: "stale" });
    const changed = current !== digestOf(file.rows);
    if (changed) {
      await tx.run(removeStates, [file.states]);
      await tx.run(insertStates, [id, by.email, new Date(now)]);
      await tx.run(insertRows, [id]);
      const data = { file: file.fileName, rows: file.rowCount, states: file.states.join(", ") };
      await audit(tx, by, "tax-rates-imported", subject, now, data);
    }
    await tx.run(closeFile, [id, new Date(now)]);
    return ok({ changed });
  });
}

/** Removes the rates that a file brought for a state, which is then taxed by the table of states again. */
export function removeTaxState({ db, clock }: DbAndClock, by: StaffActor, state: UsState): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.row(lockTaxRates, []);
    if ((await tx.run(removeStates, [[state]])) === 0) return false;
    await audit(tx, by, "tax-rates-removed", subject, clock.now(), { states: state });
    return true;
  });
}
