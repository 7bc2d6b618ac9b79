import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectMargin = statement<[], { margin: number }>(
  "margin_floor",
  `select round((value ->> 'least')::numeric * 10000)::int as margin from settings
   where key = 'margin' and (value ->> 'on')::boolean`,
);

/** The margin that prices leave at least, in millionths; null where the merchant sets none. */
export async function marginFloor(db: Db): Promise<number | null> {
  return (await db.row(selectMargin, []))?.margin ?? null;
}
