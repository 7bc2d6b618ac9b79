import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PayableOrder } from "#domain/payments/decide.ts";
import type { SoldFigures } from "#domain/payments/ledger.ts";
import type { Db, Tx } from "../platform/database.ts";

/** An order as payments need it: what is owed, by when and how, and whom to ask for it. */
export interface OrderToPay extends PayableOrder, SoldFigures {
  readonly id: number;
  /** How it is to be paid; its payments may have been begun by other methods before. */
  readonly method: PaymentMethod;
  readonly email: string;
  readonly language: Language;
  /** Set while its customer says to have paid. */
  readonly holdUntil: Instant | null;
  /** Since when a payment of it clears at its provider; null when none does. */
  readonly clearingSince: Instant | null;
}

/** A refund whose money has left. */
export interface SentRefund {
  readonly id: number;
  readonly orderId: number;
  readonly amount: Money;
  /** From where it was sent. */
  readonly method: PaymentMethod;
  /** False for money that came late or twice: it never was part of the sale. */
  readonly ofSale: boolean;
}

/** `goods_gone`: this part of the order is sold or out of the catalogue. `order_erased`: nobody knows any more whose it was. */
export type ReinstateRefused = { code: "goods_gone"; sku: string; left: number } | { code: "order_erased" };

/** What the staff are told of an order's money. */
export interface StaffNews {
  readonly about: string;
  readonly amount: Money;
  readonly now: Instant;
  /** Which payment its provider refuses, and why in the provider's words. */
  readonly refused?: {
    readonly payment: number;
    readonly method: PaymentMethod;
    readonly reason: string;
    /** Until when the order waits for a payment that is held. */
    readonly until?: Instant;
  };
}

/**
 * What payments ask of the orders they are for; `orders` answers it, and boot hands it in. Payments, refunds and books
 * change only under the lock of their order. Everything with a `tx` is part of the caller's transaction.
 */
export interface PayableOrders {
  /** By id or number. */
  find(db: Db, key: number | string): Promise<OrderToPay | null>;
  lock(tx: Tx, key: number | string): Promise<OrderToPay | null>;
  /** The order is paid by this. */
  confirm(tx: Tx, orderId: number, paid: { method: PaymentMethod; amount: Money; by: By; now: Instant }): Promise<void>;
  /** Its money clears: the unpaid order is not canceled until the end is known. */
  holdForClearing(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** Its money clears once the merchant has acted at the provider: the order waits until then and no longer. */
  holdForMerchant(tx: Tx, orderId: number, until: Instant): Promise<void>;
  /** The money did not come: the customer is told, and has time to pay otherwise. */
  clearingFailed(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** A part of its money came by transfer: it waits some working days for the rest, which the customer is asked for. */
  holdForRest(tx: Tx, orderId: number, part: { amount: Money; missing: Money; now: Instant }): Promise<void>;
  /** Lets a canceled order wait for its payment again, with its goods reserved anew; refused when they are gone. */
  reinstate(tx: Tx, orderId: number, by: By, now: Instant): Promise<Result<"reinstated", ReinstateRefused>>;
  /** Cancels the order if it still waits for its money: its deadline has passed. */
  cancelOverdue(tx: Tx, orderId: number, now: Instant): Promise<void>;
  /** Writes a line of the order's timeline. */
  note(
    tx: Tx,
    orderId: number,
    event: { name: string; by: By; now: Instant; data: Record<string, string | number | null> },
  ): Promise<void>;
  /** The money of a refund has left: counts it, tells the customer, and lets order and return go on. */
  refundSent(tx: Tx, refund: SentRefund, by: By, now: Instant): Promise<void>;
  /** The money of a refund came back: it no longer counts, the customer is told, and what it had ended is open again. */
  refundReturned(tx: Tx, refund: SentRefund, reason: string, now: Instant): Promise<void>;
  /** Money was refunded at the provider: with all of it the order ends as if the merchant had refunded it here. */
  refundedAtProvider(
    tx: Tx,
    orderId: number,
    refund: { amount: Money; method: PaymentMethod; isWhole: boolean; now: Instant },
  ): Promise<void>;
  /** The money is gone for good: an order whose goods are still here ends. */
  moneyLost(tx: Tx, orderId: number, by: By, now: Instant): Promise<void>;
  /** Tells those of the staff who look after money. */
  tellStaff(tx: Tx, orderId: number, news: StaffNews): Promise<void>;
  /** Reminds them before a dispute's evidence is due. */
  remindOfEvidence(tx: Tx, disputeId: number, due: Instant): Promise<void>;
}
