import { Hono } from "hono";
import type { Context } from "hono";
import { centsOf } from "../paypal/objects.ts";
import { openPaypalDispute, PAYPAL_REASONS, stepPaypalDispute } from "../paypal/disputes.ts";
import { paypalForeign } from "../paypal/foreign.ts";
import { reverseApproval } from "../paypal/orders.ts";
import { refundCapture } from "../paypal/refunds.ts";
import { putBack, reverseCapture } from "../paypal/reversals.ts";
import { withdraw } from "../paypal/transactions.ts";
import { DISPUTE_STEPS, openDispute, REASONS, stepDispute } from "../stripe/disputes.ts";
import type { DisputeStep } from "../stripe/disputes.ts";
import { stripeForeign } from "../stripe/foreign.ts";
import { FOREIGN_SCENARIOS } from "../stripe/foreign.ts";
import type { ForeignScenario } from "../stripe/foreign.ts";
import { failPayout, payOut } from "../stripe/payouts.ts";
import { closeReview, openReview, warnOfFraud } from "../stripe/radar.ts";
import { createRefund } from "../stripe/refunds.ts";
import type { Controlled } from "./controlled.ts";
import { answer, readInput, text, wholeNumber } from "./input.ts";
import { restrict } from "./restrictions.ts";
import type { Input } from "./input.ts";

type Money = { provider: "stripe"; charge: string } | { provider: "paypal"; capture: string };

/**
 * Events at the providers without the shop: refunds in their dashboards, disputes, reversals, payouts, and
 * another shop on the same account. Money is named by its charge or capture `id`, or by the order's `reference`.
 */
export function dashboards(controlled: Controlled): Hono {
  const routes = new Hono();
  const { sandbox, stripe, paypal } = controlled;

  routes.post("/dashboard-refunds", async (c) => {
    const input = await readInput(c);
    const money = findMoney(controlled, input);
    const cents = wholeNumber(input.amount, 0);
    if (!money) return unknownMoney(c);
    const made =
      money.provider === "stripe"
        ? sandbox.store.commit(() =>
            createRefund(
              stripe,
              { charge: money.charge, ...(cents > 0 && { amount: String(cents) }) },
              () => "succeed",
            ),
          )
        : sandbox.store.commit(() => refundCapture(paypal, money.capture, amountField(cents), () => "succeed"));
    return made.ok ? answer(c, { refund: made.value }) : c.json({ error: made.error }, made.error.status);
  });

  routes.post("/disputes", async (c) => {
    const input = await readInput(c);
    const id = text(input.id);
    const step = text(input.step);
    if (isStep(step) && (id.startsWith("du_") || id.startsWith("PP-D-"))) {
      const moved = id.startsWith("du_") ? stepDispute(stripe, id, step) : stepPaypalDispute(paypal, id, step);
      return moved.ok ? answer(c, { dispute: moved.value }) : c.json({ error: moved.error }, moved.error.status);
    }
    const money = findMoney(controlled, input);
    if (!money) return unknownMoney(c);
    return openOne(c, controlled, money, input);
  });

  routes.post("/fraud-warnings", async (c) => {
    const input = await readInput(c);
    const money = findMoney(controlled, input);
    if (money?.provider !== "stripe") return unknownMoney(c);
    const warned = warnOfFraud(stripe, money.charge, text(input.type));
    return warned.ok ? answer(c, { warning: warned.value }) : c.json({ error: warned.error }, warned.error.status);
  });

  routes.post("/reviews", async (c) => {
    const input = await readInput(c);
    const money = findMoney(controlled, input);
    if (money?.provider !== "stripe") return unknownMoney(c);
    const end = text(input.end);
    const open = stripe.charges.get(money.charge)?.review ?? "";
    const moved = end === "" ? openReview(stripe, money.charge, "manual") : closeReview(stripe, open, end);
    return moved.ok ? answer(c, { review: moved.value }) : c.json({ error: moved.error }, moved.error.status);
  });

  routes.post("/reversals", async (c) => {
    const input = await readInput(c);
    const money = findMoney(controlled, input);
    if (money?.provider !== "paypal") return unknownMoney(c);
    if (text(input.step) === "put-back") {
      const reversal = putBack(paypal, money.capture);
      return reversal ? answer(c, { reversal }) : c.json({ error: "nothing of this capture is taken" }, 409);
    }
    const reversal = reverseCapture(paypal, money.capture, wholeNumber(input.amount, 0) || null);
    return reversal ? answer(c, { reversal }) : c.json({ error: "nothing is left of this capture" }, 409);
  });

  routes.post("/payouts", async (c) => {
    const input = await readInput(c);
    const id = text(input.id);
    if (id !== "") {
      const failed = failPayout(stripe, id);
      return failed.ok ? answer(c, { payout: failed.value }) : c.json({ error: failed.error }, failed.error.status);
    }
    if (text(input.provider) === "paypal") {
      const withdrawal = withdraw(paypal);
      return withdrawal ? answer(c, { withdrawal }) : c.json({ error: "the balance is empty" }, 409);
    }
    const paid = payOut(stripe);
    return paid.ok ? answer(c, { payout: paid.value }) : c.json({ error: paid.error }, paid.error.status);
  });

  routes.post("/foreign", async (c) => {
    const input = await readInput(c);
    const story = (text(input.story) || "paid") as ForeignScenario;
    if (!FOREIGN_SCENARIOS.includes(story)) return c.json({ error: "unknown story", stories: FOREIGN_SCENARIOS }, 400);
    const request = {
      reference: text(input.reference) || "PL-F0RE-1GNS",
      payment: text(input.payment) || "1",
      cents: wholeNumber(input.amount, 12_298),
      story,
    };
    return answer(
      c,
      text(input.provider) === "paypal" ? paypalForeign(paypal, request) : stripeForeign(stripe, request),
    );
  });

  routes.post("/approvals/reverse", async (c) => {
    const reference = text((await readInput(c)).reference);
    const order = paypal.allOrders().findLast(({ unit }) => unit.custom_id === reference);
    const reversed = order && reverseApproval(paypal, order);
    return reversed ? answer(c, { order: reversed.id }) : c.json({ error: "nothing of this order is approved" }, 409);
  });

  routes.post("/restrictions", async (c) => {
    const input = await readInput(c);
    const [provider, issue] = [text(input.provider), text(input.issue)];
    if ((provider !== "stripe" && provider !== "paypal") || !restrict(sandbox, provider, issue))
      return c.json({ error: "unknown provider or issue" }, 400);
    return answer(c, { provider, issue });
  });

  routes.post("/tokens/revoke", async (c) => {
    const provider = text((await readInput(c)).provider) || "paypal";
    sandbox.tokens.revoke(provider);
    return answer(c, { revoked: provider });
  });
  return routes;
}

