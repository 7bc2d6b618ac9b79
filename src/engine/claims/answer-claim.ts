import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { closeCarrierClaim } from "./carrier-claim.ts";
import { releaseClaimGoods } from "./claim-goods.ts";
import { claimPhotos, claims } from "./claims.ts";
import { setOutcome } from "./decide-claim.ts";

interface OfBuyer {
  readonly orderId: number;
  readonly customerId: number | null;
}

/** The buyer sends the photos in hand to the open claim. After a refusal they have it looked at again. */
export function sendClaimPhotos(
  deps: PaymentDeps,
  buyer: OfBuyer,
): Promise<Result<"sent", CaseRefused | { code: "photos_required" }>> {
  return claims.work(deps, buyer, async ({ tx, row, move }) => {
    const photos = await claimPhotos.attach(tx, row.orderId, row.id);
    const moved = await move("add-photos", { photos });
    if (!moved.ok) return moved;
    return photos === 0 ? refuse({ code: "photos_required" }) : ok("sent" as const);
  });
}

/** The buyer takes the claim back: nothing is sent or refunded for it, and its units can be returned again. */
export function withdrawClaim(deps: PaymentDeps, buyer: OfBuyer): Promise<Result<"withdrawn", CaseRefused>> {
  return claims.work(deps, buyer, async ({ tx, row, now, move }) => {
    const moved = await move("withdraw");
    if (!moved.ok) return moved;
    await setOutcome(tx, row, "withdrawn");
    await releaseClaimGoods(tx, row, now);
    await closeCarrierClaim(tx, row);
    return ok("withdrawn" as const);
  });
}
