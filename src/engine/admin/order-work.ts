import { isManual } from "#domain/checkout/payment-method.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PersonName } from "#domain/kernel/person-name.ts";
import { paymentStatusOf } from "#domain/orders/payment-status.ts";
import { onceCaptured, type OrderEvent, possibleEvents } from "#domain/orders/order-steps.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import { orderWithPoBefore } from "../checkout/po-used-before.ts";
import { claims } from "../claims/claims.ts";
import { notesOf } from "../orders/order-notes.ts";
import { findOrder, livesOf, type OrderRow } from "../orders/order-row.ts";
import { findOrderDetail, type OrderDetail } from "../orders/orders.queries.ts";
import { type Parcel, parcelsOf, returnedParcels } from "../fulfilment/parcels.ts";
import { ordersBeside, type OrdersBeside } from "../fulfilment/orders-beside.ts";
import { refundable, refundLeft, seenOf } from "../orders/refund-order.ts";
import { latestRefundRequest, type RefundRequestRow } from "../orders/refund-request-row.ts";
import { changesOf } from "./order-changes/change-record.ts";
import { isChangeable } from "./order-changes/order-to-change.ts";
import type { ChangeEntry } from "./order-changes/plan-change.ts";
import { moneyHoldOf } from "../payments/money-hold.ts";
import { type Suspicion, suspicionsOf } from "../payments/suspicions.ts";
import { type SoldOrderLine, soldLines } from "../returns/return-lines.ts";
import { returns } from "../returns/returns.ts";
import { type TakesBack, takesBackOf } from "./takes-back.ts";
import { type EventFacts, eventFacts, type EventTracking } from "./event-facts.ts";
import { type EnteredTransfer, type OrderPayment, orderPayments } from "./order-payments.ts";
import { type AwaitedGoods, unsentUnits } from "./unsent-units.ts";
import { leftToSendOf } from "../fulfilment/units-left.ts";
import { ordersTogether, type OrderTogether } from "./sending/orders-together.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** An order with everything the merchant needs to work on it. */
export interface OrderWork {
  readonly detail: OrderDetail;
  readonly parcels: readonly Parcel[];
  /** Those that came back to the shop and have not left again. */
  readonly returned: readonly number[];
  /** The other orders in them. */
  readonly beside: OrdersBeside;
  /** Orders that can leave in a parcel with this one. */
  readonly together: readonly OrderTogether[];
  /** Member of staff who caused each event; null for other actors. */
  readonly doers: readonly (string | null)[];
  /** The other orders in the parcel that each event is about. */
  readonly sharedWith: readonly (readonly string[])[];
  /** Carrier and number of the parcel that each event is about; of a correction also those before. */
  readonly tracking: readonly EventTracking[];
  /** The transfer that each event is about; null for other events. */
  readonly entered: readonly (EnteredTransfer | null)[];
  readonly notes: readonly { id: number; text: string; by: string | null; at: Instant }[];
  readonly payments: readonly OrderPayment[];
  /** Warnings of the provider about its payments. */
  readonly suspicions: readonly Suspicion[];
  /** The customer's open request for a refund before shipping. */
  readonly request: RefundRequestRow | null;
  readonly returns: readonly { id: number; number: string; state: ReturnState }[];
  readonly claims: readonly { id: number; number: string; state: ClaimState }[];
  /** Name of the buyer's account; null for a guest. The order's own name is the receiver's. */
  readonly account: PersonName | null;
  /** The number of the draft that staff began it with; null where the buyer did. */
  readonly draft: DraftNumber | null;
  /** An earlier order of its company with the same PO number; null for none. */
  readonly poUsedBy: string | null;
  /** Changes of each "order-changed" event, in order. */
  readonly changes: readonly (readonly ChangeEntry[])[];
  /** Staff may change it: nothing of it has left, or a parcel came back and needs another address; no case is open. */
  readonly isChangeable: boolean;
  /** Unshipped units by line id: those that can be sent, and those that wait for their deposit. */
  readonly unsent: Readonly<Record<number, number>>;
  readonly heldUnits: Readonly<Record<number, number>>;
  readonly waits: AwaitedGoods | null;
  /** Units of a partly shipped order that have not left; null of any other. */
  readonly leftToSend: number | null;
  /** Refundable amount. */
  readonly left: Money;
  /**
   * The refund the merchant may grant: its maximum, whether it covers unshipped goods only, and the order's state in
   * the form.
   */
  readonly refund: { readonly most: Money; readonly isRest: boolean; readonly seen: string };
  readonly can: readonly MerchantStep[];
  /** Lines that a return could be opened for now, with the units of each; null where none can be. */
  readonly returnable: OpenToReturn | null;
  /** Marks that staff can take back, as far as the order's states say; their windows are not considered. */
  readonly takesBack: TakesBack;
  /** Reason why the goods must not leave; null when there is none. */
  readonly hold: MoneyHold | null;
}

interface OpenToReturn {
  /** The order is on its way: its goods can only have failed to come. */
  readonly onlyNotReceived: boolean;
  readonly lines: readonly SoldOrderLine[];
}

/** Steps the merchant can take now; any other would be refused. */
export type MerchantStep =
  | Extract<OrderEvent, "cancel" | "ship" | "ready-for-pickup" | "delivered" | "picked-up">
  | "confirm-payment"
  | "charge-card"
  | "enter-transfer"
  | "refund"
  | "decline-refund-request";

const staffNames = statement<[number[]], { id: number; name: string }>(
  "staff_names",
  `select id, name from staff where id = any($1)`,
);
const selectDraft = statement<[number], { number: DraftNumber }>(
  "draft_of_order",
  `select number from order_drafts where order_id = $1`,
);

