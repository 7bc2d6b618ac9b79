import type { Instant } from "#domain/kernel/time.ts";
import type { ImportFormat } from "../../catalogue/import/import-source.ts";
import type { ShopifyChoices } from "../../catalogue/import/shopify/shopify-choices.ts";
import type { ShopifySurvey } from "../../catalogue/import/shopify/shopify-survey.ts";
import type { ImportReport } from "../../catalogue/import/import-report.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import type { ImportState } from "./running.ts";

/** An import of a file of products. */
export interface ImportRun {
  readonly id: number;
  readonly fileKey: string;
  readonly fileName: string;
  readonly format: ImportFormat | "shopify" | "zip" | "links";
  readonly bytes: number;
  readonly state: ImportState;
  /** Progress in the file of the current or last check or import. */
  readonly bytesDone: number;
  readonly productsRead: number;
  readonly report: ImportReport | null;
  /** For a Shopify export: its contents, and the choices made for them. */
  readonly survey: ShopifySurvey | null;
  readonly choices: ShopifyChoices | null;
  readonly staffId: number | null;
  readonly staffEmail: string;
  /** Started last by somebody who may go below the margin floor. */
  readonly mayGoBelow: boolean;
  readonly createdAt: Instant;
}

const columns = `id, file_key as "fileKey", file_name as "fileName", format, bytes::float8 as bytes, state,
  bytes_done::float8 as "bytesDone", products_read as "productsRead", report, survey, choices, staff_id as "staffId",
  staff_email as "staffEmail", below_floor as "mayGoBelow", created_at as "createdAt"`;

const selectOne = statement<[number], ImportRun>("import_run", `select ${columns} from import_runs where id = $1`);
export function findImportRun(db: Db, id: number): Promise<ImportRun | null> {
  return db.row(selectOne, [id]);
}

const shownRuns = 30;
type ListedRun = Omit<ImportRun, "report" | "survey" | "choices"> & {
  /** Name of who uploaded it. */
  readonly by: string;
};
const selectLatest = statement<[number], ListedRun>(
  "import_runs",
  `select ${columns.replace("report, survey, choices, ", "")}, ${staffName("staff_email")} as by
   from import_runs order by created_at desc, id desc
   limit $1`,
);
/** The latest runs, without reports. */
export function listImportRuns(db: Db): Promise<ListedRun[]> {
  return db.rows(selectLatest, [shownRuns]);
}

const insert = statement<
  [string, string, ImportRun["format"], number, ImportState, number | null, string, Date, boolean],
  { id: number }
>(
  "insert_import_run",
  `insert into import_runs (file_key, file_name, format, bytes, state, staff_id, staff_email, created_at, updated_at,
     below_floor)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`,
);
export async function insertImportRun(
  tx: Tx,
  run: Pick<ImportRun, "fileKey" | "fileName" | "format" | "bytes" | "state" | "staffId" | "staffEmail"> &
    Partial<Pick<ImportRun, "mayGoBelow">>,
  now: Instant,
): Promise<number> {
  const { fileKey, fileName, format, bytes, state, staffId, staffEmail, mayGoBelow = false } = run;
  const at = new Date(now);
  const row = await tx.row(insert, [fileKey, fileName, format, bytes, state, staffId, staffEmail, at, mayGoBelow]);
  if (!row) throw new Error("no import was written");
  return row.id;
}

const move = statement<[number, string[], ImportState, Date, boolean | null]>(
  "move_import_run",
  `update import_runs set state = $3, updated_at = $4, once_more = false,
     below_floor = coalesce($5, below_floor),
     bytes_done = case when $3 in ('reading', 'checking', 'importing') then 0 else bytes_done end,
     products_read = case when $3 in ('reading', 'checking', 'importing') then 0 else products_read end
   where id = $1 and state = any($2)`,
);
/** Moves a run from one of these states, by somebody who may go below the floor or not; false if it is in another. */
export async function moveImportRun(
  db: Db,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  now: Instant,
  mayGoBelow: boolean | null = null,
): Promise<boolean> {
  return (await db.run(move, [id, [...from], to, new Date(now), mayGoBelow])) > 0;
}

const beginPart = statement<[number, Date], { id: number; onceMore: boolean }>(
  "begin_picture_run",
  `insert into import_runs (file_key, file_name, format, bytes, state, staff_id, staff_email, created_at, updated_at,
     part_of)
   select file_key, file_name, 'links', bytes, 'importing', staff_id, staff_email, $2, $2, id from import_runs
   where id = $1
   on conflict (part_of) do update set once_more = import_runs.state = 'importing', state = 'importing',
     bytes_done = case when import_runs.state = 'importing' then import_runs.bytes_done else 0 end,
     products_read = case when import_runs.state = 'importing' then import_runs.products_read else 0 end,
     updated_at = case when import_runs.state = 'importing' then import_runs.updated_at else $2 end
   returning id, once_more as "onceMore"`,
);
/**
 * Starts or restarts the run that fetches the pictures of another run's file; gives its id. Null while it is running,
 * which makes it repeat.
 */
