import { type Buyer, type Customer, isCustomer } from "#domain/buyers/buyer.ts";

/**
 * The owner of a row as statements take it, by `ownerParam` and `ownedBy`. Once a row can be owned by a site and not by
 * one person's account, this type and the SQL below say so for all statements.
 */
export type OwnerParam = number;

/** The owner of a buyer's things, as statements take it; null for guests, who own no row. */
export function ownerParam(buyer: Customer): OwnerParam;
export function ownerParam(buyer: Buyer): OwnerParam | null;
export function ownerParam(buyer: Buyer): OwnerParam | null {
  return isCustomer(buyer) ? buyer.customerId : null;
}

type Param = `$${number}`;

/** True for rows of the owner in this parameter; never for a guest's null. */
export function ownedBy(param: Param, table = ""): string {
  return `${columnOf(table)} = ${param}`;
}

/** The owner columns of a row, selected as `Owned` names them. */
export const selectOwned = (table = ""): string => `${columnOf(table)} as "customerId"`;

/** Owner columns of a new row, and their values. */
export const ownerColumns = "customer_id";
export const ownerValues = (param: Param): string => param;

const columnOf = (table: string): string => (table === "" ? "customer_id" : `${table}.customer_id`);
