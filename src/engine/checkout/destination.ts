import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { freightAt } from "#domain/companies/site.ts";
import { type Destination, chosenExtras, freightAnswers } from "#domain/shipping/destination.ts";
import { ownerColumns, ownerValues } from "../buyers/owned-by.ts";
import { type CartParams, cartParams, isCartOf, newCart } from "../cart/cart-of-buyer.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { findSite } from "../companies/sites.ts";
import { statement } from "../platform/statement.ts";

const writeDestination = statement<[...CartParams, string | null, string[] | null, Date], { id: number }>(
  "cart_destination",
  `update carts set estimate_zip = $3, updated_at = $5,
     freight_extras = case when $3::text is null then null else coalesce($4, freight_extras) end
   where ${isCartOf()} returning id`,
);

const beginCart = statement<[...CartParams, string, string[] | null, Date], { id: number }>(
  "cart_begun_with_destination",
  `insert into carts (token_hash, ${ownerColumns}, estimate_zip, freight_extras, created_at, updated_at)
   values ($1, ${ownerValues("$2")}, $3, $4, $5, $5)
   on conflict (${ownerColumns}) do update set estimate_zip = excluded.estimate_zip,
     freight_extras = excluded.freight_extras
   returning id`,
);

/**
 * Keeps with the buyer's cart where goods would go; the cart is made for it if there is none, and its token given.
 * Extras that were not asked for leave those that are kept as they are.
 */
export async function setDestination(
  shop: CartShop,
  buyer: Buyer,
  { zip, extras }: Destination,
): Promise<string | null> {
  const chosen = extras && chosenExtras(extras);
  const now = new Date(shop.clock.now());
  return shop.db.transaction(async (tx) => {
    if (await tx.row(writeDestination, [...cartParams(buyer), zip, chosen, now])) return null;
    const { token, params } = newCart(buyer);
    await tx.row(beginCart, [...params, zip, chosen, now]);
    return token;
  });
}

/** Deletes the saved destination with its truck services. */
export async function forgetDestination(shop: CartShop, buyer: Buyer): Promise<void> {
  await shop.db.row(writeDestination, [...cartParams(buyer), null, null, new Date(shop.clock.now())]);
}

const selectDestination = statement<CartParams, { zip: string; extras: string[] | null }>(
  "kept_destination",
  `select estimate_zip as zip, freight_extras as extras from carts
   where ${isCartOf()} and estimate_zip is not null`,
);

/**
 * The buyer's saved destination; of whoever buys for a site and has saved none, that site with the services a truck
 * needs there. They are the site's also where its ZIP code was typed and nothing else was said. Null for neither.
 */
export async function findDestination(shop: Pick<CartShop, "db">, buyer: Buyer): Promise<Destination | null> {
  const row = await shop.db.row(selectDestination, cartParams(buyer));
  const destination = row && destinationOf(row.zip, row.extras);
  const buysFor = isCustomer(buyer) ? buyer.buysFor : null;
  if (!buysFor || destination?.extras) return destination;
  const site = await findSite(shop.db, buysFor);
  if (!site || (destination && zipOf(destination) !== zipOf(site))) return destination;
  return { zip: destination?.zip ?? site.zip, extras: freightAt(site) };
}

/** Five figures: the four after them are within the same place. */
const zipOf = ({ zip }: { readonly zip: string }): string => zip.slice(0, 5);

/** A destination as a cart has it in its columns. */
export function destinationOf(zip: string | null, extras: readonly string[] | null): Destination | null {
  return zip === null ? null : { zip, extras: extras && freightAnswers(extras) };
}
