import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import type { AccessTokens } from "../access/tokens.ts";
import { readInput } from "../control/input.ts";
import type { RefundPlans } from "../control/refund-plans.ts";
import { injectFaults } from "../control/inject-faults.ts";
import type { HttpEnv } from "../control/inject-faults.ts";
import { failureBody, faultBody, invalid, notFound } from "./errors.ts";
import type { PaypalFailure } from "./errors.ts";
import type { PaypalLedger } from "./ledger.ts";
import { captureOrder, createOrder, orderBody, orderLinks } from "./orders.ts";
import { refundCapture } from "./refunds.ts";
import { REMEMBERED, RequestIds } from "./request-ids.ts";
import { addTracker, cancelTracker } from "./trackers.ts";
import { searchTransactions } from "./transactions.ts";
import { verifySignature } from "./verify.ts";

const TOKEN_SECONDS = 32_400;

type PaypalCalls = {
  api: Hono<HttpEnv>;
  ledger: PaypalLedger;
  operation: ReturnType<typeof injectFaults>;
  ids: RequestIds;
};

/** PayPal's REST API: tokens, Orders v2, Payments v2, and webhook verification. */
export function paypalApi(ledger: PaypalLedger, refundPlans: RefundPlans): Hono<HttpEnv> {
  const { faults, store, clock, tokens } = ledger.sandbox;
  const api = new Hono<HttpEnv>();
  const operation = injectFaults(faults, "paypal", faultBody);
  api.post("/v1/oauth2/token", operation("token"), (c) => giveToken(c, ledger, tokens));

  const known: MiddlewareHandler = async (c, next) => {
    if (tokens.accepts("paypal", c.req.header("authorization"))) return next();
    return c.json({ error: "invalid_token", error_description: "Token signature verification failed" }, 401);
  };
  api.use("/v1/notifications/*", known);
  api.use("/v1/customer/*", known);
  api.use("/v1/reporting/*", known);
  api.use("/v2/*", known);

  const calls: PaypalCalls = { api, ledger, operation, ids: new RequestIds(store, clock) };
  addOrderCalls(calls);
  addPaymentCalls(calls, refundPlans);
  addAccountCalls(calls);
  api.post("/v1/notifications/verify-webhook-signature", operation("webhooks.verify"), async (c) => {
    const holds = await verifySignature(ledger.sandbox, await readInput(c));
    return c.json({ verification_status: holds ? "SUCCESS" : "FAILURE" });
  });
  api.get("/v1/notifications/webhooks", operation("webhooks.list"), (c) => {
    const { webhookId: id, webhookUrl: url } = ledger.sandbox.config.paypal;
    return c.json({ webhooks: [{ id, url, event_types: [{ name: "*" }] }] });
  });
  api.all("*", (c) => fail(c, notFound().error));
  return api;
}

