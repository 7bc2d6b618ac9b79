import { randomBytes } from "node:crypto";
import type {
  BANK_FIELDS,
  CARD_FIELDS,
  CHARGE_FIELDS,
  INTENT_FIELDS,
  NO_EVIDENCE,
  PAYOUT_FIELDS,
  PRICE_FIELDS,
  REFUND_FIELDS,
  SESSION_FIELDS,
} from "./constant-fields.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A fresh id in Stripe's manner: the prefix and letters that tell nothing. */
export function stripeId(prefix: string, length = 24): string {
  return prefix + [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export type Metadata = Record<string, string>;

type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type Shipping = {
  address: Address;
  carrier: string | null;
  name: string | null;
  phone: string | null;
  tracking_number: string | null;
};

export type LineItem = {
  id: string;
  object: "item";
  adjustable_quantity: null;
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Metadata;
  price: typeof PRICE_FIELDS & {
    id: string;
    object: "price";
    active: boolean;
    created: number;
    currency: string;
    unit_amount: number;
    unit_amount_decimal: string;
    type: "one_time";
    product: string;
  };
  quantity: number;
};

export type Coupon = {
  id: string;
  object: "coupon";
  amount_off: number;
  created: number;
  currency: string;
  duration: "once";
  duration_in_months: null;
  livemode: false;
  max_redemptions: number | null;
  metadata: Metadata;
  name: string | null;
  percent_off: null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
};

export type CheckoutSession = typeof SESSION_FIELDS & {
  id: string;
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  allowed_payment_method_types: string[] | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer_details: {
    business_name: null;
    email: string | null;
    individual_name: null;
    name: null;
    phone: null;
    address: null;
    tax_exempt: "none";
    tax_ids: [];
  } | null;
  customer_email: string | null;
  discounts: { coupon: string; promotion_code: null }[];
  expires_at: number;
  locale: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: "paid" | "unpaid" | "no_payment_required";
  shipping_cost: {
    amount_subtotal: number;
    amount_tax: number;
    amount_total: number;
    shipping_rate: string | null;
  } | null;
  shipping_options: { shipping_amount: number; shipping_rate: string }[];
  status: "open" | "complete" | "expired";
  submit_type: string | null;
  success_url: string | null;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
};

export type PaymentError = { type: "card_error"; code: string; decline_code: string | null; message: string };

export type PaymentIntent = typeof INTENT_FIELDS & {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: "automatic_async" | "manual";
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  shipping: Shipping | null;
  statement_descriptor_suffix: string | null;
  status: "requires_payment_method" | "requires_capture" | "processing" | "succeeded" | "canceled";
};

type CardCheck = "pass" | "fail" | "unavailable" | "unchecked";
export type CardChecks = {
  address_line1_check: CardCheck | null;
  address_postal_code_check: CardCheck | null;
  cvc_check: CardCheck | null;
};

type ThreeDSecure = {
  authentication_flow: "challenge";
  electronic_commerce_indicator: "05";
  exemption_indicator: null;
  result: "authenticated";
  result_reason: null;
  transaction_id: string;
  version: "2.2.0";
};

export type MethodDetails =
  | {
      type: "card";
      card: typeof CARD_FIELDS & {
        brand: string;
        /** When the hold of an uncaptured charge ends. */
        capture_before?: number;
        checks: CardChecks;
        last4: string;
        network: string;
        three_d_secure: ThreeDSecure | null;
      };
    }
  | {
      type: "us_bank_account";
      us_bank_account: typeof BANK_FIELDS;
    };

export type Charge = typeof CHARGE_FIELDS & {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  calculated_statement_descriptor: string;
  billing_details: { address: Address; email: string | null; name: null; phone: null; tax_id: null };
  captured: boolean;
  created: number;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: {
    advice_code: null;
    network_advice_code: null;
    network_decline_code: null;
    network_status: string;
    reason: string | null;
    risk_level: "normal" | "elevated" | "highest" | "not_assessed";
    risk_score: number;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: MethodDetails;
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  review: string | null;
  shipping: Shipping | null;
  statement_descriptor_suffix: string | null;
  status: "succeeded" | "pending" | "failed";
};

export type Refund = typeof REFUND_FIELDS & {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  destination_details: { type: "card"; card: { reference_status: string; reference_type: string; type: "refund" } };
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  status: "succeeded" | "pending" | "failed" | "canceled" | "requires_action";
};

export type BalanceType =
  | "charge"
  | "payment"
  | "refund"
  | "refund_failure"
  | "adjustment"
  | "payout"
  | "payout_failure"
  | "stripe_fee";

export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  amount: number;
  available_on: number;
  balance_type: "payments";
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: "stripe_fee" }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: "available" | "pending";
  type: BalanceType;
};

export type DisputeStatus =
  | "warning_needs_response"
  | "warning_under_review"
  | "warning_closed"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost";

export type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: typeof NO_EVIDENCE;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: "manual" | "not_submitted";
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  network_reason_code: string;
  payment_intent: string;
  payment_method_details: { type: "card"; card: { brand: string; case_type: string; network_reason_code: string } };
  reason: string;
  status: DisputeStatus;
};

export type Payout = typeof PAYOUT_FIELDS & {
  id: string;
  object: "payout";
  amount: number;
  arrival_date: number;
  balance_transaction: string | null;
  created: number;
  currency: string;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  reconciliation_status: "completed" | "in_progress" | "not_applicable";
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
};

export type EarlyFraudWarning = {
  id: string;
  object: "radar.early_fraud_warning";
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: string;
  livemode: false;
  payment_intent: string;
};

export type Review = {
  id: string;
  object: "review";
  billing_zip: null;
  charge: string;
  closed_reason: "approved" | "refunded" | "refunded_as_fraud" | "disputed" | null;
  created: number;
  ip_address: null;
  ip_address_location: null;
  livemode: false;
  open: boolean;
  opened_reason: "rule" | "manual";
  payment_intent: string;
  reason: string;
  session: null;
};

export type EventObject =
  | CheckoutSession
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Payout
  | EarlyFraudWarning
  | Review;

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: EventObject; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "payment_intent.amount_capturable_updated"
  | "payment_intent.succeeded"
  | "payment_intent.canceled"
  | "charge.captured"
  | "charge.expired"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "radar.early_fraud_warning.created"
  | "review.opened"
  | "review.closed"
  | "payout.created"
  | "payout.paid"
  | "payout.failed";
