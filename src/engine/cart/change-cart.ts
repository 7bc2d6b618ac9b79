import type { Buyer } from "#domain/buyers/buyer.ts";
import { readQuantity, readWanted } from "#domain/cart/quantity.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { instant } from "#domain/kernel/time.ts";
import { ownerColumns, ownerValues } from "../buyers/owned-by.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Tx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { type Draw, spendWith, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { TaxProviders } from "../ports/tax-provider.ts";
import { contractParams, pricedFor } from "../pricing/contracts.ts";
import { type CartParams, cartParams, isCartOf, newCart } from "./cart-of-buyer.ts";
import { type CartRefused, currentPrice, type Goods, selectGoods, whyNot, whyNotOne } from "./goods-for-cart.ts";
import { keepUnitsOfRequest, unitsLeft, unitsOfRequest } from "./units-of-request.ts";

/** The dependencies of changes to a cart. */
export interface CartShop extends DbAndClock {
  /** The ways to pay that are configured; where it is left out, all of them count as such. */
  readonly payments?: PaymentProviders;
  /** Whom the tax of sales can be asked of. */
  readonly taxes?: TaxProviders;
  readonly log?: Log;
}

export interface CartItem {
  readonly sku: string;
  /** As sent by a form or a request: checked here. */
  readonly quantity: unknown;
}

const lockCartOf = statement<CartParams, { id: number }>(
  "lock_cart",
  `select id from carts where ${isCartOf()} for update`,
);

/** Locks the buyer's cart, so that two tabs change it one after the other. Null when there is none yet. */
async function lockCart(tx: Tx, buyer: Buyer): Promise<number | null> {
  const params = cartParams(buyer);
  // A browser that comes without a secret has none.
  if (params.every((param) => param === null)) return null;
  return (await tx.row(lockCartOf, params))?.id ?? null;
}

// Lines added at once stand in the order they were asked for: each is a microsecond later than the one before.
const writeLines = statement<
  [number | null, ...CartParams, Date, number[], number[], number[], number | null, (string | null)[], number[]],
  { cartId: number }
>(
  "write_cart_lines",
  `with made as (
     insert into carts (token_hash, ${ownerColumns}, created_at, updated_at)
     select $2, ${ownerValues("$3")}, $4, $4 where $1::bigint is null
     on conflict (${ownerColumns}) do update set updated_at = excluded.updated_at returning id
   ), kept as (
     update carts set version = version + 1, updated_at = $4 where id = $1 returning id
   )
   insert into cart_lines (cart_id, variant_id, quantity, seen_price_cents, seen_unit, bundle_product_id, added_at)
   select cart.id, item.variant_id, item.quantity, item.price, item.unit::jsonb, $8::bigint,
     $4 + item.place * interval '1 microsecond'
   from (select id from made union all select id from kept) cart,
     unnest($5::bigint[], $6::int[], $7::int[], $9::text[], $10::int[]) as item (variant_id, quantity, price, unit,
       place)
   on conflict (cart_id, variant_id) do update set quantity = excluded.quantity,
     seen_price_cents = excluded.seen_price_cents, seen_unit = excluded.seen_unit,
     bundle_product_id = coalesce(excluded.bundle_product_id, cart_lines.bundle_product_id)
   returning cart_id as "cartId"`,
);

/** Items that are bought together: a product, by its slug, and its companions; or anything, where it is null. */
export interface Bundle {
  readonly items: readonly CartItem[];
  readonly boughtWith: string | null;
}

/**
 * Adds items to the buyer's cart, all or none; the cart is made with the first. With `boughtWith` (a product's slug)
 * the items are that product and companions it is bought together with. Gives the new cart's token when one was made.
 */
export function addToCart(
  shop: CartShop,
  buyer: Buyer,
  items: readonly CartItem[],
  boughtWith: string | null = null,
): Promise<Result<{ newToken: string | null }, CartRefused | TooMany>> {
  return addBundles(shop, buyer, [{ items, boughtWith }]);
}

