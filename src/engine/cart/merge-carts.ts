import { mostCartLines } from "#domain/cart/quantity.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import { mergeCarts } from "#domain/cart/merge.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { ownerColumns, ownerValues } from "../buyers/owned-by.ts";
import type { Tx } from "../platform/database.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";

interface StoredLine {
  cartId: number;
  variantId: number;
  quantity: number;
  seenPrice: Money;
  seenUnit: object | null;
  bundleProductId: number | null;
  /** Milliseconds since 1970, with their fractions. */
  addedAt: number;
}

// In the order of their ids, so that two sign-ins of one customer don't wait for each other.
const lockBoth = statement<[...CartParams, Buffer], { id: number; isGuests: boolean }>(
  "lock_carts_to_merge",
  `select id, token_hash is not distinct from $3 as "isGuests" from carts where ${isCartOf()} or token_hash = $3
   order by id for update`,
);
// Signing in counts as activity in the cart; the address of a guest is no longer that of the cart's owner.
const adopt = statement<[...CartParams, number, Date]>(
  "adopt_cart",
  `with consented as (
     delete from cart_consents where cart_id = $3
   )
   update carts set (${ownerColumns}) = row(${ownerValues("$2")}), token_hash = $1, version = version + 1,
     updated_at = $4
   where id = $3`,
);
const selectLines = statement<[number[]], StoredLine>(
  "lines_to_merge",
  `select l.cart_id as "cartId", l.variant_id as "variantId", l.quantity,
     l.seen_price_cents as "seenPrice", l.seen_unit as "seenUnit", l.bundle_product_id as "bundleProductId",
     (extract(epoch from l.added_at) * 1000)::float8 as "addedAt"
   from cart_lines l where l.cart_id = any($1) order by l.added_at, l.variant_id`,
);
const writeMerged = statement<[number, number, string, Date]>(
  "write_merged_cart",
  `with guest as (
     delete from carts where id = $2 returning discount_code, estimate_zip, freight_extras, power
   ), kept as (
     update carts set version = version + 1, discount_code = coalesce(carts.discount_code, guest.discount_code),
       estimate_zip = coalesce(guest.estimate_zip, carts.estimate_zip),
       freight_extras = case when guest.estimate_zip is null then carts.freight_extras else guest.freight_extras end,
       power = coalesce(guest.power, carts.power), updated_at = $4
     from guest where carts.id = $1
   ), abandoned as (
     update abandoned_carts a set cart_id = $1 where a.cart_id = $2 and a.ended_at is null
       and not exists (select from abandoned_carts b where b.cart_id = $1 and b.ended_at is null)
   ), restored as (
     update abandoned_carts set restored_cart_id = $1 where restored_cart_id = $2
   )
   insert into cart_lines (cart_id, variant_id, quantity, seen_price_cents, seen_unit, bundle_product_id, added_at)
   select $1, l."variantId", l.quantity, l."seenPrice", l."seenUnit", l."bundleProductId",
     to_timestamp(l."addedAt" / 1000.0)
   from jsonb_to_recordset($3::jsonb) as l ("variantId" bigint, quantity int, "seenPrice" int, "seenUnit" jsonb,
     "bundleProductId" bigint, "addedAt" float8)
   on conflict (cart_id, variant_id) do update set quantity = excluded.quantity`,
);
// The order takes the document that was attached last.
const dropOlderDocument = statement<[number, number]>(
  "drop_older_po_document",
  `update po_documents d set cart_id = null from po_documents later
   where d.cart_id = $1 and later.cart_id = $2 and later.uploaded_at > d.uploaded_at`,
);
const takeDocument = statement<[number, number]>(
  "take_po_document_along",
  `update po_documents set cart_id = $1
   where cart_id = $2 and not exists (select from po_documents d where d.cart_id = $1)`,
);

/**
 * On sign-in, in its transaction: the guest's cart becomes the customer's, or joins the one the customer had; of
 * several, that of whoever they buy for. Gives the number of the guest's lines for which it had no room.
 */
export async function mergeCartsOnSignIn(
  tx: Tx,
  token: string | null,
  customer: Customer,
  now: Instant,
): Promise<number> {
  if (token === null) return 0;
  const params = cartParams(customer);
  const carts = await tx.rows(lockBoth, [...params, hashToken(token)]);
  const guest = carts.find(({ isGuests }) => isGuests);
  const account = carts.find(({ isGuests }) => !isGuests);
  if (!guest) return 0;
  if (!account) {
    await tx.run(adopt, [...params, guest.id, new Date(now)]);
    return 0;
  }
  const lines = await tx.rows(selectLines, [[guest.id, account.id]]);
  const of = (id: number) =>
    lines.filter(({ cartId }) => cartId === id).map((line) => ({ ...line, variantId: String(line.variantId) }));
  const merged = mergeCarts(of(account.id), of(guest.id));
  await tx.run(dropOlderDocument, [account.id, guest.id]);
  await tx.run(takeDocument, [account.id, guest.id]);
  await tx.run(writeMerged, [account.id, guest.id, JSON.stringify(merged.slice(0, mostCartLines)), new Date(now)]);
  return Math.max(0, merged.length - mostCartLines);
}
