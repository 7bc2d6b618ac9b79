import { Hono } from "hono";
import type { Context } from "hono";
import type { RefundPlans } from "../control/refund-plans.ts";
import { injectFaults } from "../control/inject-faults.ts";
import type { HttpEnv } from "../control/inject-faults.ts";
import { failureBody, faultBody } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import type { StripeCalls } from "./calls.ts";
import { expand } from "./expand.ts";
import { decodeForm } from "./form.ts";
import type { FormFields } from "./form.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { API_VERSION } from "./ledger.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import { addAccountCalls, addCouponCalls, addEventCalls, addPaymentCalls, addRefundCalls } from "./money-calls.ts";
import { addSessionCalls } from "./session-calls.ts";
import { addTaxCalls } from "./tax-calls.ts";

/** Any test key is taken, unless it is named as one that was revoked. */
const KEY = /^Bearer (sk|rk)_test_(?!revoked)\S+$/;

/** Stripe's REST API as the official SDK calls it, from /v1 on. */
export function stripeApi(ledger: StripeLedger, refundPlans: RefundPlans): Hono<HttpEnv> {
  const { faults, store, clock } = ledger.sandbox;
  const api = new Hono<HttpEnv>();
  const keys = new IdempotencyKeys(store, clock);
  const send = (c: Context, result: StripeResult<object>, fields: FormFields): Response =>
    result.ok ? c.json(expand(ledger, result.value, fields)) : c.json(failureBody(result.error), result.error.status);

  api.use(async (c, next) => {
    c.header("request-id", stripeId("req_", 14));
    c.header("stripe-version", c.req.header("stripe-version") ?? API_VERSION);
    if (KEY.test(c.req.header("authorization") ?? "")) return next();
    const message =
      "Invalid API Key provided. The sandbox takes test keys (sk_test_…) in the Authorization header as a Bearer token.";
    return c.json(failureBody({ status: 401, type: "invalid_request_error", message }), 401, {
      "www-authenticate": 'Bearer realm="Stripe"',
    });
  });

  const calls: StripeCalls = {
    api,
    ledger,
    operation: injectFaults(faults, "stripe", faultBody),
    async write(c, work) {
      const body = await c.req.text();
      const fields = decodeForm(body);
      const key = c.req.header("idempotency-key");
      const { replayed, result } = keys.once(key, `${c.req.method} ${apiPath(c)} ${body}`, () => work(fields));
      if (key) c.header("idempotency-key", key);
      if (replayed) c.header("idempotent-replayed", "true");
      return send(c, result, fields);
    },
    read(c, work) {
      const fields = decodeForm(new URL(c.req.url).search);
      return send(c, work(fields), fields);
    },
  };
  addSessionCalls(calls);
  addPaymentCalls(calls);
  addRefundCalls(calls, refundPlans);
  addCouponCalls(calls);
  addAccountCalls(calls);
  addEventCalls(calls);
  addTaxCalls(calls);

  api.all("*", (c) =>
    c.json(
      failureBody({
        status: 404,
        type: "invalid_request_error",
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      }),
      404,
    ),
  );
  return api;
}

// The API answers at /v1 and at /stripe/v1; a key must mean the same at both.
const apiPath = (c: Context): string => c.req.path.replace(/^\/stripe/, "");
