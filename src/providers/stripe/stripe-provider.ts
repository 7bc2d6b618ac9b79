import Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, instant, minutes } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type {
  Finding,
  NextStep,
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  ProviderTrouble,
  RefundReceipt,
} from "#engine/ports/payment-provider.ts";
import { findingOf } from "./findings.ts";
import { readStripeWebhook } from "./webhook.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address of the API, with or without a path; null for Stripe's own. */
  readonly apiBase: string | null;
  /** Milliseconds to wait for one answer. */
  readonly timeout: number;
  /** How often a call is repeated at once, under its key, before it counts as unanswered. */
  readonly retries: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

/** Stripe Checkout by redirect: no card number and no foreign script ever touches the shop's pages. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = connect(settings);
  const read = async (session: string): Promise<Finding> =>
    findingOf(
      await stripe.checkout.sessions.retrieve(session, { expand: ["payment_intent.latest_charge"] }),
      settings.now(),
    );
  const lookUp = (payment: ProviderPayment) => attempt(() => read(payment.session));

  return {
    method: "stripe",
    begin: (request, key) => attempt(() => openSession(stripe, request, key)),
    readWebhook: (raw) => readStripeWebhook(stripe, settings, raw),
    lookUp,
    capture: lookUp,
    close: (payment, key) =>
      attempt(async () => {
        const finding = await read(payment.session);
        if (finding.kind !== "open") return finding;
        const closed = await stripe.checkout.sessions.expire(payment.session, {}, { idempotencyKey: key }).catch(
          // Paid between the question and the closing: Stripe refuses, and only a new question tells.
          (error: unknown) => (isRefusal(error) ? null : Promise.reject(error)),
        );
        return closed ? findingOf(closed, settings.now()) : read(payment.session);
      }),
    refund: (payment, amount, key) => attempt(() => giveBack(stripe, payment, amount, key)),
    lookUpRefund: (refund) => attempt(async () => receiptOf(await stripe.refunds.retrieve(refund))),
  };
}

function connect({ secretKey, apiBase, timeout, retries }: StripeSettings): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  const prefix = base ? base.pathname.replace(/\/$/, "") : "";
  // The SDK takes a host and a port, but no path in front of /v1.
  const reach: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = prefix + url.pathname;
    return fetch(url, init);
  };
  return new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(reach),
    ...(base && {
      protocol: base.protocol === "http:" ? "http" : "https",
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? "80" : "443"),
    }),
  });
}

async function openSession(stripe: Stripe, request: PaymentRequest, key: string): Promise<NextStep> {
  // Stripe wants at least 30 minutes from its own receipt; five more leave room for repeating this very request.
  const expiresAt = after(request.begunAt, minutes(35));
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: request.orderNumber,
      customer_email: request.email,
      locale: request.language === "cn" ? "zh" : "en",
      expires_at: Math.floor(expiresAt / 1000),
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      metadata: { order: request.orderNumber, payment: request.paymentId },
      payment_intent_data: { metadata: { order: request.orderNumber, payment: request.paymentId } },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: request.currency.toLowerCase(),
            unit_amount: request.amount,
            product_data: { name: request.orderNumber, description: request.summary },
          },
        },
      ],
    },
    { idempotencyKey: key },
  );
  if (session.url === null)
    throw new Error(`Stripe opened session ${session.id} without an address to send the buyer to`);
  return { kind: "redirect", session: session.id, url: session.url, expiresAt: instant(session.expires_at * 1000) };
}

async function giveBack(stripe: Stripe, payment: ProviderPayment, amount: Money, key: string): Promise<RefundReceipt> {
  if (payment.capture === null) throw new Error(`payment ${payment.paymentId} was never captured`);
  const refund = await stripe.refunds.create(
    { payment_intent: payment.capture, amount: cents(amount), metadata: { order: payment.orderNumber } },
    { idempotencyKey: key },
  );
  return receiptOf(refund);
}

function receiptOf(refund: Stripe.Refund): RefundReceipt {
  const reason = refund.failure_reason ?? "";
  if (refund.status === "succeeded") return { refund: refund.id, status: "completed", reason };
  const failed = refund.status === "failed" || refund.status === "canceled";
  return { refund: refund.id, status: failed ? "failed" : "pending", reason };
}

async function attempt<T>(call: () => Promise<T>): Promise<Result<T, ProviderTrouble>> {
  try {
    return ok(await call());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const detail = `${error.type} ${error.statusCode ?? ""} ${error.code ?? ""}`.trim();
    return refuse(isRefusal(error) ? { code: "refused", detail } : { code: "unknown", detail });
  }
}

/** A definite no. 401, 403, 409 and 429 say nothing about the payment, and pass. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 400 || error.statusCode === 402 || error.statusCode === 404;
}
