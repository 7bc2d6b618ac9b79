import type { Customer } from "#domain/buyers/buyer.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { ownedBy, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { lockOwner } from "./customer-row.ts";

/** Whose things are meant: a person's own where the site is null, else the site's. */
export type Keeper = readonly [owner: OwnerParam, siteId: number | null];

/** SQL: rows of the keeper in these two parameters. */
export const ofKeeper = `(${ownedBy("$1")} and $2::bigint is null or site_id = $2)`;

export const keeperOf = (customer: Customer, siteId: number | null): Keeper => [ownerParam(customer), siteId];

export interface KeptSite {
  readonly siteId: number;
  readonly name: string;
}

/** Keepers of a kind of things: a person, or the people of a site whom this right lets. */
export function keepersWith(right: "keep-lists" | "keep-machines") {
  const selectSites = statement<[OwnerParam], { siteId: number; company: string; site: string }>(
    `sites_to_${right.replace("-", "_")}`,
    `select o.id as "siteId", c.legal_name as company, o.name as site
     from company_sites o join companies c on c.id = o.company_id
     where o.id in (${sitesWith("$1", right)}) order by c.legal_name, c.id, o.name, o.id`,
  );
  // Orders refer to a site, and must not wait for somebody who writes what it keeps.
  const lockSite = statement<[OwnerParam, number], { id: number }>(
    `lock_site_to_${right.replace("-", "_")}`,
    `select o.id from company_sites o where o.id = $2 and o.id in (${sitesWith("$1", right)}) for no key update of o`,
  );
  return {
    /** The sites that a person may keep things for, by company and name. */
    async sitesOf(db: Db, customer: Customer): Promise<KeptSite[]> {
      const rows = await db.rows(selectSites, [ownerParam(customer)]);
      return rows.map((row) => ({ siteId: row.siteId, name: nameOf(row) }));
    },
    /** Locks the person or site, so that requests check their limit one after the other; false if not theirs. */
    async lock(tx: Tx, customer: Customer, siteId: number | null): Promise<boolean> {
      if (siteId === null) return lockOwner(tx, customer);
      return (await tx.row(lockSite, [ownerParam(customer), siteId])) !== null;
    },
  };
}
