import type { NotAtPlaces } from "#domain/inventory/places.ts";
import { cutText } from "#domain/kernel/text.ts";
import { type ParcelRefused, readParcel, type TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { addParcel, followParcel, noteTaken } from "../fulfilment/add-parcel.ts";
import { isVoidedLabel } from "../fulfilment/voided-label.ts";
import { sellClaimGoods } from "./claim-goods.ts";
import { claims } from "./claims.ts";

export type ShipClaimRefused =
  | CaseRefused
  | MoneyHeld
  | ParcelRefused
  /** The label with this number is voided, or being voided. */
  | { code: "label_voided" }
  | NotAtPlaces;

const setShipped = statement<[number, Date]>("claim_shipped", `update claims set shipped_at = $2 where id = $1`);

/**
 * Ships promised goods in a free parcel of the order: the stock is sold, and the buyer is mailed the tracking number.
 */
export function shipClaim(
  deps: PaymentDeps,
  input: { claimId: number; placeId?: number | null; staffId: number | null } & TypedParcel,
): Promise<Result<{ parcelId: number }, ShipClaimRefused>> {
  const { claimId: id, placeId = null, staffId, carrier } = input;
  return claims.work(deps, { id, staffId }, async ({ tx, order, row, by, now, move }) => {
    const moved = await move("ship", { carrier, number: cutText(input.number, 100) });
    if (!moved.ok) return moved;
    const hold = await moneyHoldOf(tx, order.id);
    if (hold) return refuse({ code: "money_held", hold });
    const parcel = readParcel(input, row.number);
    if (!parcel.ok) return parcel;
    if (await isVoidedLabel(tx, [order.id], parcel.value)) return refuse({ code: "label_voided" });
    const parcelId = await addParcel(tx, order.id, { ...parcel.value, claimId: id, now });
    if (parcelId === null) return refuse({ code: "tracking_number_taken" });
    const sale = await sellClaimGoods(tx, row, { at: { placeId }, now });
    if (!sale.ok) return sale;
    await noteTaken(tx, parcelId, sale.value);
    await tx.run(setShipped, [id, new Date(now)]);
    await writeOrderEvent(tx, order, "claim-shipped", by, now, { data: { claim: row.number, parcel: parcelId } });
    await followParcel(tx, deps.clock, parcelId, parcel.value.carrier);
    return ok({ parcelId });
  });
}
