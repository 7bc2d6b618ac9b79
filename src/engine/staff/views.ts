import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A saved filter of a list. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** Query string of the view. */
  readonly query: string;
  /** The rows that it shows now, where the list counts them. */
  readonly count?: number;
}

const select = statement<[number, string], SavedView>(
  "staff_views",
  `select id, name, query from staff_views where staff_id = $1 and list = $2 order by name`,
);
const save = statement<[number, string, string, string, Date]>(
  "save_staff_view",
  `insert into staff_views (staff_id, list, name, query, created_at) values ($1, $2, $3, $4, $5)
   on conflict (staff_id, list, name) do update set query = excluded.query`,
);
const remove = statement<[number, number]>(
  "remove_staff_view",
  `delete from staff_views where staff_id = $1 and id = $2`,
);

const maxName = 40;

/** A member's saved views of a list. */
export function listViews(db: Db, staffId: number, list: string): Promise<SavedView[]> {
  return db.rows(select, [staffId, list]);
}

/** Saves a view under a name of at most forty characters, replacing one with the same name. */
export async function saveView(
  db: Db,
  staffId: number,
  view: { list: string; name: string; query: string },
  now: Instant,
): Promise<Result<null, KindError>> {
  const name = cleanText(view.name);
  if (name === "") return refuse({ code: "required" });
  // Do not cut the name: it could replace another view, or end within a character.
  if (name.length > maxName) return refuse({ code: "too_long", values: { max: maxName } });
  await db.run(save, [staffId, view.list, name, view.query.slice(0, 1_000), new Date(now)]);
  return ok(null);
}

/** Deletes one of the member's own views. */
export async function removeView(db: Db, staffId: number, id: number): Promise<void> {
  await db.run(remove, [staffId, id]);
}
