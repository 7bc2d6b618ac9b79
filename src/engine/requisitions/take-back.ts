import { nextRequisitionState } from "#domain/approvals/requisition-life.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { requisitionCartName, siteCartName } from "../cart/cart-of-buyer.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { beginSiteCart } from "../companies/choose-site.ts";
import { statement } from "../platform/statement.ts";
import { lockOwn, type OwnRefused } from "./own-requisition.ts";
import { goneOf } from "./requester.ts";
import { moveRequisition, writeRequisitionEvent } from "./requisition-row.ts";

const giveBack = statement<[Buffer, Buffer]>(
  "requisition_to_cart",
  `with lines as (
     delete from cart_lines l using carts c where l.cart_id = c.id and c.token_hash = $1
     returning l.variant_id, l.quantity, l.seen_price_cents, l.seen_unit, l.bundle_product_id, l.added_at,
       l.buyer_reference
   ), touched as (
     update carts set version = version + 1 where token_hash = $2
   ), document as (
     update po_documents d set cart_id = c.id from carts c, carts r
     where c.token_hash = $2 and r.token_hash = $1 and d.cart_id = r.id
       and not exists (select from po_documents o where o.cart_id = c.id)
   )
   insert into cart_lines (cart_id, variant_id, quantity, seen_price_cents, seen_unit, bundle_product_id, added_at,
     buyer_reference)
   select c.id, l.* from lines l, carts c where c.token_hash = $2
   on conflict (cart_id, variant_id) do update set
     quantity = least(${maxPerLine}, cart_lines.quantity + excluded.quantity),
     buyer_reference = coalesce(nullif(cart_lines.buyer_reference, ''), excluded.buyer_reference)`,
);

/** Withdraws a requisition, or takes one that is over: its goods go back into the site's cart, if it is open. */
export function takeBack(
  shop: CartShop,
  customer: Customer,
  request: { readonly id: number; readonly version: number },
): Promise<Result<null, OwnRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, OwnRefused>> => {
    const own = await lockOwn(tx, customer, request);
    if (!own.ok) return own;
    const { id, siteId, customerId, state, quoteVersion, isSiteClosed } = own.value;
    const now = shop.clock.now();
    const next = nextRequisitionState(state, "withdraw");
    const isOver = (state === "rejected" || state === "expired") && quoteVersion === null;
    if (!next.ok && !isOver) return refuse({ code: "requisition_stale" });
    if (!next.ok && isSiteClosed) return refuse(goneOf(own.value));
    // The goods of a quote are in no cart, and nothing is bought from that of a closed site.
    if (quoteVersion === null && !isSiteClosed) {
      await beginSiteCart(tx, { customerId, siteId, now });
      await tx.run(giveBack, [requisitionCartName(id), siteCartName(customerId, siteId)]);
    }
    if (next.ok) {
      await moveRequisition(tx, id, next.value, now);
      await writeRequisitionEvent(tx, id, "withdrawn", { by: customer.customerId, now });
    }
    return ok(null);
  });
}
