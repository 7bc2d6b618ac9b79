import type { RefundPlans } from "../control/refund-plans.ts";
import type { StripeCalls } from "./calls.ts";
import { done, missing } from "./errors.ts";
import { API_VERSION } from "./ledger.ts";
import { asText } from "./form.ts";
import { cancelIntent, captureIntent } from "./holds.ts";
import { listPage, typeFilter } from "./lists.ts";
import { createCoupon } from "./coupons.ts";
import { createRefund } from "./refunds.ts";

/** /v1/payment_intents and /v1/charges: what was paid, or is held. */
export function addPaymentCalls({ api, ledger, operation, read, write }: StripeCalls): void {
  api.post("/payment_intents/:id/capture", operation("payment_intents.capture"), (c) =>
    write(c, (fields) => captureIntent(ledger, c.req.param("id"), fields)),
  );

  api.post("/payment_intents/:id/cancel", operation("payment_intents.cancel"), (c) =>
    write(c, () => cancelIntent(ledger, c.req.param("id"))),
  );

  api.get("/payment_intents/:id", operation("payment_intents.retrieve"), (c) =>
    read(c, () => {
      const intent = ledger.intents.get(c.req.param("id"));
      return intent ? done(intent) : missing("payment_intent", c.req.param("id"), "intent");
    }),
  );

  api.get("/charges/:id", operation("charges.retrieve"), (c) =>
    read(c, () => {
      const charge = ledger.charges.get(c.req.param("id"));
      return charge ? done(charge) : missing("charge", c.req.param("id"));
    }),
  );

  api.get("/charges", operation("charges.list"), (c) =>
    read(c, (fields) => {
      const intent = asText(fields.payment_intent);
      const fitting = ledger.charges.all().filter((charge) => intent === null || charge.payment_intent === intent);
      return done(listPage(fitting, fields, "/v1/charges"));
    }),
  );
}

/** /v1/refunds: create, retrieve, list. */
export function addRefundCalls({ api, ledger, operation, write, read }: StripeCalls, plans: RefundPlans): void {
  api.post("/refunds", operation("refunds.create"), (c) =>
    write(c, (fields) => createRefund(ledger, fields, () => plans.next("stripe"))),
  );

  api.get("/refunds/:id", operation("refunds.retrieve"), (c) =>
    read(c, () => {
      const refund = ledger.refunds.get(c.req.param("id"));
      return refund ? done(refund) : missing("refund", c.req.param("id"));
    }),
  );

  api.get("/refunds", operation("refunds.list"), (c) =>
    read(c, (fields) => {
      const [charge, intent] = [asText(fields.charge), asText(fields.payment_intent)];
      const fitting = ledger.refunds
        .all()
        .filter(
          (refund) =>
            (charge === null || refund.charge === charge) && (intent === null || refund.payment_intent === intent),
        );
      return done(listPage(fitting, fields, "/v1/refunds"));
    }),
  );
}

/** /v1/coupons: a discount of one order. */
export function addCouponCalls({ api, ledger, operation, write }: StripeCalls): void {
  api.post("/coupons", operation("coupons.create"), (c) => write(c, (fields) => createCoupon(ledger, fields)));
}

/** /v1/disputes, /v1/balance_transactions and /v1/payouts: what became of the money afterwards. */
export function addAccountCalls({ api, ledger, operation, read }: StripeCalls): void {
  api.get("/balance", operation("balance.retrieve"), (c) =>
    read(c, () => {
      const available = ledger.balance.all().reduce((sum, { net }) => sum + net, 0);
      const amount = { amount: available, currency: "usd", source_types: { card: available } };
      return done({ object: "balance", available: [amount], livemode: false, pending: [{ ...amount, amount: 0 }] });
    }),
  );

  // Stripe's dashboard is where a webhook is entered; here it is the one the sandbox sends to.
  api.get("/webhook_endpoints", operation("webhook_endpoints.list"), (c) =>
    read(c, (fields) => {
      const endpoint = {
        id: "we_sandbox",
        object: "webhook_endpoint",
        api_version: API_VERSION,
        application: null,
        created: 0,
        description: null,
        enabled_events: ["*"],
        livemode: false,
        metadata: {},
        status: "enabled",
        url: ledger.sandbox.config.stripe.webhookUrl,
      };
      return done(listPage([endpoint], fields, "/v1/webhook_endpoints"));
    }),
  );

  api.get("/disputes/:id", operation("disputes.retrieve"), (c) =>
    read(c, () => {
      const dispute = ledger.disputes.get(c.req.param("id"));
      return dispute ? done(dispute) : missing("dispute", c.req.param("id"));
    }),
  );

  api.get("/radar/early_fraud_warnings", operation("radar.early_fraud_warnings.list"), (c) =>
    read(c, (fields) => done(listPage(ledger.warnings.all(), fields, "/v1/radar/early_fraud_warnings"))),
  );

  api.get("/reviews", operation("reviews.list"), (c) =>
    read(c, (fields) =>
      done(
        listPage(
          ledger.reviews.all().filter(({ open }) => open),
          fields,
          "/v1/reviews",
        ),
      ),
    ),
  );

  api.get("/disputes", operation("disputes.list"), (c) =>
    read(c, (fields) => {
      const [charge, intent] = [asText(fields.charge), asText(fields.payment_intent)];
      const fits = ledger.disputes
        .all()
        .filter(
          (each) => (charge === null || each.charge === charge) && (intent === null || each.payment_intent === intent),
        );
      return done(listPage(fits, fields, "/v1/disputes"));
    }),
  );

  api.get("/balance_transactions", operation("balance_transactions.list"), (c) =>
    read(c, (fields) => {
      const [payout, type, source] = [asText(fields.payout), asText(fields.type), asText(fields.source)];
      const fits = ledger.balance
        .all()
        .filter(
          (each) =>
            (payout === null || ledger.paidBy.get(each.id)?.payout === payout) &&
            (type === null || each.type === type) &&
            (source === null || each.source === source),
        );
      return done(listPage(fits, fields, "/v1/balance_transactions"));
    }),
  );

  api.get("/payouts/:id", operation("payouts.retrieve"), (c) =>
    read(c, () => {
      const payout = ledger.payouts.get(c.req.param("id"));
      return payout ? done(payout) : missing("payout", c.req.param("id"));
    }),
  );

  api.get("/payouts", operation("payouts.list"), (c) =>
    read(c, (fields) => done(listPage(ledger.payouts.all(), fields, "/v1/payouts"))),
  );
}

/** /v1/events: the way to catch up when webhooks were lost. */
export function addEventCalls({ api, ledger, operation, read }: StripeCalls): void {
  api.get("/events/:id", operation("events.retrieve"), (c) =>
    read(c, () => {
      const event = ledger.events.get(c.req.param("id"));
      return event ? done(event) : missing("event", c.req.param("id"));
    }),
  );

  api.get("/events", operation("events.list"), (c) =>
    read(c, (fields) => {
      const wanted = typeFilter(fields);
      return done(
        listPage(
          ledger.events.all().filter((event) => wanted(event.type)),
          fields,
          "/v1/events",
        ),
      );
    }),
  );
}
