import type { Customer } from "#domain/buyers/buyer.ts";
import { mostLists } from "#domain/lists/part-list.ts";
import { ownedBy, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { lockOwner } from "../customers/customer-row.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Whose lists are meant: a person's own where the site is null, else the site's. */
export type Keeper = readonly [owner: OwnerParam, siteId: number | null];

/** SQL: lists of the keeper in these two parameters. */
export const ofKeeper = `(${ownedBy("$1")} and $2::bigint is null or site_id = $2)`;

export const keeperOf = (customer: Customer, siteId: number | null): Keeper => [ownerParam(customer), siteId];

interface SiteOfLists {
  readonly siteId: number;
  readonly name: string;
}

const selectSites = statement<[OwnerParam], { siteId: number; company: string; site: string }>(
  "sites_of_lists",
  `select o.id as "siteId", c.legal_name as company, o.name as site
   from company_sites o join companies c on c.id = o.company_id
   where o.id in (${sitesWith("$1", "keep-lists")}) order by c.legal_name, c.id, o.name, o.id`,
);

/** The sites whose lists a person may keep, by company and name. */
export async function sitesOfLists(db: Db, customer: Customer): Promise<SiteOfLists[]> {
  const rows = await db.rows(selectSites, [ownerParam(customer)]);
  return rows.map((row) => ({ siteId: row.siteId, name: nameOf(row) }));
}

const lockSite = statement<[OwnerParam, number], { id: number }>(
  "lock_site_of_lists",
  `select o.id from company_sites o where o.id = $2 and o.id in (${sitesWith("$1", "keep-lists")}) for no key update of o`,
);
const count = statement<[OwnerParam, number | null], { count: number }>(
  "count_part_lists",
  `select count(*)::int as count from part_lists where ${ofKeeper} and removed_at is null`,
);

/** Locks whose lists they are, so that names and their number are checked one after the other; false if not theirs. */
export async function lockKeeper(tx: Tx, customer: Customer, siteId: number | null): Promise<boolean> {
  if (siteId === null) return lockOwner(tx, customer);
  return (await tx.row(lockSite, [ownerParam(customer), siteId])) !== null;
}

export async function isFull(tx: Tx, keeper: Keeper): Promise<boolean> {
  return ((await tx.row(count, [...keeper]))?.count ?? 0) >= mostLists;
}
