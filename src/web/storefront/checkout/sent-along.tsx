import { useState } from "react";
import { poMark } from "#domain/cart/po-document.ts";
import { unitMark } from "#domain/cart/offered-unit.ts";
import { writeWaits } from "#domain/inventory/back-order.ts";
import type { CartView } from "../cart/cart-view.ts";
import type { CheckoutReply } from "./checkout-action.server.ts";

interface Begun {
  readonly key: string;
  readonly forSite: { readonly id: number } | null;
  readonly email: string | null;
  readonly picked: string;
}

/** The PO number that the reply says was used before, with its order. */
export const usedPoOf = (reply: CheckoutReply | undefined) =>
  reply?.refused?.code === "po_used_before" ? reply.refused : null;

/** Hidden fields of the form: its visit, its buyer, and the shown totals. */
export function SentAlong({ begun, reply, cart }: { begun: Begun; reply: CheckoutReply | undefined; cart: CartView }) {
  // One key for this visit of the page: pressing twice, or again after a lost answer, is the same order.
  const [key] = useState(begun.key);
  // And one party: chosen otherwise in another tab, the form is refused and keeps what it was filled in for.
  const [buysFor] = useState(reply?.values["buysFor"] ?? String(begun.forSite?.id ?? ""));
  // A session that has ended since takes the cart with it, and the form waits for its buyer to sign in again.
  const [signedIn] = useState(begun.email === null ? "no" : "yes");
  const values = {
    key,
    seenPo: usedPoOf(reply)?.po ?? "",
    seenPoDocument: poMark(cart.poDocument),
    buysFor,
    signedIn,
    picked: begun.picked,
    total: cart.priced?.order.total ?? "",
    partial: cart.priced?.shipping ? "no" : "yes",
    seenWaits: writeWaits(cart.lines.flatMap(({ sku, wait }) => (wait ? [{ sku, ...wait }] : []))),
    seenGoods: cart.lines.map(({ sku }) => sku).join("\n"),
    seenUnits: cart.lines.map(unitMark).filter(Boolean).join("\n"),
  };
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
