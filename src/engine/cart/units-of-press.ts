import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { bodyHash, type RequestKey } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";

/** Units by part number. */
export type Units = ReadonlyMap<string, number>;

const select = statement<[string, string], { units: Readonly<Record<string, number>> | null }>(
  "units_of_press",
  "select reply as units from idempotency_keys where scope = $1 and key = $2",
);
const selectOfBuyer = statement<[...CartParams, string], { units: Readonly<Record<string, number>> | null }>(
  "units_of_press_of_buyer",
  `select k.reply as units from carts c join idempotency_keys k on k.scope = 'cart ' || c.id and k.key = $3
   where ${isCartOf("c")}`,
);
const write = statement<[string, string, Buffer, string, Date]>(
  "keep_units_of_press",
  `insert into idempotency_keys (scope, key, body_hash, reply, created_at) values ($1, $2, $3, $4::jsonb, $5)
   on conflict (scope, key) do update set body_hash = excluded.body_hash, reply = excluded.reply`,
);

const keyOf = (cartId: number, press: string): RequestKey => ({ scope: `cart ${cartId}`, key: press });

/** The units that a press has added to this cart, under the lock of the cart; none for a press that is new. */
export async function unitsOfPress(tx: Tx, cartId: number, press: string): Promise<Units> {
  const { scope, key } = keyOf(cartId, press);
  return new Map(Object.entries((await tx.row(select, [scope, key]))?.units ?? {}));
}

/** The same before the cart is locked. */
export async function unitsOfPressBefore(db: Db, buyer: Buyer, press: string | null): Promise<Units> {
  const row = press === null ? null : await db.row(selectOfBuyer, [...cartParams(buyer), press]);
  return new Map(Object.entries(row?.units ?? {}));
}

/** Keeps what a press has added in all, so that it adds none of it again. */
export async function keepUnitsOfPress(
  tx: Tx,
  of: { readonly cartId: number; readonly press: string; readonly units: Units },
  now: Instant,
): Promise<void> {
  const { scope, key } = keyOf(of.cartId, of.press);
  const units = Object.fromEntries(of.units);
  await tx.run(write, [scope, key, bodyHash(units), JSON.stringify(units), new Date(now)]);
}

/** The units of a bundle that are not among those added before, which it takes off them. */
export function unitsLeft(bundle: Units, before: Map<string, number>): Units {
  const left = new Map<string, number>();
  for (const [sku, quantity] of bundle) {
    const there = Math.min(quantity, before.get(sku) ?? 0);
    before.set(sku, (before.get(sku) ?? 0) - there);
    if (quantity > there) left.set(sku, quantity - there);
  }
  return left;
}
