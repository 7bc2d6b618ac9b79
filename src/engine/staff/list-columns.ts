import type { ChosenColumns } from "#domain/staff/chosen-columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const select = statement<[number, string], ChosenColumns>(
  "staff_columns",
  "select placed, shown from staff_columns where staff_id = $1 and list = $2",
);
const save = statement<[number, string, string[], string[]]>(
  "save_staff_columns",
  `insert into staff_columns (staff_id, list, placed, shown) values ($1, $2, $3, $4)
   on conflict (staff_id, list) do update set placed = excluded.placed, shown = excluded.shown`,
);
const remove = statement<[number, string]>(
  "remove_staff_columns",
  "delete from staff_columns where staff_id = $1 and list = $2",
);

/** A member's arrangement of a list; null for the usual one. */
export function readColumns(db: Db, staffId: number, list: string): Promise<ChosenColumns | null> {
  return db.row(select, [staffId, list]);
}

/** Keeps a member's arrangement of a list; null returns to the usual one. */
export async function saveColumns(db: Db, staffId: number, list: string, chosen: ChosenColumns | null): Promise<void> {
  if (chosen === null) await db.run(remove, [staffId, list]);
  else await db.run(save, [staffId, list, [...chosen.placed], [...chosen.shown]]);
}
