import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import {
  type Address,
  type AddressError,
  type AddressField,
  addressFields,
  readAddress,
  type UnvalidatedAddress,
} from "#domain/shipping/address.ts";
import { isShippable } from "#domain/shipping/states.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { lockCustomer } from "./customer-row.ts";

/** An address of the address book. */
export interface SavedAddress extends Address {
  readonly id: number;
  readonly isDefault: boolean;
  /** Whether the shop ships there; if not, it still serves for billing. */
  readonly shippable: boolean;
}

export const maxAddresses = 50;

type Row = Omit<SavedAddress, "shippable"> & Record<string, unknown>;
const columns = `id, first_name as "firstName", last_name as "lastName", company_name as "companyName", address1, address2, city, state,
  zip, phone, country, is_default as "isDefault"`;
const selectAll = statement<[number], Row>(
  "addresses_of_customer",
  `select ${columns} from addresses where customer_id = $1 order by is_default desc, id desc`,
);
const selectOne = statement<[number, number], Row>(
  "address_of_customer",
  `select ${columns} from addresses where customer_id = $1 and id = $2`,
);

/** The customer's addresses, the default one first. */
export async function listAddresses(db: Db, customerId: number): Promise<SavedAddress[]> {
  return (await db.rows(selectAll, [customerId])).map(flagged);
}

/** One of the customer's addresses; null for one that is not theirs. */
export async function findAddress(db: Db, customerId: number, id: number): Promise<SavedAddress | null> {
  const row = Number.isSafeInteger(id) ? await db.row(selectOne, [customerId, id]) : null;
  return row && flagged(row);
}

function flagged(row: Row): SavedAddress {
  return { ...row, shippable: isShippable(row.state) };
}

const count = statement<[number], { count: number }>(
  "count_addresses",
  `select count(*)::int as count from addresses where customer_id = $1`,
);
const values = `$2, $3, $4, $5, $6, $7, $8, $9, $10`;
type Values = [number, string, string, string, string, string, string, string, string, string];
const insert = statement<[...Values, Date], { id: number }>(
  "insert_address",
  `insert into addresses (customer_id, first_name, last_name, company_name, address1, address2, city, state, zip, phone, created_at)
   values ($1, ${values}, $11) returning id`,
);
const update = statement<[...Values, number], { id: number }>(
  "update_address",
  `update addresses set (first_name, last_name, company_name, address1, address2, city, state, zip, phone) = (${values})
   where customer_id = $1 and id = $11 returning id`,
);
const clearDefault = statement<[number]>(
  "clear_default_address",
  `update addresses set is_default = false where customer_id = $1 and is_default`,
);
const setDefault = statement<[number, number]>(
  "set_default_address",
  `update addresses set is_default = true where customer_id = $1 and id = $2`,
);
const remove = statement<[number, number], { wasDefault: boolean }>(
  "delete_address",
  `delete from addresses where customer_id = $1 and id = $2 returning is_default as "wasDefault"`,
);

export type AddressRefused =
  | { code: "invalid"; fieldErrors: { field: AddressField; code: AddressError }[] }
  | { code: "address_missing" }
  | { code: "too_many_addresses" };

/** Adds an address, or changes the one with `id`. The first becomes the default; later ones when asked. Gives its id. */
export async function saveAddress(
  shop: AccountShop,
  customerId: number,
  { id, typed, makeDefault }: { id: number | null; typed: UnvalidatedAddress; makeDefault: boolean },
): Promise<Result<number, AddressRefused>> {
  if (id !== null && !Number.isSafeInteger(id)) return refuse({ code: "address_missing" });
  const read = readAddress(typed);
  if (!read.ok) return read;
  return shop.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return refuse({ code: "address_missing" });
    const before = (await tx.row(count, [customerId]))?.count ?? 0;
    if (id === null && before >= maxAddresses) return refuse({ code: "too_many_addresses" });
    const written =
      id === null
        ? await tx.row(insert, [...valuesOf(customerId, read.value), new Date(shop.clock.now())])
        : await tx.row(update, [...valuesOf(customerId, read.value), id]);
    if (!written) return refuse({ code: "address_missing" });
    if (makeDefault || (id === null && before === 0)) await changeDefault(tx, customerId, written.id);
    return ok(written.id);
  });
}

/** Puts the address an order goes to into the customer's book, once: not where it is there already, can't be read, or the book is full. */
export async function saveToAddressBook(
  shop: AccountShop,
  customerId: number,
  typed: UnvalidatedAddress,
): Promise<void> {
  const read = readAddress(typed);
  if (!read.ok) return;
  await shop.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return;
    const saved = await listAddresses(tx, customerId);
    const isThere = saved.some((one) => addressFields.every((field) => one[field] === read.value[field]));
    if (isThere || saved.length >= maxAddresses) return;
    const written = await tx.row(insert, [...valuesOf(customerId, read.value), new Date(shop.clock.now())]);
    if (written && saved.length === 0) await changeDefault(tx, customerId, written.id);
  });
}

function valuesOf(
  customerId: number,
  { firstName, lastName, companyName, address1, address2, city, state, zip, phone }: Address,
): Values {
  return [customerId, firstName, lastName, companyName, address1, address2, city, state, zip, phone];
}

async function changeDefault(tx: Tx, customerId: number, id: number): Promise<void> {
  await tx.run(clearDefault, [customerId]);
  await tx.run(setDefault, [customerId, id]);
}

/** Makes one of the customer's addresses the default. */
export function setDefaultAddress(
  shop: AccountShop,
  customerId: number,
  id: number,
): Promise<Result<null, { code: "address_missing" }>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId)) || !(await findAddress(tx, customerId, id)))
      return refuse({ code: "address_missing" });
    await changeDefault(tx, customerId, id);
    return ok(null);
  });
}

/** Deletes one of the customer's addresses; after the default the latest of the others takes its place. */
export function deleteAddress(
  shop: AccountShop,
  customerId: number,
  id: number,
): Promise<Result<null, { code: "address_missing" }>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId)) || !Number.isSafeInteger(id)) return refuse({ code: "address_missing" });
    const removed = await tx.row(remove, [customerId, id]);
    if (!removed) return refuse({ code: "address_missing" });
    const [next] = removed.wasDefault ? await listAddresses(tx, customerId) : [];
    if (next) await tx.run(setDefault, [customerId, next.id]);
    return ok(null);
  });
}
