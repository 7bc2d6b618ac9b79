import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const refresh = statement<[], { more: boolean }>("refresh_product_figures", "select refresh_product_figures() as more");

/** Sums up what has changed of products' figures since; a list that reads them afterwards is exact. */
export async function refreshProductFigures(db: Db): Promise<void> {
  for (let more = true; more;) more = (await db.row(refresh, []))?.more ?? false;
}