export async function beginPictureRun(tx: Tx, of: number, now: Instant): Promise<number | null> {
  const part = await tx.row(beginPart, [of, new Date(now)]);
  return part && !part.onceMore ? part.id : null;
}

/** `refused`: number of pictures that could not be fetched. */
type PictureRun = Pick<ImportRun, "id" | "state"> & { readonly refused: number };
const selectPart = statement<[number], PictureRun>(
  "picture_run_of",
  `select id, state, coalesce((report ->> 'refused')::int, 0) as refused from import_runs where part_of = $1`,
);
/** The picture run of another run; null if there is none. */
export const findPictureRun = (db: Db, of: number): Promise<PictureRun | null> => db.row(selectPart, [of]);

const jobKeyPrefix = "import-";

/** Key of the run's job. */
export const importJobKey = (id: number): string => `${jobKeyPrefix}${id}`;
/** SQL: the same of the run with the id that an expression gives. */
export const importJobKeyOf = (id: string): string => `'${jobKeyPrefix}' || ${id}`;

// By the database's clock, like the locks of jobs.
const note = statement<[number, ImportState, number, number]>(
  "note_import_progress",
  `update import_runs set bytes_done = $3, products_read = $4, updated_at = now() where id = $1 and state = $2`,
);
/** Stores a run's progress; false if its state has changed. */
export async function noteImportProgress(
  db: Db,
  { id, state }: Pick<ImportRun, "id" | "state">,
  bytesDone: number,
  productsRead: number,
): Promise<boolean> {
  return (await db.run(note, [id, state, bytesDone, productsRead])) > 0;
}

const selectAdvancing = statement<[], { id: number }>(
  "imports_that_advance",
  `select id from import_runs
   where state in ('reading', 'checking', 'importing') and updated_at between now() - interval '10 minutes' and now()`,
);
/** Job keys of runs with progress within ten minutes, whose processes are alive. */
export async function advancingImports(db: Db): Promise<string[]> {
  return (await db.rows(selectAdvancing, [])).map(({ id }) => importJobKey(id));
}

/** JSON without NUL, which PostgreSQL rejects. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "\ufffd") : part,
  );

const end = statement<[number, ImportState, ImportState, string, Date], { state: ImportState }>(
  "end_import_run",
  `update import_runs set state = case when once_more then state else $3 end, once_more = false, report = $4::jsonb,
     bytes_done = bytes, products_read = ($4::jsonb ->> 'read')::int, updated_at = $5
   where id = $1 and state = $2 returning state`,
);
/**
 * Ends a run's step with its report. Gives the new state, which is unchanged if the run has to repeat; null if it was
 * canceled.
 */
export async function endImportRun(
  db: Db,
  { id, state }: Pick<ImportRun, "id" | "state">,
  to: ImportState,
  report: ImportReport,
  now: Instant,
): Promise<ImportState | null> {
  return (await db.row(end, [id, state, to, storable(report), new Date(now)]))?.state ?? null;
}

const endReading = statement<[number, string, Date]>(
  "end_import_reading",
  `update import_runs set state = 'mapping', survey = $2::jsonb, bytes_done = bytes, updated_at = $3
   where id = $1 and state = 'reading'`,
);
/** Stores a file's survey; the merchant chooses next. */
export async function endImportReading(db: Db, id: number, survey: ShopifySurvey, now: Instant): Promise<void> {
  await db.run(endReading, [id, storable(survey), new Date(now)]);
}

const choose = statement<[number, string, Date, boolean]>(
  "choose_for_import",
  `update import_runs set state = 'checking', choices = $2::jsonb, report = null, bytes_done = 0, products_read = 0,
     updated_at = $3, below_floor = $4
   where id = $1 and state = 'mapping'`,
);
/** Stores the choices and moves the run to its check; false if it does not wait for choices. */
export async function chooseForRun(
  tx: Tx,
  id: number,
  { choices, mayGoBelow }: { readonly choices: ShopifyChoices; readonly mayGoBelow: boolean },
  now: Instant,
): Promise<boolean> {
  return (await tx.run(choose, [id, storable(choices), new Date(now), mayGoBelow])) > 0;
}
