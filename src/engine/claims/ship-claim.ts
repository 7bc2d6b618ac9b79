import { cutText } from "#domain/kernel/text.ts";
import type { IllegalClaim } from "#domain/claims/transitions.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { type MoneyHeld, moneyHoldOf } from "../payments/money-hold.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { addParcel, followParcel, type ParcelRefused, readParcel, type TypedParcel } from "../fulfilment/add-parcel.ts";
import { sellClaimGoods } from "./claim-goods.ts";
import { mailClaim } from "./claim-mail.ts";
import { moveClaim } from "./claim-row.ts";
import { type ClaimMissing, withClaim } from "./with-claim.ts";

export type ShipClaimRefused = ClaimMissing | IllegalClaim | MoneyHeld | ParcelRefused;

const setShipped = statement<[number, Date]>("claim_shipped", `update claims set shipped_at = $2 where id = $1`);

/** What was promised leaves in a parcel of the order that costs nothing: its stock is sold, and the buyer is told where it is. */
export function shipClaim(
  deps: PaymentDeps,
  input: { claimId: number; staffId: number | null } & TypedParcel,
): Promise<Result<{ parcelId: number }, ShipClaimRefused>> {
  type Shipped = Result<{ parcelId: number }, ShipClaimRefused>;
  return withClaim(deps, { claimId: input.claimId }, async ({ tx, order, row }): Promise<Shipped> => {
    const now = deps.clock.now();
    const by = { actor: "merchant", id: input.staffId } as const;
    const read = readParcel(input);
    const data = { carrier: input.carrier, number: cutText(input.number, 100) };
    const moved = await moveClaim(tx, row, { event: "ship", by, now, data });
    if (!moved.ok) return moved;
    const hold = await moneyHoldOf(tx, order.id);
    if (hold) return refuse({ code: "money_held", hold });
    if (!read.ok) return read;
    const parcelId = await addParcel(tx, order.id, { ...read.value, claimId: row.id, now });
    if (parcelId === null) return refuse({ code: "tracking_number_taken" });
    await sellClaimGoods(tx, row, now);
    await tx.run(setShipped, [row.id, new Date(now)]);
    await writeOrderEvent(tx, order, "claim-shipped", by, now, { data: { claim: row.number, parcel: parcelId } });
    await followParcel(tx, deps.clock, parcelId, read.value.carrier);
    await mailClaim(tx, deps.clock, row, "claim-shipped");
    return ok({ parcelId });
  });
}
