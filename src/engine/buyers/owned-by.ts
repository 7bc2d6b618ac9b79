import { type Buyer, type Customer, isCustomer } from "#domain/buyers/buyer.ts";
import { type MemberRight, rolesWith } from "#domain/buyers/member-roles.ts";
import type { nullable } from "../platform/statement.ts";
import { openCompany } from "./grants.ts";

/**
 * The owner of a row as statements take it, by `ownerParam` and `ownedBy`; of rows that a site may own, by `keptBy`.
 */
export type OwnerParam = number;

/** The owner of a buyer's things, as statements take it; null for guests, who own no row. */
export function ownerParam(buyer: Customer): OwnerParam;
export function ownerParam(buyer: Buyer): OwnerParam | null;
export function ownerParam(buyer: Buyer): OwnerParam | null {
  return isCustomer(buyer) ? buyer.customerId : null;
}

type Param = `$${number}`;
/** An account: a parameter, one that may be null, or the id of the row of accounts that a statement joins. */
type Account = Param | ReturnType<typeof nullable<Param>> | `${string}.id`;

/** True for rows of the owner in this parameter; never for a guest's null. */
export function ownedBy(param: Account, table = ""): string {
  return `${columnOf(table)} = ${param}`;
}

/** The owner columns of a row, selected as `Owned` names them. */
export const selectOwned = (table = ""): string => `${columnOf(table)} as "customerId"`;

/** Owner columns of a new row, and their values. */
export const ownerColumns = "customer_id";
export const ownerValues = (param: Param): string => param;

/** The same of an order, with the place that it belongs to. */
export const selectOwnedOrder = (table: string): string =>
  `${selectOwned(table)}, ${table}.company_id as "companyId", ${table}.site_id as "siteId"`;

/**
 * True for orders of the same site, account or guest's mailbox: `areOfOneBuyer` in SQL, each part of which finds its
 * orders by an index.
 */
export const ofSameBuyer = (one: string, other: string): string =>
  `(${one}.company_id = ${other}.company_id and ${one}.site_id is not distinct from ${other}.site_id
    or ${one}.customer_id = ${other}.customer_id and ${one}.company_id is null and ${other}.company_id is null
    or ${one}.email_key = ${other}.email_key and ${one}.email_key <> '' and ${one}.customer_id is null
      and ${other}.customer_id is null and ${one}.company_id is null and ${other}.company_id is null)`;

/** True for orders that the customer in this parameter placed, for a site as long as they have a role there. */
export function placedBy(param: Param, table: string): string {
  return `(${ownedBy(param, table)} and (${table}.company_id is null or ${hasRoleAt(param, table)}))`;
}

/** True for orders that the customer in this parameter placed, and for those that their roles let them see. */
export function seenBy(param: Param, table: string): string {
  const isNear = `${ownedBy(param, table)}
    or ${table}.company_id = any (array(select m.company_id from company_members m
    where ${ownedBy(param, "m")}))`;
  return `((${isNear}) and (${table}.company_id is null or ${hasRoleAt(param, table, "see-orders")}))`;
}

/** SQL: ids of the open sites where a role of the customer gives the right. */
export const sitesWith = (param: Account, right: MemberRight): string =>
  `select s.id from company_members m join companies k on k.id = m.company_id
     join company_sites s on s.company_id = k.id
     join company_roles r on r.member_id = m.id and (r.site_id is null or r.site_id = s.id)
   where ${ownedBy(param, "m")} and ${openCompany("k")} and s.closed_at is null and r.role in (${quoted(right)})`;

/** True for the customer's own rows, and for those of sites where a role of theirs gives the right. */
export const keptBy = (param: Param, table: string, right: MemberRight): string =>
  `(${ownedBy(param, table)} or ${table}.site_id in (${sitesWith(param, right)}))`;

/** True for papers of everybody, for the customer's own, and for those of a company that they are in. */
export const openTo = (param: Param, table: string): string =>
  `(${table}.company_id is null and ${columnOf(table)} is null or ${ownedBy(param, table)}
    or ${table}.company_id in (select m.company_id from company_members m where ${ownedBy(param, "m")}))`;

const quoted = (right: MemberRight): string =>
  rolesWith(right)
    .map((role) => `'${role}'`)
    .join(", ");

/** A role where an order belongs; of a right, that of one's own orders is everybody's who has any. */
function hasRoleAt(param: Param, table: string, right?: MemberRight): string {
  const isEnough = right ? `and (${ownedBy(param, table)} or r.role in (${quoted(right)}))` : "";
  return `exists (select from company_members m join companies k on k.id = m.company_id
      join company_roles r on r.member_id = m.id left join company_sites s on s.id = r.site_id
    where m.company_id = ${table}.company_id and ${ownedBy(param, "m")} and ${openCompany("k")} and s.closed_at is null
      and (r.site_id is null or r.site_id = ${table}.site_id) ${isEnough})`;
}

const columnOf = (table: string): string => (table === "" ? "customer_id" : `${table}.customer_id`);
