import type { Buyer } from "#domain/buyers/buyer.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CartParams, cartParams, isCartOf } from "../cart/cart-of-buyer.ts";
import { findCart, findCartLines } from "../cart/cart-lines.ts";
import { addBundles, type Bundle, type CartShop } from "../cart/change-cart.ts";
import type { CartRefused } from "../cart/goods-for-cart.ts";
import type { Db } from "../platform/database.ts";
import type { Draw, TooMany } from "../platform/rate-limit.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { pricedFor } from "../pricing/contracts.ts";
import { type GoodsToday, goodsToday, type LineToday } from "./goods-today.ts";

type RestoreShop = Pick<CartShop, "db" | "clock">;

const select = statement<[Buffer, Date], { id: number }>(
  "abandoned_cart_by_link",
  "select id from abandoned_carts where link_hash = $1 and link_expires_at > $2",
);
const markRestored = statement<[...CartParams, number, Date]>(
  "mark_cart_restored",
  `update abandoned_carts set restored_cart_id = c.id, restored_at = coalesce(restored_at, $4)
   from (select id from carts where ${isCartOf()}) c where abandoned_carts.id = $3`,
);

/** The abandoned cart of a mailed link at the prices of whoever opens it; null for a link not ours, or over. */
export async function findByLink(
  shop: RestoreShop,
  buyer: Buyer,
  token: string,
): Promise<{ readonly id: number; readonly goods: GoodsToday } | null> {
  const cart = await shop.db.row(select, [hashToken(token), new Date(shop.clock.now())]);
  return cart && { id: cart.id, goods: await goodsToday(shop, cart.id, pricedFor(buyer)) };
}

export type RestoreRefused =
  | { readonly code: "link_expired" }
  | { readonly code: "nothing_left" }
  | CartRefused
  | TooMany;

/**
 * Puts the goods of a mailed link into the buyer's cart, as far as they can be ordered; of goods in both, the larger
 * quantity stays, so that pressing twice changes nothing. Gives the new cart's token if one was made.
 */
export async function restoreCart(
  shop: CartShop,
  buyer: Buyer,
  token: string,
  draws: readonly Draw[],
): Promise<Result<{ readonly newToken: string | null }, RestoreRefused>> {
  const cart = await findByLink(shop, buyer, token);
  if (!cart) return refuse({ code: "link_expired" });
  const orderable = cart.goods.lines.filter((line) => line.orderable > 0);
  if (orderable.length === 0) return refuse({ code: "nothing_left" });
  const added = await addWhatIsMissing(shop, buyer, orderable, draws);
  if (!added.ok) return added;
  const { newToken } = added.value;
  const owner = newToken === null ? buyer : { token: newToken };
  await shop.db.run(markRestored, [...cartParams(owner), cart.id, new Date(shop.clock.now())]);
  return added;
}

async function addWhatIsMissing(
  shop: CartShop,
  buyer: Buyer,
  lines: readonly LineToday[],
  draws: readonly Draw[],
): Promise<Result<{ readonly newToken: string | null }, CartRefused | TooMany>> {
  // Lines that this buyer cannot buy, such as goods sold by quote only, are dropped.
  for (let rest = lines; ;) {
    const { unitsOf, requestKey } = await cartNow(shop.db, buyer);
    const bundles = bundlesOf(rest, unitsOf);
    if (bundles.length === 0) return ok({ newToken: null });
    const added = await addBundles(shop, buyer, bundles, { isPutBack: true, requestKey, draws });
    if (added.ok || !("sku" in added.error)) return added;
    const { sku } = added.error;
    const others = rest.filter((line) => line.sku !== sku);
    if (others.length === 0 || others.length === rest.length) return added;
    rest = others;
  }
}

/** Units in the buyer's cart, and a name of its state, so that two presses at once add to it once. */
async function cartNow(
  db: Db,
  buyer: Buyer,
): Promise<{ readonly unitsOf: ReadonlyMap<string, number>; readonly requestKey: string | null }> {
  const cart = await findCart(db, buyer);
  const lines = cart ? await findCartLines(db, cart.id) : [];
  return {
    unitsOf: new Map(lines.map(({ sku, quantity }) => [sku, quantity])),
    requestKey: cart && `restored into version ${cart.version}`,
  };
}

function bundlesOf(lines: readonly LineToday[], unitsOf: ReadonlyMap<string, number>): Bundle[] {
  const items = lines.flatMap(({ sku, orderable, boughtWith }) => {
    const quantity = orderable - (unitsOf.get(sku) ?? 0);
    return quantity > 0 ? [{ sku, quantity, boughtWith }] : [];
  });
  return [...Map.groupBy(items, ({ boughtWith }) => boughtWith)].map(([boughtWith, its]) => ({
    items: its,
    boughtWith,
  }));
}
