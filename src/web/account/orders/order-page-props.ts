import type { Instant } from "#domain/kernel/time.ts";
import type { OrderEvent } from "#domain/orders/order-steps.ts";
import type { ArrivalRange } from "#domain/shipping/arrival.ts";
import type { FreightReceipt } from "#engine/claims/freight-receipt.ts";
import type { OrdersBeside } from "#engine/fulfilment/orders-beside.ts";
import type { Parcel } from "#engine/fulfilment/parcels.ts";
import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import type { OrderReply } from "./order-action.server.ts";
import type { OrderView } from "./order-view.server.ts";

/** A parcel with its days of arrival, unless its carrier has named one. */
export type ParcelView = Parcel & { readonly arrives: ArrivalRange | null };

export interface OrderPageProps {
  order: OrderView;
  payment: OrderForPayment;
  now: Instant;
  reply: OrderReply | undefined;
  after: AfterPaying;
}

/** Data of a paid order: its parcels, and its returns. */
export interface AfterPaying {
  readonly parcels: readonly ParcelView[];
  /** Other orders in them that the viewer may open. */
  readonly beside: OrdersBeside;
  readonly freight: FreightReceipt | null;
  readonly can: readonly OrderEvent[];
  readonly hasReturn: boolean;
  /** A dispute of its payment holds the goods. */
  readonly isDisputed: boolean;
  /** The latest return, where the buyer has to do something about it, or the latest that was settled. */
  readonly back: {
    readonly what: "sendGoods" | "declinedReturn" | "exchanged" | "returned";
    readonly until: Instant | null;
  } | null;
  /** A sentence on a part of the price that came before the order was canceled. */
  readonly partsBack: string | null;
  /** The goods have arrived, and the viewer bought them with an account. */
  readonly mayReview: boolean;
  /** The viewer's role lets them pay it, and cancel, return and claim. */
  readonly mayPay: boolean;
  readonly mayChange: boolean;
  /** The viewer tried what their role does not allow. */
  readonly roleNeeded: boolean;
  /** Its invoices that the viewer may open: all orders on them are theirs to see. */
  readonly seenInvoices: readonly string[];
  /** The viewer is signed in, and so has a list of orders to go back to. */
  readonly hasList: boolean;
}
