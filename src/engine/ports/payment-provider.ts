import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Occurrence, PaymentEvent } from "#domain/payments/events.ts";

/** What a provider is asked to collect. Everything in it is fixed for one key, so that repeating changes nothing. */
export interface PaymentRequest {
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly amount: Money;
  readonly currency: string;
  readonly email: string;
  readonly language: Language;
  /** What is bought, one line a product: "2 × GM-P2-075V80". Shown by the provider beside the total. */
  readonly summary: string;
  /** When this attempt began. */
  readonly begunAt: Instant;
  /** The order's deadline. */
  readonly deadline: Instant;
  /** Where the customer comes back to. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** What the customer does next: go to the provider's page, or send the money as told. */
export type NextStep =
  | { readonly kind: "redirect"; readonly session: string; readonly url: string; readonly expiresAt: Instant }
  | { readonly kind: "instructions" }
  /** Nothing to pay: the order is confirmed. */
  | { readonly kind: "settled" };

/** A payment as a provider must know it to be asked about it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly orderNumber: string;
  readonly session: string;
  readonly capture: string | null;
  readonly currency: string;
}

/**
 * `unknown`: it may have happened or not (timeout, reset, 409, 429, 5xx, our own keys refused). Only repeating
 * with the same key, or asking, tells. `refused`: it did not happen, and repeating will not help.
 */
export type ProviderTrouble =
  | { readonly code: "unknown"; readonly detail: string }
  | { readonly code: "refused"; readonly detail: string };

export type WebhookTrouble =
  | { readonly code: "bad_signature" }
  /** Signed by the provider, but nothing the shop waits for. */
  | { readonly code: "not_ours" }
  /** The signature could not be checked now: the provider must send it again. */
  | { readonly code: "unknown"; readonly detail: string };

/** A request as it came, byte for byte: signatures are over the raw body. */
export interface RawRequest {
  readonly headers: Headers;
  readonly body: string;
}

/** What the provider says when asked: still open, or what has happened. */
export type Finding = { readonly kind: "open" } | Occurrence;

/** A way to be paid, in the shop's words. Implemented by providers/; chosen at start. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Opens a session at the provider. The same key gives the same session, however often it is asked. */
  begin(request: PaymentRequest, key: string): Promise<Result<NextStep, ProviderTrouble>>;
  /** Checks the signature and translates. */
  readWebhook(raw: RawRequest): Promise<Result<PaymentEvent, WebhookTrouble>>;
  /** Asks the provider how the payment stands now. */
  lookUp(payment: ProviderPayment): Promise<Result<Finding, ProviderTrouble>>;
  /** Takes the money a payer has agreed to. Providers that take it by themselves answer as `lookUp`. */
  capture(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderTrouble>>;
  /** Makes the session unpayable: `expired`, or the payment that came before. */
  close(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderTrouble>>;
  /** Gives money back. `pending` means it is on its way; an event or `lookUpRefund` tells the end. */
  refund(payment: ProviderPayment, amount: Money, key: string): Promise<Result<RefundReceipt, ProviderTrouble>>;
  lookUpRefund(refund: string, currency: string): Promise<Result<RefundReceipt, ProviderTrouble>>;
}

export interface RefundReceipt {
  readonly refund: string;
  readonly status: "completed" | "pending" | "failed";
  readonly reason: string;
}

/** The providers by method. A method that is not offered is not in it. */
export type PaymentProviders = ReadonlyMap<PaymentMethod, PaymentProvider>;