const selectAccount = statement<[number], PersonName>(
  "account_of_order",
  `select c.first_name as "firstName", c.last_name as "lastName"
   from orders o join customers c on c.id = o.customer_id where o.id = $1`,
);

const noteBy = (
  { id, text, staffId, at }: Awaited<ReturnType<typeof notesOf>>[number],
  authors: readonly { readonly id: number; readonly name: string }[],
): OrderWork["notes"][number] => ({
  id,
  text,
  at,
  by: authors.find((author) => author.id === staffId)?.name ?? null,
});

/** Facts of an order's events, each kind in the order of the events. */
const factsByKind = (
  facts: readonly EventFacts[],
): Pick<OrderWork, "doers" | "sharedWith" | "tracking" | "entered"> => ({
  doers: facts.map(({ name }) => name),
  sharedWith: facts.map(({ beside }) => beside),
  tracking: facts.map(({ from, to }) => ({ from, to })),
  entered: facts.map(({ transfer }) => transfer),
});

/** Loads an order for its page on the merchant's side. */
export async function findOrderWork(db: Db, number: string): Promise<OrderWork | null> {
  const order = await findOrder(db, number);
  const detail = order && (await findOrderDetail(db, order.id));
  if (!order || !detail) return null;
  const returned = await returnedParcels(db, order.id);
  const [parcels, notes, payments, request, returnStates, claimStates, facts, suspicions, draft, account, changes] =
    await Promise.all([
      parcelsOf(db, order.id),
      notesOf(db, order.id),
      orderPayments(db, order.id),
      latestRefundRequest(db, order.id),
      returns.statesOf(db, order.id),
      claims.statesOf(db, order.id),
      db.rows(eventFacts, [order.id]),
      suspicionsOf(db, order.id),
      db.row(selectDraft, [order.id]),
      db.row(selectAccount, [order.id]),
      changesOf(db, order.id),
    ]);
  const authors = await db.rows(staffNames, [notes.flatMap(({ staffId }) => staffId ?? [])]);
  const isPaid = paymentStatusOf(order.paymentState) === "paid";
  const left = isPaid ? await refundLeft(db, order) : zero;
  const room = isPaid ? await refundable(db, order) : { most: zero, isRest: false, refunded: zero };
  const open = request?.state === "open" ? request : null;
  const hold = await moneyHoldOf(db, order.id);
  const events = possibleEvents(livesOf(order), "merchant");
  const isBack = parcels.length > 0 && returned.length === parcels.length;
  const units = unsentUnits(detail, parcels);
  const can = stepsOf(order, { open, left, isHeld: hold !== null || units.waits !== null, isBack, payments });
  return {
    detail,
    parcels,
    returned,
    beside: await ordersBeside(db, order.id),
    together: can.includes("ship") ? await ordersTogether(db, order.number) : [],
    ...factsByKind(facts),
    notes: notes.map((note) => noteBy(note, authors)),
    payments,
    suspicions,
    request: open,
    returns: returnStates,
    claims: claimStates,
    account,
    draft: draft?.number ?? null,
    poUsedBy: await orderWithPoBefore(db, { ...detail, orderId: order.id }),
    changes,
    isChangeable: await isChangeable(db, number, { lines: detail.lines, hold }),
    ...units,
    leftToSend: await leftToSendOf(db, order.id),
    left,
    refund: { most: room.most, isRest: room.isRest, seen: seenOf(order.state, room) },
    returnable: events.includes("open-return")
      ? { onlyNotReceived: order.fulfilmentState === "sent", lines: await soldLines(db, order.id) }
      : null,
    takesBack: await takesBackOf(db, order, events),
    can,
    hold,
  };
}

interface StepFacts {
  /** The refund request that is open; null for none. */
  readonly open: RefundRequestRow | null;
  readonly left: Money;
  /** The goods must not leave, or are waited for. */
  readonly isHeld: boolean;
  /** Every parcel came back to the shop. */
  readonly isBack: boolean;
  readonly payments: readonly Pick<OrderPayment, "method">[];
}

function stepsOf(order: OrderRow, { open, left, isHeld, isBack, payments }: StepFacts): MerchantStep[] {
  const events = possibleEvents(livesOf(order), "merchant");
  const leaving = possibleEvents(onceCaptured(livesOf(order)), "merchant");
  const isPickup = order.shippingMethod === "PICKUP";
  // An order that cost nothing ends by the same step, before it leaves or for the rest.
  const isFree = order.total === 0 && (open !== null || events.includes("refund"));
  const refundable = isFree || (left > 0 && order.afterSaleState !== "returning" && order.paymentState !== "refunding");
  // A transfer may have left before its buyer chose another method.
  const mayBeSent = payments.some(({ method }) => isManual(method));
  const holds: Readonly<Record<MerchantStep, boolean>> = {
    "confirm-payment": events.includes("payment-confirmed") && mayBeSent,
    ship: leaving.includes("ship") && !isPickup && !isHeld,
    "ready-for-pickup": leaving.includes("ready-for-pickup") && isPickup && !isHeld,
    "picked-up": leaving.includes("picked-up") && !isHeld,
    delivered: events.includes("delivered") && !isBack,
    "charge-card": order.paymentState === "authorized",
    "decline-refund-request": events.includes("decline-refund-request") && open !== null,
    refund: refundable,
    // A transfer after the cancellation, or a second one.
    "enter-transfer": mayBeSent && paymentStatusOf(order.paymentState) !== "awaiting-payment",
    cancel: events.includes("cancel") && order.clearingSince === null,
  };
  return (Object.keys(holds) as MerchantStep[]).filter((step) => holds[step]);
}
