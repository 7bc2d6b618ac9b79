import type { Customer } from "#domain/buyers/buyer.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { listNameError, mostLists } from "#domain/lists/part-list.ts";
import { ownedBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import type { AccountShop } from "../customers/account-shop.ts";
import { lockOwner } from "../customers/customer-row.ts";
import type { Tx } from "../platform/database.ts";
import { bodyHash, claimKey, wasClaimed } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { type ListMissing, lockList } from "./list-rows.ts";

export type ListsShop = Pick<AccountShop, "db" | "clock">;

export type ListRefused =
  | ListMissing
  | KindError
  | { readonly code: "name_taken" }
  | { readonly code: "too_many_lists"; readonly most: number }
  /** Renamed since the form was shown. */
  | { readonly code: "list_stale"; readonly name: string };

const selectNamed = statement<[OwnerParam, string], { id: number }>(
  "part_list_by_name",
  `select id from part_lists where ${ownedBy("$1")} and lower(name) = lower($2) and removed_at is null order by id limit 1`,
);
const countLists = statement<[OwnerParam], { count: number }>(
  "count_part_lists",
  `select count(*)::int as count from part_lists where ${ownedBy("$1")} and removed_at is null`,
);
const insertList = statement<[OwnerParam, string, Date], { id: number }>(
  "insert_part_list",
  `insert into part_lists (${ownerColumns}, name, created_at, updated_at) values (${ownerValues("$1")}, $2, $3, $3) returning id`,
);
const copyLines = statement<[number, number]>(
  "copy_part_list_lines",
  `insert into part_list_lines (list_id, variant_id, place, quantity, par, bin, note)
   select $2, variant_id, place, quantity, par, bin, note from part_list_lines where list_id = $1 and removed_at is null`,
);
const renameRow = statement<[OwnerParam, number, string, Date]>(
  "rename_part_list",
  `update part_lists set name = $3, version = version + 1, updated_at = $4 where ${ownedBy("$1")} and id = $2`,
);
const removeRow = statement<[OwnerParam, number, Date], { name: string }>(
  "remove_part_list",
  `update part_lists set removed_at = coalesce(removed_at, $3) where ${ownedBy("$1")} and id = $2 returning name`,
);
const restoreRow = statement<[OwnerParam, number], { id: number }>(
  "restore_part_list",
  `update part_lists set removed_at = null where ${ownedBy("$1")} and id = $2 returning id`,
);

interface NewList {
  readonly name: string;
  /** Names the press of the button, so that pressing twice makes one list. */
  readonly press: string;
  /** The list whose lines it begins with. */
  readonly copyOf?: number;
}

/** Makes a list, empty or as a copy of another, and gives its id. */
export function createList(shop: ListsShop, customer: Customer, list: NewList): Promise<Result<number, ListRefused>> {
  const owner = ownerParam(customer);
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return refuse({ code: "list_missing" });
    const nameError = listNameError(list.name);
    if (nameError) return refuse(nameError);
    if (list.copyOf !== undefined && !(await lockList(tx, customer, list.copyOf)))
      return refuse({ code: "list_missing" });
    const key = { scope: `lists ${owner}`, key: list.press };
    const named = await tx.row(selectNamed, [owner, list.name]);
    if (named) return (await wasClaimed(tx, key)) ? ok(named.id) : refuse({ code: "name_taken" });
    if (await isFull(tx, owner)) return refuse({ code: "too_many_lists", most: mostLists });
    const now = new Date(shop.clock.now());
    const row = await tx.row(insertList, [owner, list.name, now]);
    if (!row) throw new Error("no list was made");
    if (list.copyOf !== undefined) await tx.run(copyLines, [list.copyOf, row.id]);
    await claimKey(tx, key, bodyHash(list), now);
    return ok(row.id);
  });
}

async function isFull(tx: Tx, owner: OwnerParam): Promise<boolean> {
  return ((await tx.row(countLists, [owner]))?.count ?? 0) >= mostLists;
}

interface NewName {
  readonly id: number;
  readonly name: string;
  /** Version of the list on the form. */
  readonly version: number;
}

export function renameList(shop: ListsShop, customer: Customer, to: NewName): Promise<Result<null, ListRefused>> {
  const owner = ownerParam(customer);
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return refuse({ code: "list_missing" });
    const list = await lockList(tx, customer, to.id);
    if (!list) return refuse({ code: "list_missing" });
    const nameError = listNameError(to.name);
    if (nameError) return refuse(nameError);
    if (list.name === to.name) return ok(null);
    if (list.version !== to.version) return refuse({ code: "list_stale", name: list.name });
    const named = await tx.row(selectNamed, [owner, to.name]);
    if (named && named.id !== to.id) return refuse({ code: "name_taken" });
    await tx.run(renameRow, [owner, to.id, to.name, new Date(shop.clock.now())]);
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
  const owner = ownerParam(customer);
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return refuse({ code: "list_missing" });
    if (await lockList(tx, customer, id)) return ok(null);
    if (await isFull(tx, owner)) return refuse({ code: "too_many_lists", most: mostLists });
    return (await tx.row(restoreRow, [owner, id])) ? ok(null) : refuse({ code: "list_missing" });
  });
}
