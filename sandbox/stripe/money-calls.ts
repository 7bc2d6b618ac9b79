import type { RefundPlans } from "../control/refund-plans.ts";
import type { StripeCalls } from "./api.ts";
import { done, missing } from "./errors.ts";
import { asText } from "./form.ts";
import { listPage, typeFilter } from "./lists.ts";
import { createRefund } from "./refunds.ts";

/** /v1/payment_intents and /v1/charges: what was paid. */
export function addPaymentCalls({ api, ledger, operation, read }: StripeCalls): void {
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
