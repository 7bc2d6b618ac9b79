import { Hono } from "hono";
import type { Context } from "hono";
import { isFormPost, readInput, text, wholeNumber } from "../control/input.ts";
import { page, pageLanguage } from "../pages/layout.ts";
import { challengeBody, checkoutBody, closedBody } from "./checkout-page.ts";
import type { StripeLedger } from "./ledger.ts";
import type { CheckoutSession, PaymentError } from "./objects.ts";
import { decline, payByCard, payLater } from "./payments.ts";
import type { Paid } from "./payments.ts";
import { checkoutWords } from "./words.ts";

const TEN_SECONDS = 10_000;

/** GET and POST /stripe/pay/:id, the hosted Checkout page. JSON posts get JSON replies. */
export function checkoutRoutes(ledger: StripeLedger): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const session = ledger.sessions.get(c.req.param("id"));
    return show(c, ledger, session, null);
  });

  routes.post("/:id", async (c) => {
    const input = await readInput(c);
    // Looked up after the wait: of two presses at once the second finds what the first has done.
    const session = ledger.sessions.get(c.req.param("id"));
    if (!session) return isFormPost(c) ? show(c, ledger, session, null) : c.json({ error: "no such session" }, 404);
    const action = text(input.action) || "pay";
    if (action === "abandon") return leave(c, session, "abandoned", session.cancel_url);
    const paid = act(ledger, session, action, input);
    if (paid.kind === "requires_action") return challenge(c, paid.session, text(input.card));
    return end(c, ledger, paid);
  });
  return routes;
}

function act(ledger: StripeLedger, session: CheckoutSession, action: string, input: Record<string, unknown>): Paid {
  if (action === "decline") return decline(ledger, session);
  if (action === "later") {
    const outcome = text(input.outcome) === "fail" ? "fail" : "succeed";
    return payLater(ledger, session, { delayMs: wholeNumber(input.delayMs, TEN_SECONDS), outcome });
  }
  const authentication =
    action === "authenticate" ? "confirmed" : action === "refuse-authentication" ? "refused" : null;
  return payByCard(ledger, session, text(input.card) || "4242424242424242", authentication);
}

/** The bank's page, where the cardholder confirms the payment. */
function challenge(c: Context, session: CheckoutSession, card: string): Response | Promise<Response> {
  if (!isFormPost(c)) return c.json({ outcome: "requires_action", session });
  const language = pageLanguage(c, session.locale);
  const title = checkoutWords(language).challengeTitle;
  return page(c, { language, title, look: "stripe", body: challengeBody(card, language) });
}

function end(
  c: Context,
  ledger: StripeLedger,
  paid: Exclude<Paid, { kind: "requires_action" }>,
): Response | Promise<Response> {
  if (paid.kind === "declined") {
    return isFormPost(c)
      ? show(c, ledger, paid.session, paid.error)
      : c.json({ outcome: paid.kind, error: paid.error, session: paid.session });
  }
  if (paid.kind === "expired") {
    return isFormPost(c)
      ? show(c, ledger, paid.session, null)
      : c.json({ outcome: paid.kind, session: paid.session }, 410);
  }
  if (paid.kind === "not_offered") {
    return isFormPost(c)
      ? show(c, ledger, paid.session, null)
      : c.json({ outcome: paid.kind, session: paid.session }, 400);
  }
  return leave(c, paid.session, paid.kind, successUrl(paid.session));
}

function leave(c: Context, session: CheckoutSession, outcome: string, to: string | null): Response {
  if (!isFormPost(c)) return c.json({ outcome, session, redirect: to });
  return c.redirect(to ?? `/stripe/pay/${session.id}`, 303);
}

const successUrl = (session: CheckoutSession): string | null =>
  session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;

function show(
  c: Context,
  ledger: StripeLedger,
  session: CheckoutSession | undefined,
  error: PaymentError | null,
): Response | Promise<Response> {
  const language = pageLanguage(c, session?.locale ?? null);
  const title = checkoutWords(language).title;
  if (session?.status === "open") {
    return page(c, {
      language,
      title,
      look: "stripe",
      body: checkoutBody({ session, detail: ledger.details.get(session.id), language, error }),
    });
  }
  const back = session?.status === "complete" ? successUrl(session) : (session?.cancel_url ?? null);
  return page(c, { language, title, look: "stripe", body: closedBody(session, language, back) }, session ? 200 : 404);
}
