import { type Context, Hono } from "hono";
import { type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { receiveEvent } from "#engine/payments/receive-event.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Log } from "#engine/platform/log.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { tooManyInit } from "#web/too-many.ts";
import type { Incoming } from "./incoming.ts";
import { limitBody } from "./limit-body.ts";

const largest = 256 * 1024;

/**
 * Webhooks of Stripe and PayPal, authorized by signature alone. 200 means stored and processed, now or earlier; any
 * other status makes the provider retry.
 */
export function createWebhooks(
  shop: PaymentDeps & { readonly log: Log },
  clientIpOf: (c: Context) => string,
): Hono<Incoming> {
  const app = new Hono<Incoming>();
  app.use("/webhooks/*", limitBody(largest));
  for (const method of providerMethods)
    app.post(`/webhooks/${method}`, (c) => receive(shop, method, c.req.raw, clientIpOf(c)));
  return app;
}

async function receive(
  shop: PaymentDeps & { readonly log: Log },
  method: ProviderMethod,
  request: Request,
  clientIp: string,
): Promise<Response> {
  const provider = shop.payments.get(method);
  if (!provider) return Response.json({ error: "not_offered" }, { status: 404 });
  // The signature is verified before the budget, so that strangers on the same network cannot block real events.
  const party = network(clientIp);
  const event = await provider.readWebhook({
    headers: request.headers,
    body: await request.text(),
    mayAsk: async () => (await spend(shop.db, shop.clock.now(), [budgets.webhookCertificates, party])).ok,
  });
  if (!event.ok) {
    const may = await spend(shop.db, shop.clock.now(), [budgets.badWebhooks, party]);
    // Over budget, requests are not logged, so that a flood cannot fill the log.
    if (!may.ok) return Response.json(may.error, tooManyInit(may.error));
    shop.log.warn("a webhook was turned away", { provider: method, outcome: event.error.code });
    return event.error.code === "unknown"
      ? Response.json({ error: "unchecked" }, { status: 503, headers: { "retry-after": "30" } })
      : Response.json({ error: "bad_signature" }, { status: 400 });
  }
  const outcome = await receiveEvent(shop, event.value);
  const fields = { provider: method, event: event.value.type, id: event.value.eventId, outcome };
  if (outcome === "unreadable") shop.log.error("a webhook cannot be read", fields);
  else shop.log.info("webhook", fields);
  return Response.json({ outcome });
}
