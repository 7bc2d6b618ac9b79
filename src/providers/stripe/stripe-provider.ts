import type { Finding, PaymentProvider, ProviderPayment } from "#engine/ports/payment-provider.ts";
import { readAccount } from "./account.ts";
import { attempt, connectStripe, isDefiniteError } from "./connect.ts";
import type { StripeSettings } from "./connect.ts";
import { interpretEvent } from "./events.ts";
import { findingOf } from "./findings.ts";
import { readMovements } from "./movements.ts";
import { heldAmounts } from "./held-amounts.ts";
import { openSession } from "./open-session.ts";
import { createRefund, findRefund, receiptOf } from "./refunds.ts";
import { readRisk } from "./risk.ts";
import { readStripeWebhook } from "./webhook.ts";

/** Stripe Checkout by redirect: card numbers and foreign scripts never reach the shop's pages. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = connectStripe(settings);
  const retrieve = async (session: string): Promise<Finding> =>
    findingOf(
      await stripe.checkout.sessions.retrieve(session, { expand: ["payment_intent.latest_charge"] }),
      settings.now(),
    );
  const lookUp = (payment: ProviderPayment) => attempt(() => retrieve(payment.session));

  return {
    method: "stripe",
    paymentOrigins: [settings.apiBase === null ? "https://checkout.stripe.com" : new URL(settings.apiBase).origin],
    voids: true,
    holds: heldAmounts(stripe, retrieve),
    begin: (request, key) => attempt(() => openSession(stripe, request, { key, timeout: settings.timeout })),
    readWebhook: (raw) => readStripeWebhook(stripe, settings, raw),
    interpret: interpretEvent,
    lookUp,
    capture: lookUp,
    close: (payment, key) =>
      attempt(async () => {
        const finding = await retrieve(payment.session);
        if (finding.kind !== "open") return finding;
        const session = await stripe.checkout.sessions.expire(payment.session, {}, { idempotencyKey: key }).catch(
          // If it was paid meanwhile, Stripe refuses to expire it, and a new lookup gives its state.
          (error: unknown) => (isDefiniteError(error) ? null : Promise.reject(error)),
        );
        return session ? findingOf(session, settings.now()) : retrieve(payment.session);
      }),
    refund: (payment, amount, name) => attempt(() => createRefund(stripe, payment, amount, name)),
    findRefund: (payment, reference) => attempt(() => findRefund(stripe, payment, reference)),
    lookUpRefund: (refund) => attempt(async () => receiptOf(await stripe.refunds.retrieve(refund))),
    assess: ({ capture, authorization }) =>
      attempt(async () => {
        const intent = capture ?? authorization;
        return intent === null ? null : readRisk(stripe, intent);
      }),
    check: () => attempt(() => readAccount(stripe, settings)),
    movements: (from, to) => attempt(() => readMovements(stripe, from, to)),
  };
}
