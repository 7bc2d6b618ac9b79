import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { bodyHash, type RequestKey } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";

/** Units by part number. */
export type Units = ReadonlyMap<string, number>;

const select = statement<[string, string], { units: Readonly<Record<string, number>> | null }>(
  "units_of_request",
  "select reply as units from idempotency_keys where scope = $1 and key = $2",
);
const selectOfBuyer = statement<[...CartParams, string], { units: Readonly<Record<string, number>> | null }>(
  "units_of_request_of_buyer",
  `select k.reply as units from carts c join idempotency_keys k on k.scope = 'cart ' || c.id and k.key = $3
   where ${isCartOf("c")}`,
);
const write = statement<[string, string, Buffer, string, Date]>(
  "keep_units_of_request",
  `insert into idempotency_keys (scope, key, body_hash, reply, created_at) values ($1, $2, $3, $4::jsonb, $5)
   on conflict (scope, key) do update set body_hash = excluded.body_hash, reply = excluded.reply`,
);

const keyOf = (cartId: number, requestKey: string): RequestKey => ({ scope: `cart ${cartId}`, key: requestKey });

/** Units that a request has added to this cart, under the lock of the cart; none if its key is new. */
export async function unitsOfRequest(tx: Tx, cartId: number, requestKey: string): Promise<Units> {
  const { scope, key } = keyOf(cartId, requestKey);
  return new Map(Object.entries((await tx.row(select, [scope, key]))?.units ?? {}));
}

/** The same before the cart is locked. */
export async function unitsOfRequestBefore(db: Db, buyer: Buyer, requestKey: string | null): Promise<Units> {
  const row = requestKey === null ? null : await db.row(selectOfBuyer, [...cartParams(buyer), requestKey]);
  return new Map(Object.entries(row?.units ?? {}));
}

/** Stores all units that a request has added, so that a repeated one adds none of them again. */
export async function keepUnitsOfRequest(
  tx: Tx,
  of: { readonly cartId: number; readonly requestKey: string; readonly units: Units },
  now: Instant,
): Promise<void> {
  const { scope, key } = keyOf(of.cartId, of.requestKey);
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