async function giveToken(c: Context, ledger: PaypalLedger, tokens: AccessTokens): Promise<Response> {
  const { clientId, clientSecret } = ledger.sandbox.config.paypal;
  const [, encoded = ""] = /^Basic (\S+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  const secret = rest.join(":");
  const recognised =
    id !== "" &&
    secret !== "" &&
    !secret.startsWith("revoked") &&
    (!clientId || id === clientId) &&
    (!clientSecret || secret === clientSecret);
  if (!recognised) return c.json({ error: "invalid_client", error_description: "Client Authentication failed" }, 401);
  const { grant_type } = await readInput(c);
  if (grant_type !== "client_credentials")
    return c.json({ error: "unsupported_grant_type", error_description: "Grant Type is NULL or not supported" }, 400);
  return c.json({
    scope: "https://uri.paypal.com/services/payments/realtimepayment https://uri.paypal.com/services/payments/refund",
    access_token: tokens.issue("paypal", TOKEN_SECONDS),
    token_type: "Bearer",
    app_id: "APP-SANDBOX",
    expires_in: TOKEN_SECONDS,
    nonce: `${ledger.sandbox.clock.iso()}${randomBytes(32).toString("base64url")}`,
  });
}

function addOrderCalls({ api, ledger, operation, ids }: PaypalCalls): void {
  api.post("/v2/checkout/orders", operation("orders.create"), async (c) => {
    const body = await c.req.text();
    const fields = parse(body);
    if (!fields) return fail(c, invalid("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.").error);
    const call = { path: c.req.path, body, rememberFor: REMEMBERED.orders };
    const { repeated, result } = ids.once(c.req.header("paypal-request-id"), call, () => createOrder(ledger, fields));
    return result.ok ? sendOrder(c, ledger, result.value.id, repeated ? 200 : 201) : fail(c, result.error);
  });

  api.get("/v2/checkout/orders/:id", operation("orders.get"), (c) => {
    const order = ledger.findOrder(c.req.param("id"));
    return order ? c.json(orderBody(ledger, order)) : fail(c, notFound().error);
  });

  api.post("/v2/checkout/orders/:id/track", operation("orders.track"), async (c) => {
    const fields = parse(await c.req.text());
    if (!fields) return fail(c, invalid("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.").error);
    const added = addTracker(ledger, c.req.param("id"), fields);
    const order = added.ok && ledger.findOrder(added.value.id);
    if (!added.ok) return fail(c, added.error);
    return order ? c.json(orderBody(ledger, order), 201) : fail(c, notFound().error);
  });

  api.patch("/v2/checkout/orders/:id/trackers/:tracker", operation("orders.trackers.patch"), async (c) => {
    const patch: unknown = await c.req.json().catch(() => null);
    const canceled = cancelTracker(ledger, c.req.param("id"), { id: c.req.param("tracker"), patch });
    return canceled.ok ? c.body(null, 204) : fail(c, canceled.error);
  });

  api.post("/v2/checkout/orders/:id/capture", operation("orders.capture"), async (c) => {
    const call = { path: c.req.path, body: "", rememberFor: REMEMBERED.orders };
    const { repeated, result } = ids.once(c.req.header("paypal-request-id"), call, () =>
      captureOrder(ledger, c.req.param("id")),
    );
    if (!result.ok) return fail(c, result.error);
    const order = ledger.findOrder(result.value.id);
    return order ? c.json(orderBody(ledger, order), repeated ? 200 : 201) : fail(c, notFound().error);
  });
}

function addPaymentCalls({ api, ledger, operation, ids }: PaypalCalls, plans: RefundPlans): void {
  api.get("/v2/payments/captures/:id", operation("captures.get"), (c) => {
    const capture = ledger.captures.get(c.req.param("id"));
    return capture ? c.json(capture) : fail(c, notFound().error);
  });

  api.post("/v2/payments/captures/:id/refund", operation("captures.refund"), async (c) => {
    const body = await c.req.text();
    const fields = body === "" ? {} : parse(body);
    if (!fields) return fail(c, invalid("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.").error);
    const call = { path: c.req.path, body, rememberFor: REMEMBERED.payments };
    const refund = () => refundCapture(ledger, c.req.param("id"), fields, () => plans.next("paypal"));
    const { repeated, result } = ids.once(c.req.header("paypal-request-id"), call, refund);
    if (!result.ok) return fail(c, result.error);
    const made = ledger.refunds.get(result.value.id)?.refund;
    if (!made) return fail(c, notFound().error);
    const shown = wantsAll(c) ? made : { id: made.id, status: made.status, links: made.links };
    return c.json(shown, repeated ? 200 : 201);
  });

  api.get("/v2/payments/refunds/:id", operation("refunds.get"), (c) => {
    const record = ledger.refunds.get(c.req.param("id"));
    return record ? c.json(record.refund) : fail(c, notFound().error);
  });
}

const LONGEST_SEARCH = 31 * 24 * 60 * 60 * 1000;

function addAccountCalls({ api, ledger, operation }: PaypalCalls): void {
  api.get("/v1/customer/disputes/:id", operation("disputes.get"), (c) => {
    const dispute = ledger.disputes.get(c.req.param("id"));
    if (!dispute) return fail(c, notFound().error);
    const { id: _key, ...shown } = dispute;
    return c.json(shown);
  });

  api.get("/v1/reporting/transactions", operation("transactions.search"), (c) => {
    const [from, to] = [Date.parse(c.req.query("start_date") ?? ""), Date.parse(c.req.query("end_date") ?? "")];
    const [page, pageSize] = [Number(c.req.query("page") ?? 1), Number(c.req.query("page_size") ?? 100)];
    if (Number.isNaN(from) || Number.isNaN(to) || to - from > LONGEST_SEARCH || !(page >= 1) || !(pageSize <= 500))
      return fail(c, invalid("/start_date", "INVALID_REQUEST", "Give both dates, at most 31 days apart.").error);
    return c.json(searchTransactions(ledger, { from, to, page, pageSize }));
  });
}

function sendOrder(c: Context, ledger: PaypalLedger, id: string, status: 200 | 201): Response {
  const order = ledger.findOrder(id);
  if (!order) return fail(c, notFound().error);
  if (wantsAll(c)) return c.json(orderBody(ledger, order), status);
  const source = order.byPaymentSource ? { payment_source: { paypal: {} } } : {};
  return c.json({ id: order.id, status: order.status, ...source, links: orderLinks(ledger, order) }, status);
}

const wantsAll = (c: Context): boolean => (c.req.header("prefer") ?? "").includes("return=representation");

function fail(c: Context, error: PaypalFailure): Response {
  return c.json(failureBody(error), error.status);
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
