import { isDeepStrictEqual } from "node:util";
import { beyondUsps, isLabelService, type LabelRefused, type PackedParcel } from "#domain/fulfilment/label.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { findOrder, lockOrder } from "../../orders/order-row.ts";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { LabelAddress, LabelPrice, LabelSeller, LabelWish } from "../../ports/label-seller.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { LabelDeps } from "./label-deps.ts";
import { countOtherLabels, insertLabel, labelByKey } from "./label-rows.ts";
import { noteUnreadable } from "./note-unreadable.ts";
import { addressToLabel, type QuoteRefused, wishOf } from "./order-to-label.ts";
import { recordPurchase } from "./record-purchase.ts";

interface Asked {
  readonly orderNumber: string;
  readonly parcel: PackedParcel;
}

export type QuotedLabel = Result<readonly LabelPrice[], QuoteRefused>;

/** Price of each service for the parcel, the cheapest first. Nothing is bought. */
export async function quoteLabel(deps: LabelDeps, { orderNumber, parcel }: Asked): Promise<QuotedLabel> {
  const offer = await wishFor(deps, orderNumber, parcel);
  return offer.ok ? pricesOf(deps, offer.value) : offer;
}

interface Offer {
  readonly wish: LabelWish;
  readonly seller: LabelSeller;
}

async function pricesOf(deps: LabelDeps, { wish, seller }: Offer): ReturnType<LabelSeller["prices"]> {
  const prices = await seller.prices(wish);
  noteUnreadable(deps, seller, prices);
  return prices;
}

async function wishFor(
  { db, clock, labels }: LabelDeps,
  orderNumber: string,
  parcel: PackedParcel,
): Promise<Result<Offer, QuoteRefused>> {
  const address = await addressToLabel(db, await findOrder(db, orderNumber));
  if (!address.ok) return address;
  const seller = await labels.current();
  if (!seller) return refuse({ code: "label_no_account" });
  const beyond = beyondUsps(parcel);
  if (beyond) return refuse(beyond);
  return ok({ wish: wishOf(address.value, parcel, clock.now()), seller });
}

export type BuyLabelRefused =
  | QuoteRefused
  /** The carrier asks for more or less than the press agreed to. */
  | { code: "label_price_changed" }
  /** The order got another address while the carrier was asked for prices. */
  | { code: "label_address_changed" }
  /** An earlier purchase of the order has no answer yet. */
  | { code: "label_under_way" }
  /** The press was answered before, and nothing was bought. */
  | { code: "label_press_used" }
  /** The answer of this purchase was lost; it is being looked up. */
  | { code: "label_unsettled" };

export interface LabelPurchase extends Asked {
  /** The press: of two with one key, one buys. */
  readonly key: string;
  readonly service: string;
  /** The price that was shown. */
  readonly price: Money;
  /** Labels that the order had when it was shown, where another one since then must not be overlooked. */
  readonly labelsSeen?: number;
}

/**
 * Buys a label. The row that stands for it is written before the carrier is asked, so that neither a second press nor a
 * killed process buys another: what has no answer is looked up by its key, and meanwhile nothing else is bought for the
 * order.
 */
export async function buyLabel(
  deps: LabelDeps,
  by: StaffActor,
  purchase: LabelPurchase,
): Promise<Result<{ id: number }, BuyLabelRefused>> {
  const { orderNumber, parcel, key, service } = purchase;
  const earlier = await outcomeOf(deps, key, orderNumber);
  if (earlier) return earlier;
  const offer = await wishFor(deps, orderNumber, parcel);
  if (!offer.ok) return offer;
  const { wish, seller } = offer.value;
  const prices = await pricesOf(deps, offer.value);
  if (!prices.ok) return prices;
  const price = isLabelService(service) ? prices.value.find((one) => one.service === service) : undefined;
  if (price === undefined) return refuse({ code: "label_service_not_here" });
  if (price.price !== purchase.price) return refuse({ code: "label_price_changed" });
  const begun = await deps.db.transaction((tx) => begin(tx, deps, { purchase, to: wish.to, seller, by }));
  if (!begun.ok) return begun;
  if (begun.value === null) return (await outcomeOf(deps, key, orderNumber)) ?? refuse({ code: "label_under_way" });
  const sold = await seller.buy(key, wish, price);
  noteUnreadable(deps, seller, sold);
  if (!sold.ok && sold.error.code === "unsettled") return refuse({ code: "label_unsettled" });
  await recordPurchase(
    deps,
    begun.value,
    sold.ok ? { outcome: "sold", label: sold.value } : refusedBy(sold.error as LabelRefused),
  );
  return sold.ok ? ok({ id: begun.value }) : refuse(sold.error as LabelRefused);
}

const refusedBy = (error: LabelRefused) => ({ outcome: "refused", error }) as const;

/** Outcome of a press that was answered before; null for a new one. */
export async function outcomeOf(
  { db }: LabelDeps,
  key: string,
  orderNumber: string,
): Promise<Result<{ id: number }, BuyLabelRefused> | null> {
  const row = await labelByKey(db, key);
  if (!row) return null;
  const order = await findOrder(db, orderNumber);
  if (row.orderId !== order?.id) return refuse({ code: "label_press_used" });
  if (row.state === "buying") return refuse({ code: "label_under_way" });
  return row.state === "bought" ? ok({ id: row.id }) : refuse({ code: "label_press_used" });
}

/** Writes the row of a purchase; null if one stands in its way. */
async function begin(
  tx: Tx,
  { clock }: LabelDeps,
  { purchase, to, seller, by }: { purchase: LabelPurchase; to: LabelAddress; seller: LabelSeller; by: StaffActor },
): Promise<Result<number | null, BuyLabelRefused>> {
  const order = await lockOrder(tx, purchase.orderNumber);
  const address = await addressToLabel(tx, order);
  if (!order || !address.ok) return address.ok ? refuse({ code: "order_not_found" }) : address;
  if (!isDeepStrictEqual(address.value, to)) return refuse({ code: "label_address_changed" });
  const { labelsSeen } = purchase;
  if (labelsSeen !== undefined && (await countOtherLabels(tx, order.id, purchase.key)) > labelsSeen)
    return refuse({ code: "label_press_used" });
  const now = clock.now();
  const id = await insertLabel(tx, {
    orderId: order.id,
    key: purchase.key,
    carrier: seller.carrier,
    state: "buying",
    account: seller.account,
    service: purchase.service,
    weightLb: purchase.parcel.weightLb,
    number: null,
    cost: purchase.price,
    file: null,
    staffId: by.id,
    now,
  });
  if (id === null) return ok(null);
  // Should the process be killed now, it is asked for.
  await enqueue(
    tx,
    clock,
    "settle_label",
    { labelId: id },
    { key: `settle-label:${id}`, runAt: after(now, minutes(1)) },
  );
  return ok(id);
}
