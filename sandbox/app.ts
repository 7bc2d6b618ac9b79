import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bankRoutes } from "./bank/routes.ts";
import { thirdPartyScripts } from "./chat/routes.ts";
import { clockRoutes } from "./clock/routes.ts";
import { controlApi } from "./control/api.ts";
import { dashboards } from "./control/dashboards.ts";
import { controlPage } from "./control/page.ts";
import { RefundPlans } from "./control/refund-plans.ts";
import type { Inbox } from "./mail/inbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { paypalApi } from "./paypal/api.ts";
import { approvalRoutes } from "./paypal/approval-routes.ts";
import { paypalBooks } from "./paypal/books.ts";
import { PaypalLedger } from "./paypal/ledger.ts";
import { Payables } from "./payables/books.ts";
import { payablesRoutes } from "./payables/routes.ts";
import { watchReviews } from "./paypal/settle.ts";
import type { Sandbox } from "./sandbox.ts";
import { stripeApi } from "./stripe/api.ts";
import { stripeBooks } from "./stripe/books.ts";
import { checkoutRoutes } from "./stripe/checkout-routes.ts";
import { StripeLedger } from "./stripe/ledger.ts";
import { watchHolds } from "./stripe/holds.ts";
import { watchDelayedPayments } from "./stripe/payments.ts";
import { watchOpenSessions } from "./stripe/sessions.ts";
import { uspsApi } from "./usps/api.ts";
import { parcelControl } from "./usps/control.ts";
import { labelControl } from "./usps/label-routes.ts";
import { Labels } from "./usps/labels.ts";
import { Parcels } from "./usps/parcels.ts";
import { Quota } from "./usps/quota.ts";

type App = { app: Hono<{ Bindings: HttpBindings }>; wake(): void };

/** Every address of the sandbox in one table. `wake` starts the timers a former run left behind. */
export function createApp(sandbox: Sandbox, inbox: Inbox): App {
  const stripe = new StripeLedger(sandbox);
  const paypal = new PaypalLedger(sandbox);
  const payables = new Payables(sandbox, inbox);
  const parcels = new Parcels(sandbox);
  const quota = new Quota(sandbox);
  const labels = new Labels(sandbox);
  const refundPlans = new RefundPlans();
  const scripts = thirdPartyScripts(sandbox);
  const stripeCalls = stripeApi(stripe, refundPlans);
  const controlled = { sandbox, stripe, paypal, refundPlans };
  const app = new Hono<{ Bindings: HttpBindings }>();

  // Another site's page in the operator's browser may not move the clock or empty the inbox.
  app.use(async (c, next) => {
    const origin = c.req.header("origin");
    const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header("host"));
    return foreign && c.req.method !== "GET" ? c.json({ error: "cross_site" }, 403) : next();
  });
  app.get("/", (c) => c.redirect("/control", 302));
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.route("/pages", pageRoutes());
  app.route("/clock", clockRoutes(sandbox));
  app.route("/mail", mailRoutes(inbox));
  app.route("/bank", bankRoutes(payables));
  app.route("/payables", payablesRoutes(payables));

  app.get("/stripe/books", (c) => c.json(stripeBooks(stripe, c.req.query("reference"))));
  app.route("/stripe/pay", checkoutRoutes(stripe));
  // The official SDK takes a host and a port but no path, so the API also stands at the root.
  app.route("/stripe/v1", stripeCalls);
  app.route("/v1", stripeCalls);

  app.get("/paypal/books", (c) => c.json(paypalBooks(paypal, c.req.query("reference"))));
  app.get("/paypal/certs/:id", async (c) => {
    const key = await sandbox.paypalKeys.signingKey();
    if (c.req.param("id") !== key.certificateId) return c.notFound();
    return c.body(key.certificate, 200, { "content-type": "application/x-pem-file" });
  });
  app.route("/paypal/checkoutnow", approvalRoutes(paypal));
  app.route("/paypal", paypalApi(paypal, refundPlans));

  app.route("/usps", uspsApi(sandbox, parcels, quota, labels));
  app.route("/chat", scripts.chat);
  app.route("/tags", scripts.tags);

  app.route("/control/labels", labelControl(labels));
  app.route("/control/parcels", parcelControl(parcels, quota, sandbox.clock));
  app.route("/control", controlPage({ ...controlled, inbox, parcels }));
  app.route("/control", controlApi(controlled));
  app.route("/control", dashboards(controlled));

  app.onError((error, c) => {
    console.error(`sandbox ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return c.json({ error: "the sandbox itself failed; its log says why" }, 500);
  });
  const wake = () => {
    watchOpenSessions(stripe);
    watchDelayedPayments(stripe);
    watchHolds(stripe);
    watchReviews(paypal);
  };
  return { app, wake };
}
