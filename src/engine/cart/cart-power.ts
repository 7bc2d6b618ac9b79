import type { Buyer } from "#domain/buyers/buyer.ts";
import type { Power } from "#domain/power/judge-power.ts";
import { ownerColumns, ownerValues } from "../buyers/owned-by.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf, newCart } from "./cart-of-buyer.ts";
import type { CartShop } from "./change-cart.ts";

const write = statement<[...CartParams, string | null, Date], { id: number }>(
  "cart_power",
  `update carts set power = $3::jsonb, updated_at = $4 where ${isCartOf()} returning id`,
);
const begin = statement<[...CartParams, string, Date], { id: number }>(
  "cart_begun_with_power",
  `insert into carts (token_hash, ${ownerColumns}, power, created_at, updated_at)
   values ($1, ${ownerValues("$2")}, $3::jsonb, $4, $4)
   on conflict (${ownerColumns}) do update set power = excluded.power returning id`,
);
const writeFirst = statement<[...CartParams, string, Date], { id: number }>(
  "cart_first_power",
  `update carts set power = $3::jsonb, updated_at = $4 where ${isCartOf()} and power is null returning id`,
);
const select = statement<CartParams, { power: Power }>(
  "kept_power",
  `select power from carts where ${isCartOf()} and power is not null`,
);

/** Keeps with the buyer's cart which power they have; the cart is made for it if there is none, and its token given. */
export async function setPower(shop: CartShop, buyer: Buyer, power: Power): Promise<string | null> {
  const now = new Date(shop.clock.now());
  const stored = JSON.stringify(power);
  return shop.db.transaction(async (tx) => {
    if (await tx.row(write, [...cartParams(buyer), stored, now])) return null;
    const { token, params } = newCart(buyer);
    await tx.row(begin, [...params, stored, now]);
    return token;
  });
}

/** Stores the buyer's power supply with an existing cart, unless one is stored already. */
export async function setFirstPower(shop: CartShop, buyer: Buyer, power: Power): Promise<void> {
  await shop.db.row(writeFirst, [...cartParams(buyer), JSON.stringify(power), new Date(shop.clock.now())]);
}

export async function forgetPower(shop: CartShop, buyer: Buyer): Promise<void> {
  await shop.db.row(write, [...cartParams(buyer), null, new Date(shop.clock.now())]);
}

/** The buyer's power supply; null until stated. */
export async function findPower(shop: Pick<CartShop, "db">, buyer: Buyer): Promise<Power | null> {
  return (await shop.db.row(select, cartParams(buyer)))?.power ?? null;
}
