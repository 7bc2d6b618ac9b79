import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PayableOrder } from "#domain/payments/decide.ts";
import type { SoldFigures } from "#domain/payments/ledger.ts";
import type { InvoiceMoney } from "./invoice-money.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { MoneyNews } from "../platform/mail-kinds.ts";

/** An order as payments see it: the amount, the deadline, the method, and the payer. */
export interface OrderToPay extends PayableOrder, SoldFigures {
  readonly id: number;
  /** The chosen method; earlier payments of the order may have used another. */
  readonly method: PaymentMethod;
  readonly email: string;
  readonly language: Language;
  /** Set once the customer reports a transfer. */
  readonly holdUntil: Instant | null;
  /** Since when a payment of it clears at its provider; null when none does. */
  readonly clearingSince: Instant | null;
}

/** A refund whose money has left. */
export interface SentRefund {
  readonly id: number;
  readonly orderId: number;
  readonly amount: Money;
  /** Account it was sent from. */
  readonly method: PaymentMethod;
  /** False for late or duplicate money, which was never part of the sale. */
  readonly ofSale: boolean;
}

/**
 * `goods_gone`: this line is sold out or discontinued. `order_erased`: the buyer's data were deleted.
 * `order_exchanged`: goods of a return were to pay for it, which may be refunded by now. `code_used_since`: its mailbox
 * has used its discount in other orders as often as it may.
 */
export type ReinstateRefused =
  | { code: "goods_gone"; sku: string; left: number }
  | { code: "order_erased" }
  | { code: "order_exchanged" }
  | { code: "code_used_since" };

/** Notice to the staff about an order's money. */
export interface StaffNews {
  readonly about: MoneyNews;
  /** Number of the invoice or its payment; left out where it is about the order itself. */
  readonly of?: string;
  readonly amount: Money;
  readonly now: Instant;
  /** The payment the provider refuses, with the provider's reason. */
  readonly refused?: {
    readonly payment: number;
    readonly method: PaymentMethod;
    readonly reason: string;
    /** End of the wait for a held payment. */
    readonly until?: Instant;
  };
  /** The time by which they have to act. */
  readonly due?: Instant;
}

/**
 * Orders as payments need them, implemented by `orders` and injected by boot. Payments, refunds and books change only
 * under the lock of their order. Methods with a `tx` run in the caller's transaction.
 */
export interface PayableOrders {
  /** By id or number. */
  find(db: Db, key: number | string): Promise<OrderToPay | null>;
  lock(tx: Tx, key: number | string): Promise<OrderToPay | null>;
  /** Marks the order as paid. */
  confirm(tx: Tx, orderId: number, paid: { method: PaymentMethod; amount: Money; by: By; now: Instant }): Promise<void>;
  /** The order's amount is held on a card: nothing more is asked of the buyer, and its goods may be prepared. */
  authorize(
    tx: Tx,
    orderId: number,
    held: { method: PaymentMethod; amount: Money; until: Instant; by: By; now: Instant },
  ): Promise<void>;
  /** The hold ended without a capture: the order waits some days for the buyer to pay anew, and then is canceled. */
  authorizationLost(tx: Tx, orderId: number, by: By, now: Instant): Promise<void>;
  /** The payment is clearing: the unpaid order is not canceled until the outcome is known. */
  holdForClearing(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** The payment clears once the merchant acts at the provider: the order waits until then at most. */
  holdForMerchant(tx: Tx, orderId: number, until: Instant): Promise<void>;
  /** Clearing failed: the customer is notified, and has time to pay another way. */
  clearingFailed(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** A partial transfer arrived: the order waits some working days, and the customer is asked for the rest. */
  holdForRest(
    tx: Tx,
    orderId: number,
    part: { amount: Money; missing: Money; method: PaymentMethod; now: Instant },
  ): Promise<void>;
  /** Reopens a canceled order for payment and reserves its goods again; refused when they are gone. */
  reinstate(tx: Tx, orderId: number, by: By, now: Instant): Promise<Result<"reinstated", ReinstateRefused>>;
  /** Cancels an unpaid order past its deadline. */
  cancelOverdue(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** Adds an entry to the order's timeline. */
  note(
    tx: Tx,
    orderId: number,
    event: { name: string; by: By; now: Instant; data: Record<string, string | number | null> },
  ): Promise<void>;
  /** A refund has been sent: counts it, notifies the customer, and advances order and return. */
  refundSent(tx: Tx, refund: SentRefund, by: By, now: Instant): Promise<void>;
  /** A refund came back: it no longer counts, the customer is notified, and order and return reopen. */
  refundReturned(tx: Tx, refund: SentRefund, reason: string, now: Instant): Promise<void>;
  /** Nothing more of an order will leave: it has arrived if all that left has. */
  restEnded(tx: Tx, orderId: number): Promise<void>;
  /** A refund was made at the provider. A full one ends the order like a refund made here. */
  refundedAtProvider(
    tx: Tx,
    orderId: number,
    refund: { amount: Money; method: PaymentMethod; isWhole: boolean; now: Instant },
  ): Promise<void>;
  /** The money is lost: ends an order whose goods have not left, or the rest of one of which a part has. */
  moneyLost(tx: Tx, orderId: number, by: By, now: Instant): Promise<void>;
  /** Notifies the staff in charge of money. */
  tellStaff(tx: Tx, orderId: number, news: StaffNews): Promise<void>;
  /** Money that is for invoices and no order. */
  readonly invoices: InvoiceMoney;
  /** Reminds them before the evidence of a dispute is due. */
  remindOfEvidence(tx: Tx, disputeId: number, due: Instant): Promise<void>;
}
