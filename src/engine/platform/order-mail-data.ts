import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { Actor } from "#domain/kernel/actor.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderMail } from "./mail-kinds.ts";

/** Of a mail that tells of the order as it is. With `by`, staff have it sent again, which no limit holds back. */
type OfOrder = { readonly by: "merchant" } | undefined;

interface OfMoney {
  readonly amount: Money;
  readonly method: PaymentMethod;
}

/** Money that came late, twice or in excess, and goes back. */
interface Unexpected extends OfMoney {
  readonly reason: string;
}

/** Of a mail that may follow several times on one order: its time tells one from the other. */
interface AtTime {
  readonly at: Instant;
}

/** Of a mark that staff can take back and set again. */
type OfMark = OfOrder | AtTime;

/** Of a mail about a refund: with `rest`, it is about what has not left of an order that left in part. */
interface OfRest {
  readonly rest?: 1;
}

/** A step on a return, or the mail about it sent again by staff. */
interface OfReturn extends Partial<AtTime> {
  readonly return: number;
  readonly by?: "merchant";
}

interface OfClaim extends Partial<AtTime> {
  readonly claim: number;
  /** Corrected tracking number, which tells it from the mail that named the wrong one. */
  readonly number?: string;
}

/** Data of each mail about an order, beside the order. All of it is in the mail's Message-ID. */
interface OrderMailData {
  placed: OfOrder;
  paid: OfOrder;
  authorized: OfOrder;
  "on-account": OfOrder;
  "credit-held": OfOrder;
  "bank-instructions": OfOrder;
  "zeller-instructions": OfOrder;
  "ready-for-pickup": OfMark;
  "picked-up": OfMark;
  delivered: OfMark;
  "order-link": OfOrder;
  "erasure-link": undefined;
  /** With `once`, it is sent once a day at most. */
  invitation: { readonly once: 1 } | undefined;
  expiring: undefined;
  "back-order-late": undefined;
  "payment-clearing": undefined;
  "payment-not-cleared": undefined;
  "authorization-lost": undefined;
  /**
   * The amount that goes back, below zero if the order costs more now; `ask` is what an unpaid one costs, `invoiced`
   * what one on account costs whose total is another.
   */
  "order-changed": {
    readonly by: "merchant";
    readonly change: number;
    readonly amount: Money;
    readonly ask?: Money;
    readonly invoiced?: Money;
  };
  /** Sent again, `by` is who sends it, and `canceledBy` who canceled. `over`: another order has taken its code over. */
  canceled: { readonly by: Actor; readonly canceledBy?: Actor; readonly over?: 1 };
  "late-payment-refunded": Unexpected;
  "duplicate-payment-refunded": Unexpected;
  "overpayment-refunded": Unexpected;
  "transfer-part": OfMoney & { readonly missing: Money; readonly until: Instant };
  "parts-returned": OfMoney;
  charged: { readonly amount: Money };
  refunded: OfMoney & OfRest;
  credited: OfMoney;
  "refund-returned": AtTime & { readonly amount: Money };
  /** With `lost`, a dispute took the money of what has not left. */
  "rest-ended": { readonly amount: Money; readonly lost?: 1 };
  /** `last` is 0 while goods of the order remain to be sent. */
  shipped: { readonly parcel: number; readonly last: 0 | 1; readonly number?: string };
  "shipment-taken-back": { readonly parcel: number; readonly carrier: CarrierName; readonly number: string };
  "delivery-taken-back": AtTime;
  "ready-taken-back": AtTime;
  "pickup-taken-back": AtTime;
  /** The amount asked for. A job of an earlier version named none. */
  "refund-requested": (OfRest & { readonly amount: Money }) | undefined;
  "refund-declined": AtTime & OfRest;
  "refund-withdrawn": AtTime & OfRest;
  "return-requested": OfReturn;
  "return-updated": OfReturn;
  "return-agreed": OfReturn;
  "return-declined": OfReturn;
  "return-received": OfReturn;
  "return-canceled": OfReturn;
  "return-expired": OfReturn;
  "return-refunded": OfMoney & { readonly return: number };
  /** `order` is that of the goods that go out. */
  "return-exchanged": Partial<AtTime> & { readonly return: number; readonly order: number };
  "claim-opened": OfClaim;
  "claim-in-review": OfClaim;
  "claim-photos-added": OfClaim;
  "claim-replacement-promised": OfClaim;
  "claim-parts-promised": OfClaim;
  "claim-refund-granted": OfClaim;
  "claim-declined": OfClaim;
  "claim-shipped": OfClaim;
  "claim-withdrawn": OfClaim;
  "claim-closed": OfClaim;
}

type JobOf<Mail extends OrderMail> = undefined extends OrderMailData[Mail]
  ? { readonly orderId: number; readonly mail: Mail; readonly data?: OrderMailData[Mail] }
  : { readonly orderId: number; readonly mail: Mail; readonly data: OrderMailData[Mail] };

/** Payload of the job of one of these mails about an order. */
export type OrderMailJob<Mail extends OrderMail = OrderMail> = { [Name in Mail]: JobOf<Name> }[Mail];
