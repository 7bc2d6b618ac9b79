import type { Customer } from "#domain/buyers/buyer.ts";
import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import {
  type Address,
  type AddressError,
  addressFields,
  readAddress,
  type UnvalidatedAddress,
} from "#domain/shipping/address.ts";
import { isShippable } from "#domain/shipping/states.ts";
import { ownedBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { lockOwner } from "./customer-row.ts";

/** An address of the address book. */
export interface SavedAddress extends Address {
  readonly id: number;
  readonly isDefault: boolean;
  /** True if the shop ships there; otherwise it serves for billing only. */
  readonly shippable: boolean;
}

export const maxAddresses = 50;

type Row = Omit<SavedAddress, "shippable">;
const columns = `id, first_name as "firstName", last_name as "lastName", company_name as "companyName", address1,
  address2, city, state, zip, phone, country, is_default as "isDefault"`;
const selectAll = statement<[OwnerParam], Row>(
  "addresses_of_customer",
  `select ${columns} from addresses where ${ownedBy("$1")} order by is_default desc, id desc`,
);
const selectOne = statement<[OwnerParam, number], Row>(
  "address_of_customer",
  `select ${columns} from addresses where ${ownedBy("$1")} and id = $2`,
);

/** The customer's addresses, the default one first. */
export async function listAddresses(db: Db, customer: Customer): Promise<SavedAddress[]> {
  return (await db.rows(selectAll, [ownerParam(customer)])).map(flagged);
}

/** One of the customer's addresses; null for one that is not theirs. */
export async function findAddress(db: Db, customer: Customer, id: number): Promise<SavedAddress | null> {
  const row = Number.isSafeInteger(id) ? await db.row(selectOne, [ownerParam(customer), id]) : null;
  return row && flagged(row);
}

function flagged(row: Row): SavedAddress {
  return { ...row, shippable: isShippable(row.state) };
}

const count = statement<[OwnerParam], { count: number }>(
  "count_addresses",
  `select count(*)::int as count from addresses where ${ownedBy("$1")}`,
);
const values = `$2, $3, $4, $5, $6, $7, $8, $9, $10`;
type Values = [OwnerParam, string, string, string, string, string, string, string, string, string];
const insert = statement<[...Values, Date], { id: number }>(
  "insert_address",
  `insert into addresses (${ownerColumns}, first_name, last_name, company_name, address1, address2, city, state, zip,
     phone, created_at)
   values (${ownerValues("$1")}, ${values}, $11) returning id`,
);
const update = statement<[...Values, number], { id: number }>(
  "update_address",
  `update addresses set (first_name, last_name, company_name, address1, address2, city, state, zip, phone) = (${values})
   where ${ownedBy("$1")} and id = $11 returning id`,
);
const clearDefault = statement<[OwnerParam]>(
  "clear_default_address",
  `update addresses set is_default = false where ${ownedBy("$1")} and is_default`,
);
const setDefault = statement<[OwnerParam, number]>(
  "set_default_address",
  `update addresses set is_default = true where ${ownedBy("$1")} and id = $2`,
);
const remove = statement<[OwnerParam, number], { wasDefault: boolean }>(
  "delete_address",
  `delete from addresses where ${ownedBy("$1")} and id = $2 returning is_default as "wasDefault"`,
);

export type AddressRefused = FieldsInvalid<AddressError> | { code: "address_missing" } | { code: "too_many_addresses" };

/**
 * Adds an address, or changes the one with `id`. The first becomes the default; later ones when asked. Gives its id.
 */
export async function saveAddress(
  shop: AccountShop,
  customer: Customer,
  { id, typed, makeDefault }: { id: number | null; typed: UnvalidatedAddress; makeDefault: boolean },
): Promise<Result<number, AddressRefused>> {
  if (id !== null && !Number.isSafeInteger(id)) return refuse({ code: "address_missing" });
  const address = readAddress(typed);
  if (!address.ok) return address;
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return refuse({ code: "address_missing" });
    const before = (await tx.row(count, [ownerParam(customer)]))?.count ?? 0;
    // A form that was sent twice adds one address.
    const there = id === null ? sameIn(await listAddresses(tx, customer), address.value) : undefined;
    if (id === null && !there && before >= maxAddresses) return refuse({ code: "too_many_addresses" });
    const written =
      there ??
      (id === null
        ? await tx.row(insert, [...valuesOf(customer, address.value), new Date(shop.clock.now())])
        : await tx.row(update, [...valuesOf(customer, address.value), id]));
    if (!written) return refuse({ code: "address_missing" });
    if (makeDefault || (id === null && before === 0)) await changeDefault(tx, customer, written.id);
    return ok(written.id);
  });
}

/**
 * Puts the address an order goes to into the customer's book, once: not where it is there already, can't be read, or
 * the book is full.
 */
export async function saveToAddressBook(
  shop: AccountShop,
  customer: Customer,
  typed: UnvalidatedAddress,
): Promise<void> {
  const address = readAddress(typed);
  if (!address.ok) return;
  await shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return;
    const saved = await listAddresses(tx, customer);
    if (sameIn(saved, address.value) || saved.length >= maxAddresses) return;
    const written = await tx.row(insert, [...valuesOf(customer, address.value), new Date(shop.clock.now())]);
    if (written && saved.length === 0) await changeDefault(tx, customer, written.id);
  });
}

const sameIn = (saved: readonly SavedAddress[], address: Address) =>
  saved.find((one) => addressFields.every((field) => one[field] === address[field]));

function valuesOf(
  customer: Customer,
  { firstName, lastName, companyName, address1, address2, city, state, zip, phone }: Address,
): Values {
  return [ownerParam(customer), firstName, lastName, companyName, address1, address2, city, state, zip, phone];
}

async function changeDefault(tx: Tx, customer: Customer, id: number): Promise<void> {
  await tx.run(clearDefault, [ownerParam(customer)]);
  await tx.run(setDefault, [ownerParam(customer), id]);
}

/** Makes one of the customer's addresses the default. */
export function setDefaultAddress(
  shop: AccountShop,
  customer: Customer,
  id: number,
): Promise<Result<null, { code: "address_missing" }>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer)) || !(await findAddress(tx, customer, id)))
      return refuse({ code: "address_missing" });
    await changeDefault(tx, customer, id);
    return ok(null);
  });
}

/** Deletes one of the customer's addresses; after the default the latest of the others takes its place. */
export function deleteAddress(
  shop: AccountShop,
  customer: Customer,
  id: number,
): Promise<Result<null, { code: "address_missing" }>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer)) || !Number.isSafeInteger(id)) return refuse({ code: "address_missing" });
    const removed = await tx.row(remove, [ownerParam(customer), id]);
    if (!removed) return refuse({ code: "address_missing" });
    const [next] = removed.wasDefault ? await listAddresses(tx, customer) : [];
    if (next) await tx.run(setDefault, [ownerParam(customer), next.id]);
    return ok(null);
  });
}
