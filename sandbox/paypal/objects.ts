import { randomBytes } from "node:crypto";
import type { CaptureIssue } from "./capture-errors.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A fresh id in PayPal's manner: 17 capitals and digits. */
export function paypalId(length = 17): string {
  return [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export type Amount = { currency_code: string; value: string };
export type Link = { href: string; rel: string; method: string };

export type Capture = {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "FAILED";
  status_details?: { reason: string };
  amount: Amount;
  final_capture: boolean;
  seller_protection: { status: "ELIGIBLE"; dispute_categories: string[] };
  seller_receivable_breakdown: { gross_amount: Amount; paypal_fee: Amount; net_amount: Amount };
  invoice_id?: string;
  custom_id?: string;
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
  links: Link[];
};

export type Refund = {
  id: string;
  status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED";
  status_details?: { reason: string };
  amount: Amount;
  note_to_payer?: string;
  invoice_id?: string;
  custom_id?: string;
  seller_payable_breakdown: {
    gross_amount: Amount;
    paypal_fee: Amount;
    net_amount: Amount;
    total_refunded_amount: Amount;
  };
  create_time: string;
  update_time: string;
  links: Link[];
};

export type PurchaseUnit = {
  reference_id: string;
  amount: Amount & { breakdown?: Record<string, Amount> };
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  soft_descriptor?: string;
  items?: { name: string; quantity: string; unit_amount: Amount }[];
  shipping?: { name?: { full_name: string }; address?: Record<string, string>; trackers?: object[] };
  payments?: { captures: Capture[] };
};

export type Payer = {
  name: { given_name: string; surname: string };
  email_address: string;
  payer_id: string;
  address: { country_code: "US" };
};

/** The documented reasons for which a capture is pending. */
export const PENDING_REASONS = [
  "PENDING_REVIEW",
  "ECHECK",
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
] as const;
type PendingReason = (typeof PENDING_REASONS)[number];

/** Behavior of the payer's money when the shop captures. */
export type Instrument =
  | { kind: "good" }
  /** The capture is refused with this issue, however often it is tried, until the payer approves again. */
  | { kind: "refused"; issue: CaptureIssue }
  | { kind: "review"; reason: PendingReason; delayMs: number; outcome: "succeed" | "fail" };

/** An order as the sandbox keeps it; what the API shows is made from it. */
export type Order = {
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VOIDED" | "COMPLETED";
  unit: PurchaseUnit;
  byPaymentSource: boolean;
  returnUrl: string | null;
  cancelUrl: string | null;
  locale: string | null;
  instrument: Instrument | null;
  captureId: string | null;
  createdAt: number;
  updatedAt: number;
};

export type RefundRecord = { id: string; captureId: string; cents: number; refund: Refund };

export type PaypalDispute = {
  id: string;
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: {
    buyer_transaction_id: string;
    seller_transaction_id: string;
    create_time: string;
    transaction_status: "COMPLETED";
    gross_amount: Amount;
    invoice_number?: string;
    custom?: string;
    buyer: { name: string };
    seller: { email: string; merchant_id: string; name: string };
  }[];
  reason: string;
  status: "OPEN" | "WAITING_FOR_BUYER_RESPONSE" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" | "RESOLVED";
  dispute_amount: Amount;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Amount };
  dispute_life_cycle_stage: "INQUIRY" | "CHARGEBACK";
  dispute_channel: "INTERNAL" | "EXTERNAL";
  seller_response_due_date?: string;
  links: Link[];
};

/**
 * Money that PayPal took back without asking: a lost case, a bank's return. `back` is when it was put back after all.
 */
export type Reversal = {
  id: string;
  captureId: string;
  cents: number;
  at: string;
  back?: { id: string; at: string };
};

/** A parcel the merchant told PayPal of. */
export type Tracker = { id: string; order: string; number: string; carrier: string; canceled?: true };

/** Money sent from the PayPal balance to the merchant's bank. */
export type Withdrawal = { id: string; cents: number; at: string };

const CENTS = /^(\d{1,7})(?:\.(\d{2}))$/;

/** Cents of a PayPal amount; null where it is not written with exactly two decimals. */
export function centsOf(value: unknown): number | null {
  const match = typeof value === "string" ? CENTS.exec(value) : null;
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

export const amountOf = (cents: number, currency: string): Amount => ({
  currency_code: currency,
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
});
