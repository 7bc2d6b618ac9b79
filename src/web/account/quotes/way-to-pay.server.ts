import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { Shop } from "#engine/shop.ts";
import type { Prefix } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";

/** Next step of an order's payment: the provider's page, or ours; null if nothing is left to pay. */
export async function wayToPay(
  shop: Shop,
  prefix: Prefix,
  { orderId, number }: { readonly orderId: number; readonly number: string },
  method: PaymentMethod | null,
): Promise<string | null> {
  if (method === onAccount) return null;
  const order = await findOrderForPayment(shop.db, orderId, shop.clock.now());
  if (order?.result === "success" || order?.result === "canceled") return null;
  const step = await beginPayment(shop, number);
  if (step.ok && step.value.kind === "redirect") return step.value.url;
  const unopened = !step.ok && step.error.code === "try_again";
  return href(prefix, "payment", {}, { order: number, ...(unopened && { return: "unopened" }) });
}
