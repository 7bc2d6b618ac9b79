import { mostLists } from "#domain/lists/part-list.ts";
import type { OwnerParam } from "../buyers/owned-by.ts";
import { type Keeper, keepersWith, ofKeeper } from "../customers/keepers.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const keepers = keepersWith("keep-lists");

/** The sites whose lists a person may keep, by company and name. */
export const sitesOfLists = keepers.sitesOf;

/** Locks the person or site, so that requests check names and the limit one by one; false if not theirs. */
export const lockKeeper = keepers.lock;

const count = statement<[OwnerParam, number | null], { count: number }>(
  "count_part_lists",
  `select count(*)::int as count from part_lists where ${ofKeeper} and removed_at is null`,
);

export async function isFull(tx: Tx, keeper: Keeper): Promise<boolean> {
  return ((await tx.row(count, [...keeper]))?.count ?? 0) >= mostLists;
}
