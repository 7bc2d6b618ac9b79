import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { Occurrence, PaymentEvent, Remedy } from "#domain/payments/events.ts";
import type { PaymentRisk } from "#domain/payments/risk.ts";
import type { RegisteredWebhook } from "#domain/payments/webhook-events.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";

/** A payment to collect. All fields are fixed for one key, so that retries change nothing. */
export interface PaymentRequest {
  /** Subject of the payment on the provider's page and the bank statement; an order by default. */
  readonly of?: "order" | "invoices";
  /** The shop's name of this payment. Not sequential, so that two shops on one account can't collide. */
  readonly paymentKey: string;
  readonly orderNumber: string;
  readonly amount: Money;
  readonly currency: string;
  readonly email: string;
  readonly language: Language;
  /** Lines in the buyer's language: `lines − discount + shipping + tax` is the amount. */
  readonly lines: readonly PaymentLine[];
  readonly discount: Money;
  /** The code that gave the discount; null where none did. */
  readonly discountCode: string | null;
  /** Points that are a part of the discount, and how much of it. */
  readonly pointsUsed: number;
  readonly points: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** Delivery address; null for pickup. */
  readonly shipTo: ShipTo | null;
  /** The amount is held on the payer's card, and captured when the goods leave. Only for providers that can. */
  readonly capturesLater: boolean;
  /** Only ways to pay that settle at once may be offered. */
  readonly settlesAtOnce: boolean;
  /** When this attempt began. */
  readonly begunAt: Instant;
  /** The order's deadline. */
  readonly deadline: Instant;
  /** URL for the customer's return. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentLine {
  readonly name: string;
  /** Null for a line that no part stands behind. */
  readonly sku: string | null;
  readonly quantity: number;
  readonly unitPrice: Money;
  /** The URL of its picture; empty for none. */
  readonly picture: string;
}

