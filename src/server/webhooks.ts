import { Hono } from "hono";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { CashDesk } from "#engine/payments/cash-desk.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Log } from "#engine/platform/log.ts";
import { limitBody } from "./limit-body.ts";

const largest = 256 * 1024;

/**
 * Where Stripe and PayPal tell of payments. Only their signature lets a message in; 200 says that it is recorded
 * (or was, or is none of ours), and anything else makes the provider send it again.
 */
export function createWebhooks(shop: CashDesk & { readonly log: Log }): Hono {
  const app = new Hono();
  app.use("/webhooks/*", limitBody(largest));
  app.post("/webhooks/stripe", (c) => receive(shop, "stripe", c.req.raw));
  app.post("/webhooks/paypal", (c) => receive(shop, "paypal", c.req.raw));
  return app;
}

async function receive(
  shop: CashDesk & { readonly log: Log },
  method: PaymentMethod,
  request: Request,
): Promise<Response> {
  const provider = shop.payments.get(method);
  if (!provider) return Response.json({ error: "not_offered" }, { status: 404 });
  const event = await provider.readWebhook({ headers: request.headers, body: await request.text() });
  if (!event.ok) {
    if (event.error.code === "not_ours") return Response.json({ outcome: "ignored" });
    shop.log.warn("a webhook was turned away", { provider: method, outcome: event.error.code });
    if (event.error.code === "unknown")
      return Response.json({ error: "unchecked" }, { status: 503, headers: { "retry-after": "30" } });
    return Response.json({ error: "bad_signature" }, { status: 400 });
  }
  const outcome = await recordPaymentEvent(shop, event.value);
  shop.log.info("webhook", {
    provider: method,
    event: event.value.kind,
    order: event.value.orderNumber ?? "",
    outcome,
  });
  return Response.json({ outcome });
}
