import type { Power } from "#domain/power/judge-power.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { type CartHolder, holderParams } from "./cart-holder.ts";
import type { CartShop } from "./change-cart.ts";

const write = statement<[Buffer | null, number | null, string | null, Date], { id: number }>(
  "cart_power",
  `update carts set power = $3::jsonb, updated_at = $4 where token_hash = $1 or customer_id = $2 returning id`,
);
const begin = statement<[Buffer | null, number | null, string, Date], { id: number }>(
  "cart_begun_with_power",
  `insert into carts (token_hash, customer_id, power, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4)
   on conflict (customer_id) do update set power = excluded.power returning id`,
);
const writeFirst = statement<[Buffer | null, number | null, string, Date], { id: number }>(
  "cart_first_power",
  `update carts set power = $3::jsonb, updated_at = $4 where (token_hash = $1 or customer_id = $2) and power is null returning id`,
);
const select = statement<[Buffer | null, number | null], { power: Power }>(
  "kept_power",
  `select power from carts where (token_hash = $1 or customer_id = $2) and power is not null`,
);

/** Keeps with the holder's cart which power they have; the cart is made for it if there is none, and its token given. */
export async function setPower(shop: CartShop, holder: CartHolder, power: Power): Promise<string | null> {
  const now = new Date(shop.clock.now());
  const [tokenHash, customerId] = holderParams(holder);
  const kept = JSON.stringify(power);
  return shop.db.transaction(async (tx) => {
    if (await tx.row(write, [tokenHash, customerId, kept, now])) return null;
    const token = customerId === null ? newToken() : null;
    await tx.row(begin, [token === null ? null : hashToken(token), customerId, kept, now]);
    return token;
  });
}

/** Keeps with a cart that there is which power its holder has, where they have not said it yet. */
export async function setFirstPower(shop: CartShop, holder: CartHolder, power: Power): Promise<void> {
  await shop.db.row(writeFirst, [...holderParams(holder), JSON.stringify(power), new Date(shop.clock.now())]);
}

export async function forgetPower(shop: CartShop, holder: CartHolder): Promise<void> {
  await shop.db.row(write, [...holderParams(holder), null, new Date(shop.clock.now())]);
}

/** Which power the holder has; null until they said so. */
export async function findPower(shop: Pick<CartShop, "db">, holder: CartHolder): Promise<Power | null> {
  return (await shop.db.row(select, holderParams(holder)))?.power ?? null;
}
