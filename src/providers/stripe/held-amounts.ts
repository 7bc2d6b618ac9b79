import Stripe from "stripe";
import type { Finding, HeldAmounts, ProviderPayment } from "#engine/ports/payment-provider.ts";
import { attempt, isDefiniteError } from "./connect.ts";

type Retrieve = (session: string) => Promise<Finding>;

/**
 * Manual capture (docs.stripe.com, place a hold on a payment method). The whole amount is captured at once: what a
 * capture leaves is released, and more than one capture is not open to every account.
 */
export function heldAmounts(stripe: Stripe, retrieve: Retrieve): HeldAmounts {
  return {
    capture: (payment, amount, key) =>
      attempt(async () => {
        try {
          const capture = { amount_to_capture: amount };
          await stripe.paymentIntents.capture(authorizationOf(payment), capture, { idempotencyKey: key });
        } catch (error) {
          const finding = isDefiniteError(error) ? await retrieve(payment.session) : null;
          if (finding === null) throw error;
          // Captured or canceled before; otherwise the card's bank refuses, or Stripe does.
          if (finding.kind !== "authorized") return finding;
          if (!isOfCard(error)) throw error;
          return declined(finding, error, key);
        }
        return retrieve(payment.session);
      }),
    release: (payment) =>
      attempt(async () => {
        const finding = await retrieve(payment.session);
        if (finding.kind !== "authorized") return finding;
        await stripe.paymentIntents.cancel(finding.authorization).catch((error: unknown) =>
          // If it was captured or canceled meanwhile, Stripe refuses, and a new lookup gives its state.
          isDefiniteError(error) ? null : Promise.reject(error),
        );
        return retrieve(payment.session);
      }),
  };
}

function authorizationOf({ paymentKey, authorization }: ProviderPayment): string {
  if (authorization === null) throw new Error(`payment ${paymentKey} was never authorized`);
  return authorization;
}

/** The card's bank refuses the capture, or no longer holds the amount. */
const isOfCard = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  (error.type === "StripeCardError" || error.code === "charge_expired_for_capture");

function declined(
  finding: Extract<Finding, { kind: "authorized" }>,
  error: Stripe.errors.StripeError,
  key: string,
): Finding {
  const { provider, session, paymentKey, orderNumber, occurredAt } = finding;
  const reason = error.code ?? error.type;
  const head = { provider, session, paymentKey, orderNumber, occurredAt, eventId: `${key}:${reason}` };
  return { ...head, kind: "failed", reason, remedy: "other-method" };
}
