import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { type OrderView, readOrderView } from "./order-view.server.ts";

/** The order of a requested receipt, if this visitor may see it; `order` is null until paid or authorized. */
export async function findReceipt(
  shop: Shop,
  request: Request,
  language: Language,
): Promise<{ order: OrderView | null; number: string } | null> {
  const number = new URL(request.url).searchParams.get("order") ?? "";
  const visible = await findVisibleOrder(shop.db, await buyerOf(shop, request), number, "detail", shop.clock.now());
  const detail = visible.ok ? await findOrderDetail(shop.db, visible.value) : null;
  if (!detail) return null;
  // An order on account has invoices instead of a receipt.
  const isPaid = detail.confirmedAt !== null && detail.method !== onAccount;
  const hasReceipt = isPaid || detail.paymentState === "authorized";
  const order = hasReceipt ? await readOrderView(shop, detail, language) : null;
  return { number: detail.number, order };
}
