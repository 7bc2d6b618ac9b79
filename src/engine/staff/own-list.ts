import type { ChosenColumns } from "#domain/staff/chosen-columns.ts";
import type { Db } from "../platform/database.ts";
import { readColumns } from "./list-columns.ts";
import { listViews, type SavedView } from "./views.ts";

/** A list as somebody has set it up for themselves. */
interface OwnList {
  readonly views: readonly SavedView[];
  /** Null for the usual columns. */
  readonly chosen: ChosenColumns | null;
}

/** A person's saved views and columns of a list. */
export async function ownListOf(db: Db, staffId: number, list: string): Promise<OwnList> {
  const [views, chosen] = await Promise.all([listViews(db, staffId, list), readColumns(db, staffId, list)]);
  return { views, chosen };
}
