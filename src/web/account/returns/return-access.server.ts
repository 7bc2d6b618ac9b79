import { redirect, type RouterContextProvider } from "react-router";
import { actorOf, isProved } from "#domain/buyers/buyer.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { orderAsked } from "../orders/order-asked.server.ts";
import { missingOrder } from "../orders/missing-order.server.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";

export interface OrderContext {
  readonly shop: Shop;
  readonly facts: RequestFacts;
  readonly orderId: number;
  readonly number: string;
  /** The acting person, as the history names them. */
  readonly customerId: number | null;
  /** The buyer has proved a mailbox; left out of staff. */
  readonly isProved?: boolean;
  /** Staff who fill in the form for a buyer. */
  readonly staff?: StaffActor;
}

/**
 * The order a page about giving back is for, by its address alone: known before a body is read. Foreign orders do not
 * exist; a guest's transfer order leads to its closed page.
 */
export async function findOrderContext(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<OrderContext> {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const number = await orderAsked(context, request);
  const buyer = await buyerOf(shop, request);
  const order = await findVisibleOrder(shop.db, buyer, number, "change", shop.clock.now());
  if (!order.ok && order.error.code === "role_needed")
    throw redirect(href(facts.prefix, "orderDetail", {}, { order: number, role: "" }), 303);
  if (!order.ok && order.error.code === "account_needed")
    throw redirect(href(facts.prefix, "orderDetail", {}, { order: number }), 303);
  if (!order.ok) throw await missingOrder(shop, facts, request);
  return { shop, facts, orderId: order.value, number, customerId: actorOf(buyer), isProved: isProved(buyer) };
}