interface AddedBundles {
  readonly newToken: string | null;
  /** The part of the goods that a cart to be topped up held already. */
  readonly overlap: "none" | "some" | "all";
}

interface Adding {
  readonly isPutBack?: boolean;
  /** Adds only what the cart does not hold of the goods yet. */
  readonly isTopUp?: boolean;
  /** Identifies the request, which is sent again after a lost reply. */
  readonly requestKey?: string | null;
  /** The budgets that each try draws on. */
  readonly draws?: readonly Draw[];
}

/**
 * Adds several bundles as `addToCart` adds one, all of them or none. What is put back, out of a quotation or by Undo,
 * comes at its own price where it is not offered together any more. A request that is repeated under its key adds only
 * what was not among its goods before.
 */
export async function addBundles(
  shop: CartShop,
  buyer: Buyer,
  bundles: readonly Bundle[],
  { isPutBack = false, isTopUp = false, requestKey = null, draws = [] }: Adding = {},
): Promise<Result<AddedBundles, CartRefused | TooMany>> {
  const requests: { wanted: ReadonlyMap<string, number>; anchor: string | null }[] = [];
  for (const { items, boughtWith } of bundles) {
    const units = readItems(items);
    if (!units.ok) return units;
    requests.push({ wanted: units.value, anchor: boughtWith && cleanText(boughtWith) });
  }
  if (!requests.some(({ wanted }) => wanted.size > 0)) return refuse({ code: "product_missing", sku: "" });
  const whom = contractParams(pricedFor(buyer));
  const places = requests.flatMap(({ wanted }) => [...wanted.keys()]);
  const now = new Date(shop.clock.now());
  return spendWith(shop.db, instant(now.getTime()), { tries: draws }, async (tx) => {
    let cartId = await lockCart(tx, buyer);
    const cartToMake = cartId === null ? newCart(buyer) : null;
    const units = new Map<string, number>(
      requestKey === null || cartId === null ? [] : await unitsOfRequest(tx, cartId, requestKey),
    );
    const before = new Map(units);
    const count = { there: 0, added: 0 };
    for (const { wanted: bundle, anchor } of requests) {
      const left = unitsLeft(bundle, before);
      if (left.size === 0) continue;
      const rows = await tx.rows(selectGoods, [[...left.keys()], cartId, anchor, now, ...whom]);
      const rest = isTopUp ? unitsMissing(left, rows) : left;
      count.there += unitsIn(left) - unitsIn(rest);
      count.added += unitsIn(rest);
      const goodsRows = rows.filter(({ sku }) => rest.has(sku));
      const refusal = whyNot(rest, goodsRows, isPutBack ? null : anchor);
      if (refusal) return refuse(refusal);
      const isBundled = (goods: Goods) => anchor !== null && goods.fitsAnchor;
      for (const goods of [goodsRows.filter(isBundled), goodsRows.filter((each) => !isBundled(each))]) {
        if (goods.length === 0) continue;
        const cart = { cartId, params: cartToMake?.params ?? cartParams(buyer), now };
        const placed = goods.map((each) => ({ ...each, place: places.indexOf(each.sku) }));
        const quantityOf = (each: Goods) => each.inCart + rest.get(each.sku)!;
        const anchorId = isBundled(goods[0]!) ? goods[0]!.anchorId : null;
        cartId = await writeGoods(tx, cart, placed, { quantityOf, anchorId });
      }
      for (const [sku, quantity] of left) units.set(sku, (units.get(sku) ?? 0) + quantity);
    }
    if (requestKey !== null && cartId !== null)
      await keepUnitsOfRequest(tx, { cartId, requestKey, units }, instant(now.getTime()));
    const overlap = count.there === 0 ? "none" : count.added === 0 ? "all" : "some";
    return ok({ newToken: cartToMake?.token ?? null, overlap });
  });
}

const unitsIn = (units: ReadonlyMap<string, number>): number => [...units.values()].reduce((sum, one) => sum + one, 0);

