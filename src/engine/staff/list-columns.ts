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
const saveAmong = statement<[number, string, string[], string[]]>(
  "save_staff_columns_among",
  `insert into staff_columns as c (staff_id, list, placed, shown) values ($1, $2, $3, $4)
   on conflict (staff_id, list) do update set
     placed = array(select one from unnest(c.placed) one where one <> all (excluded.placed)) || excluded.placed,
     shown = array(select one from unnest(c.shown) one where one <> all (excluded.placed)) || excluded.shown`,
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

/**
 * Keeps which of the offered columns a member sees, in a list whose columns differ from page to page. What they chose
 * of columns that are not offered this time stays.
 */
export async function chooseColumns(
  db: Db,
  staffId: number,
  list: string,
  { offered, shown }: { readonly offered: readonly string[]; readonly shown: readonly string[] },
): Promise<void> {
  const seen = offered.filter((column) => shown.includes(column));
  if (offered.length > 0) await db.run(saveAmong, [staffId, list, [...offered], seen]);
}

/** Columns that a member has chosen away. */
export async function hiddenColumns(db: Db, staffId: number, list: string): Promise<string[]> {
  const chosen = await readColumns(db, staffId, list);
  return chosen ? chosen.placed.filter((column) => !chosen.shown.includes(column)) : [];
}
