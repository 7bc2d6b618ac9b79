import type { Customer } from "#domain/buyers/buyer.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { listNameError, mostLists } from "#domain/lists/part-list.ts";
import { keptBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import type { AccountShop } from "../customers/account-shop.ts";
import { type Keeper, keeperOf, ofKeeper } from "../customers/keepers.ts";
import type { Tx } from "../platform/database.ts";
import { bodyHash, claimKey, wasClaimed } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { isFull, lockKeeper } from "./keepers.ts";
import { type ListMissing, lockList } from "./list-rows.ts";

export type ListsShop = Pick<AccountShop, "db" | "clock">;

export type ListRefused =
  | ListMissing
  | KindError
  | { readonly code: "name_taken" }
  /** No role lets them keep lists of this site. */
  | { readonly code: "site_of_others" }
  | { readonly code: "too_many_lists"; readonly most: number }
  /** Renamed since the form was shown. */
  | { readonly code: "list_stale"; readonly name: string };

const selectNamed = statement<[OwnerParam, number | null, string], { id: number }>(
  "part_list_by_name",
  `select id from part_lists where ${ofKeeper} and lower(name) = lower($3) and removed_at is null order by id limit 1`,
);
const insertList = statement<[OwnerParam | null, number | null, string, Date], { id: number }>(
  "insert_part_list",
  `insert into part_lists (${ownerColumns}, site_id, name, created_at, updated_at)
   values (${ownerValues("$1")}, $2, $3, $4, $4) returning id`,
);
const copyLines = statement<[number, number]>(
  "copy_part_list_lines",
  `insert into part_list_lines (list_id, variant_id, place, quantity, par, bin, note)
   select $2, variant_id, place, quantity, par, bin, note from part_list_lines
   where list_id = $1 and removed_at is null`,
);
const renameRow = statement<[number, string, Date]>(
  "rename_part_list",
  `update part_lists set name = $2, version = version + 1, updated_at = $3 where id = $1`,
);
const shareRow = statement<[number, number, Date]>(
  "share_part_list",
  `update part_lists set (${ownerColumns}, site_id, updated_at) = row(null::bigint, $2::bigint, $3::timestamptz)
   where id = $1`,
);
const removeRow = statement<[OwnerParam, number, Date], { name: string }>(
  "remove_part_list",
  `update part_lists l set removed_at = coalesce(l.removed_at, $3)
   where ${keptBy("$1", "l", "keep-lists")} and l.id = $2 returning l.name`,
);
const selectRemoved = statement<[OwnerParam, number], { siteId: number | null }>(
  "removed_part_list",
  `select l.site_id as "siteId" from part_lists l where ${keptBy("$1", "l", "keep-lists")} and l.id = $2`,
);
const restoreRow = statement<[number]>("restore_part_list", "update part_lists set removed_at = null where id = $1");

interface NewList {
  readonly name: string;
  /** Identifies the request, so that a repeated one makes no second list. */
  readonly requestKey: string;
  /** The site whose people keep it; left out or null, it is one's own. */
  readonly siteId?: number | null;
  /** The list whose lines it begins with. */
  readonly copyOf?: number;
}

/** Makes a list, empty or as a copy of another, and gives its id. */
export function createList(shop: ListsShop, customer: Customer, list: NewList): Promise<Result<number, ListRefused>> {
  const { siteId = null } = list;
  const keeper = keeperOf(customer, siteId);
  return shop.db.transaction(async (tx) => {
    if (!(await lockKeeper(tx, customer, siteId))) return refuse(missingKeeper(siteId));
    const nameError = listNameError(list.name);
    if (nameError) return refuse(nameError);
    if (list.copyOf !== undefined && !(await lockList(tx, customer, list.copyOf)))
      return refuse({ code: "list_missing" });
    const key = { scope: `lists ${ownerParam(customer)}`, key: list.requestKey };
    const named = await tx.row(selectNamed, [...keeper, list.name]);
    if (named) return (await wasClaimed(tx, key)) ? ok(named.id) : refuse({ code: "name_taken" });
    if (await isFull(tx, keeper)) return refuse({ code: "too_many_lists", most: mostLists });
    const now = new Date(shop.clock.now());
    const row = await tx.row(insertList, [siteId === null ? ownerParam(customer) : null, siteId, list.name, now]);
    if (!row) throw new Error("no list was made");
    if (list.copyOf !== undefined) await tx.run(copyLines, [list.copyOf, row.id]);
    await claimKey(tx, key, bodyHash(list), now);
    return ok(row.id);
  });
}

const missingKeeper = (siteId: number | null): ListRefused => ({
  code: siteId === null ? "list_missing" : "site_of_others",
});

interface NewName {
  readonly id: number;
  readonly name: string;
  /** Version of the list on the form. */
  readonly version: number;
}

/** Locks the keeper of a list and then the list; null where either is not theirs. */
async function lockWithKeeper(tx: Tx, customer: Customer, id: number) {
  const row = await tx.row(selectRemoved, [ownerParam(customer), id]);
  if (!row || !(await lockKeeper(tx, customer, row.siteId))) return null;
  const list = await lockList(tx, customer, id);
  // It was handed to another in between.
  return list?.siteId === row.siteId ? list : null;
}

async function isTaken(tx: Tx, keeper: Keeper, name: string, by: number): Promise<boolean> {
  const named = await tx.row(selectNamed, [...keeper, name]);
  return named !== null && named.id !== by;
}

export function renameList(shop: ListsShop, customer: Customer, to: NewName): Promise<Result<null, ListRefused>> {
  return shop.db.transaction(async (tx) => {
    const list = await lockWithKeeper(tx, customer, to.id);
    if (!list) return refuse({ code: "list_missing" });
    const nameError = listNameError(to.name);
    if (nameError) return refuse(nameError);
    if (list.name === to.name) return ok(null);
    if (list.version !== to.version) return refuse({ code: "list_stale", name: list.name });
    if (await isTaken(tx, keeperOf(customer, list.siteId), to.name, to.id)) return refuse({ code: "name_taken" });
    await tx.run(renameRow, [to.id, to.name, new Date(shop.clock.now())]);
    return ok(null);
  });
}

/** Hands one's own list to a site, whose people keep it from then on. Handing it over again changes nothing. */
export function shareList(
  shop: ListsShop,
  customer: Customer,
  { id, siteId }: { readonly id: number; readonly siteId: number },
): Promise<Result<null, ListRefused>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockKeeper(tx, customer, siteId))) return refuse({ code: "site_of_others" });
    const list = await lockList(tx, customer, id);
    if (!list) return refuse({ code: "list_missing" });
    if (list.siteId !== null) return list.siteId === siteId ? ok(null) : refuse({ code: "list_missing" });
    const keeper = keeperOf(customer, siteId);
    if (await isTaken(tx, keeper, list.name, id)) return refuse({ code: "name_taken" });
    if (await isFull(tx, keeper)) return refuse({ code: "too_many_lists", most: mostLists });
    await tx.run(shareRow, [id, siteId, new Date(shop.clock.now())]);
    return ok(null);
  });
}

/** Takes a list away and gives its name, a second time too; `restoreList` gives it back. */
export async function removeList(
  shop: ListsShop,
  customer: Customer,
  id: number,
): Promise<Result<{ readonly name: string }, ListMissing>> {
  const removed = await shop.db.row(removeRow, [ownerParam(customer), id, new Date(shop.clock.now())]);
  return removed ? ok(removed) : refuse({ code: "list_missing" });
}

/** Gives a list back that was taken away. */
export function restoreList(shop: ListsShop, customer: Customer, id: number): Promise<Result<null, ListRefused>> {
  return shop.db.transaction(async (tx) => {
    const row = await tx.row(selectRemoved, [ownerParam(customer), id]);
    if (!row || !(await lockKeeper(tx, customer, row.siteId))) return refuse({ code: "list_missing" });
    if (await lockList(tx, customer, id)) return ok(null);
    if (await isFull(tx, keeperOf(customer, row.siteId))) return refuse({ code: "too_many_lists", most: mostLists });
    await tx.run(restoreRow, [id]);
    return ok(null);
  });
}