/** The units that the cart lacks of what it shall hold. */
function unitsMissing(units: ReadonlyMap<string, number>, rows: readonly Goods[]): ReadonlyMap<string, number> {
  const inCart = new Map(rows.map((goods) => [goods.sku, goods.inCart]));
  const missing = [...units].map(([sku, quantity]): [string, number] => [sku, quantity - (inCart.get(sku) ?? 0)]);
  return new Map(missing.filter(([, quantity]) => quantity > 0));
}

/** The wanted quantity of each part number. */
function readItems(items: readonly CartItem[]): Result<ReadonlyMap<string, number>, CartRefused> {
  const units = new Map<string, number>();
  for (const { sku, quantity } of items) {
    const count = readQuantity(quantity);
    if (!count.ok) return count;
    units.set(cleanText(sku), (units.get(cleanText(sku)) ?? 0) + count.value);
  }
  return ok(units);
}

/** Sets a line's quantity. Refuses more than the stock (the line stays as it was) and lines that are not there. */
export async function changeQuantity(shop: CartShop, buyer: Buyer, item: CartItem): Promise<Result<null, CartRefused>> {
  const quantity = readWanted(item.quantity);
  if (!quantity.ok) return quantity;
  return shop.db.transaction(async (tx) => {
    const cartId = await lockCart(tx, buyer);
    const now = new Date(shop.clock.now());
    const whom = contractParams(pricedFor(buyer));
    const goods = await tx.row(selectGoods, [[cleanText(item.sku)], cartId, null, now, ...whom]);
    if (!goods || goods.inCart === 0) return refuse({ code: "product_missing", sku: item.sku });
    const refusal = whyNotOne(goods, quantity.value);
    if (refusal) return refuse(refusal);
    const cart = { cartId, params: cartParams(buyer), now };
    await writeGoods(tx, cart, [{ ...goods, place: 0 }], { quantityOf: () => quantity.value, anchorId: null });
    return ok(null);
  });
}

/** Writes lines, bought together with the anchor if there is one, and the cart if there is none. Gives its id. */
async function writeGoods(
  tx: Tx,
  cart: { cartId: number | null; params: CartParams; now: Date },
  goods: readonly (Goods & { readonly place: number })[],
  { quantityOf, anchorId }: { readonly quantityOf: (goods: Goods) => number; readonly anchorId: number | null },
): Promise<number> {
  const seen = goods.map((each) => currentPrice(each, quantityOf(each), cart.now));
  const [written] = await tx.rows(writeLines, [
    cart.cartId,
    ...cart.params,
    cart.now,
    goods.map(({ variantId }) => variantId),
    goods.map(quantityOf),
    seen,
    anchorId,
    goods.map(({ unit }) => unit),
    goods.map(({ place }) => place),
  ]);
  if (!written) throw new Error("no line of the cart was written");
  return written.cartId;
}

/** A line that was removed, as Undo puts it back. */
interface RemovedLine extends Record<string, unknown> {
  readonly sku: string;
  readonly quantity: number;
  readonly boughtWith: string | null;
  readonly reference: string;
}

const deleteLine = statement<[...CartParams, string, Date], RemovedLine>(
  "remove_cart_line",
  `with removed as (
     delete from cart_lines l using carts c, variants v
     where c.id = l.cart_id and ${isCartOf("c")} and v.id = l.variant_id and v.sku = $3
     returning l.cart_id, v.sku, l.quantity, l.bundle_product_id, l.buyer_reference
   ), touched as (update carts set version = version + 1, updated_at = $4 where id in (select cart_id from removed))
   select removed.sku, removed.quantity, p.slug as "boughtWith", removed.buyer_reference as reference from removed left
   join products p on p.id = removed.bundle_product_id`,
);

/** Removes a line. Returns the arguments for Undo (`addToCart` with `boughtWith`); null if it did not exist. */
export function removeLine(shop: CartShop, buyer: Buyer, sku: string): Promise<RemovedLine | null> {
  return shop.db.row(deleteLine, [...cartParams(buyer), cleanText(sku), new Date(shop.clock.now())]);
}