const isStep = (step: string): step is DisputeStep => (DISPUTE_STEPS as readonly string[]).includes(step);
const unknownMoney = (c: Context) => c.json({ error: "no money is known by this id or reference" }, 404);
const amountField = (cents: number): Record<string, unknown> =>
  cents > 0 ? { amount: { currency_code: "USD", value: (cents / 100).toFixed(2) } } : {};

function openOne(c: Context, { stripe, paypal }: Controlled, money: Money, input: Input): Response {
  const amount = wholeNumber(input.amount, 0) || null;
  const inquiry = input.inquiry === true || input.inquiry === "true";
  const dueDays = wholeNumber(input.dueDays, 7);
  const reason = text(input.reason);
  const opened =
    money.provider === "stripe"
      ? openDispute(stripe, money.charge, { amount, inquiry, dueDays, reason: reason || REASONS[1] })
      : openPaypalDispute(paypal, money.capture, {
          cents: amount,
          inquiry,
          dueDays,
          reason: reason || PAYPAL_REASONS[0],
        });
  return opened.ok ? answer(c, { dispute: opened.value }) : c.json({ error: opened.error }, opened.error.status);
}

function findMoney({ stripe, paypal }: Controlled, input: Input): Money | null {
  const id = text(input.id);
  const reference = text(input.reference);
  const charge = stripe.charges
    .all()
    .findLast(
      (each) =>
        each.status === "succeeded" &&
        (id !== ""
          ? each.id === id || each.payment_intent === id
          : stripe.sessionOf(each.payment_intent)?.client_reference_id === reference),
    );
  if (charge) return { provider: "stripe", charge: charge.id };
  const capture = paypal.captures
    .all()
    .findLast(
      (each) => (id !== "" ? each.id === id : each.custom_id === reference) && centsOf(each.amount.value) !== null,
    );
  return capture ? { provider: "paypal", capture: capture.id } : null;
}