export interface ShipTo {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** The customer's next step: the provider's page, or instructions for a transfer. */
export type NextStep =
  | { readonly kind: "redirect"; readonly session: string; readonly url: string; readonly expiresAt: Instant }
  | { readonly kind: "instructions" }
  /** Nothing to pay: the order is confirmed. */
  | { readonly kind: "settled" };

/** A payment as a provider must know it to be asked about it. */
export interface ProviderPayment {
  readonly paymentKey: string;
  readonly orderNumber: string;
  readonly session: string;
  readonly capture: string | null;
  readonly authorization: string | null;
  readonly currency: string;
}

export type ProviderError =
  /**
   * It may have happened or not (timeout, reset, 409, 429, 5xx). Only asking, or repeating with the same key, tells;
   * with a spent key repeating gives the same error for ever: ask, then use another.
   */
  | { readonly code: "unknown"; readonly detail: string; readonly keySpent?: boolean }
  /** It did not happen, and repeating will not help. `reason` is the provider's own word for why, in lower case. */
  | { readonly code: "refused"; readonly detail: string; readonly reason: string; readonly remedy: Remedy }
  /** Refused: the shop's own keys are invalid or lack permission. The merchant must fix it. */
  | { readonly code: "denied"; readonly detail: string; readonly reason: string }
  /** Unknown to the provider: another account's, or deleted. */
  | { readonly code: "not_found"; readonly detail: string };

export type WebhookError =
  | { readonly code: "bad_signature" }
  /** The signature could not be checked now: the provider must send it again. */
  | { readonly code: "unknown"; readonly detail: string };

/** A request as it came, byte for byte: signatures are over the raw body. */
export interface RawRequest {
  readonly headers: Headers;
  readonly body: string;
  /** True if the provider may be asked something for a sender who has proved nothing yet; left out, it always may. */
  mayAsk?(): Promise<boolean>;
}

/** A provider's event as received, with a valid signature, before interpretation. */
export interface ReceivedEvent {
  readonly provider: PaymentMethod;
  readonly eventId: string;
  /** The provider's own name of it. */
  readonly type: string;
  /** As JSON. */
  readonly body: string;
}

/** The provider's answer: still open, or what has happened. */
export type Finding = { readonly kind: "open" } | Occurrence;

/** Identification of a refund: `key` may change, `reference` never does. */
export interface RefundName {
  readonly key: string;
  readonly reference: string;
}

/** A parcel as it is reported to the provider. */
export interface ShippedParcel {
  readonly carrier: CarrierName;
  readonly number: string;
  /** The truck line's page about it, where the merchant named one. */
  readonly link: string | null;
}

/** The state of the shop's account at the provider. */
export interface ProviderCheck {
  readonly mode: "test" | "live";
  /** Registered webhooks; null if the keys may not read them. */
  readonly webhooks: readonly RegisteredWebhook[] | null;
  /** The release of the provider's API that the shop reads events in; null where there is one only. */
  readonly release: string | null;
  /** True if webhook signatures can be checked. */
  readonly verifiesWebhooks: boolean;
}

/** A provider's rules for an authorized amount. */
export interface HeldAmounts {
  /** Captures it whole: `captured`, `failed` where the card's bank refuses, `expired` where the hold has ended. */
  capture(payment: ProviderPayment, amount: Money, key: string): Promise<Result<Finding, ProviderError>>;
  /** Releases it: `expired`, or `captured` where that came first. Repeating it changes nothing. */
  release(payment: ProviderPayment): Promise<Result<Finding, ProviderError>>;
}

/** A way to be paid, in the shop's words. Implemented by providers/; chosen at start. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Origins of the pages that buyers are sent to: the shop's own pages allow forms to lead there, and nowhere else. */
  readonly paymentOrigins: readonly string[];
  /** True if its keys were removed: what was begun by them ends, and nothing new begins. */
  readonly isClosed?: boolean;
  /** False where a session that was given up can still be captured: it is watched until it expires. */
  readonly voids: boolean;
  /** Opens a session at the provider. Idempotent by key. */
  begin(request: PaymentRequest, key: string): Promise<Result<NextStep, ProviderError>>;
  /** Checks that the provider sent it. */
  readWebhook(raw: RawRequest): Promise<Result<ReceivedEvent, WebhookError>>;
  /** Meaning of an event for the shop's money; null for none. Makes no request. */
  interpret(event: ReceivedEvent): PaymentEvent | null;
  /** Queries the provider for the payment's current state. */
  lookUp(payment: ProviderPayment): Promise<Result<Finding, ProviderError>>;
  /** Takes the money a payer has agreed to. Providers that take it by themselves answer as `lookUp`. */
  capture(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderError>>;
  /** Amounts held on a card; null where the provider takes them at once. */
  readonly holds: HeldAmounts | null;
  /** Makes the session unpayable: `expired`, or the payment or authorization that came before. */
  close(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderError>>;
  /** Refunds money. `pending` means in progress; an event or `lookUpRefund` reports the end. */
  refund(payment: ProviderPayment, amount: Money, name: RefundName): Promise<Result<RefundReceipt, ProviderError>>;
  /** The refund that was made under this reference; null when there is none. */
  findRefund(payment: ProviderPayment, reference: string): Promise<Result<RefundReceipt | null, ProviderError>>;
  lookUpRefund(refund: string, currency: string): Promise<Result<RefundReceipt, ProviderError>>;
  /** Reports a shipment to the provider, where that protects the seller. */
  reportShipment?(payment: ProviderPayment, parcel: ShippedParcel): Promise<Result<"reported", ProviderError>>;
  /** Cancels a reported shipment: the parcel did not leave. One that was never reported is nothing to cancel. */
  withdrawShipment?(payment: ProviderPayment, number: string): Promise<Result<"withdrawn", ProviderError>>;
  /** The provider's risk assessment of a captured payment; null without one. */
  assess?(payment: ProviderPayment): Promise<Result<PaymentRisk | null, ProviderError>>;
  /** Checks the keys without touching money. */
  check?(): Promise<Result<ProviderCheck, ProviderError>>;
  /** Every movement of the account in this time, oldest first. */
  movements?(from: Instant, to: Instant): Promise<Result<readonly AccountMovement[], ProviderError>>;
}

export interface RefundReceipt {
  readonly refund: string;
  readonly status: "completed" | "pending" | "failed";
  readonly reason: string;
}

/** The providers by method. A method that is not offered is not in it. */
export type PaymentProviders = ReadonlyMap<PaymentMethod, PaymentProvider>;

/** True if payments can be begun by this method. Without `providers`, every method counts as configured. */
export function isConfigured(providers: PaymentProviders | undefined, method: PaymentMethod): boolean {
  if (!providers) return true;
  const provider = providers.get(method);
  return provider !== undefined && provider.isClosed !== true;
}
