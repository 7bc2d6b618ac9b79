import { type Destination, chosenExtras, freightAnswers } from "#domain/shipping/destination.ts";
import { type CartHolder, holderParams } from "../cart/cart-holder.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

const writeDestination = statement<
  [Buffer | null, number | null, string | null, string[] | null, Date],
  { id: number }
>(
  "cart_destination",
  `update carts set estimate_zip = $3, updated_at = $5,
     freight_extras = case when $3::text is null then null else coalesce($4, freight_extras) end
   where token_hash = $1 or customer_id = $2 returning id`,
);

const beginCart = statement<[Buffer | null, number | null, string, string[] | null, Date], { id: number }>(
  "cart_begun_with_destination",
  `insert into carts (token_hash, customer_id, estimate_zip, freight_extras, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (customer_id) do update set estimate_zip = excluded.estimate_zip, freight_extras = excluded.freight_extras
   returning id`,
);

/**
 * Keeps with the holder's cart where goods would go; the cart is made for it if there is none, and its token given. Extras
 * that were not asked for leave those that are kept as they are.
 */
export async function setDestination(
  shop: CartShop,
  holder: CartHolder,
  { zip, extras }: Destination,
): Promise<string | null> {
  const chosen = extras && chosenExtras(extras);
  const now = new Date(shop.clock.now());
  const [tokenHash, customerId] = holderParams(holder);
  return shop.db.transaction(async (tx) => {
    if (await tx.row(writeDestination, [tokenHash, customerId, zip, chosen, now])) return null;
    const token = customerId === null ? newToken() : null;
    await tx.row(beginCart, [token === null ? null : hashToken(token), customerId, zip, chosen, now]);
    return token;
  });
}

/** Forgets where goods would go, and what a truck needs there. */
export async function forgetDestination(shop: CartShop, holder: CartHolder): Promise<void> {
  await shop.db.row(writeDestination, [...holderParams(holder), null, null, new Date(shop.clock.now())]);
}

const selectDestination = statement<[Buffer | null, number | null], { zip: string; extras: string[] | null }>(
  "kept_destination",
  `select estimate_zip as zip, freight_extras as extras from carts
   where (token_hash = $1 or customer_id = $2) and estimate_zip is not null`,
);

/** Where the holder's goods would go; null until a ZIP code was kept. */
export async function findDestination(shop: Pick<CartShop, "db">, holder: CartHolder): Promise<Destination | null> {
  const kept = await shop.db.row(selectDestination, holderParams(holder));
  return kept && destinationOf(kept.zip, kept.extras);
}

/** A destination as a cart has it in its columns. */
export function destinationOf(zip: string | null, extras: readonly string[] | null): Destination | null {
  return zip === null ? null : { zip, extras: extras && freightAnswers(extras) };
}
