import type { IllegalClaim } from "#domain/claims/transitions.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { handlingDeadline } from "#domain/returns/deadlines.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { mailClaim } from "./claim-mail.ts";
import { attachClaimPhotos } from "./claim-photos.ts";
import { moveClaim } from "./claim-row.ts";
import { closeCarrierClaim } from "./carrier-claim.ts";
import { releaseClaimGoods } from "./claim-goods.ts";
import { type ClaimMissing, withClaim } from "./with-claim.ts";

interface OfBuyer {
  readonly orderId: number;
  readonly customerId: number | null;
}

/** The buyer sends the photos in hand to the open claim. After a refusal they have it looked at again. */
export function sendClaimPhotos(
  deps: PaymentDeps,
  { orderId, customerId }: OfBuyer,
): Promise<Result<"sent", ClaimMissing | IllegalClaim | { code: "photos_required" }>> {
  type Refused = ClaimMissing | IllegalClaim | { code: "photos_required" };
  return withClaim(deps, { orderId }, async ({ tx, row }): Promise<Result<"sent", Refused>> => {
    const now = deps.clock.now();
    const by = { actor: "customer", id: customerId } as const;
    const photos = await attachClaimPhotos(tx, orderId, row.id);
    const due = { merchant: row.merchantDueAt ?? handlingDeadline(now) };
    const moved = await moveClaim(tx, row, { event: "add-photos", by, now, due, data: { photos } });
    if (!moved.ok) return moved;
    if (photos === 0) return refuse({ code: "photos_required" });
    await mailClaim(tx, deps.clock, row, "claim-photos-added");
    return ok("sent");
  });
}

/** The buyer takes the claim back: nothing is sent or refunded for it, and its units can be returned again. */
export function withdrawClaim(
  deps: PaymentDeps,
  { orderId, customerId }: OfBuyer,
): Promise<Result<"withdrawn", ClaimMissing | IllegalClaim>> {
  return withClaim(
    deps,
    { orderId },
    async ({ tx, row }): Promise<Result<"withdrawn", ClaimMissing | IllegalClaim>> => {
      const now = deps.clock.now();
      const by = { actor: "customer", id: customerId } as const;
      const moved = await moveClaim(tx, row, { event: "withdraw", by, now, outcome: "withdrawn" });
      if (!moved.ok) return moved;
      await releaseClaimGoods(tx, row, now);
      await closeCarrierClaim(tx, row);
      await mailClaim(tx, deps.clock, row, "claim-withdrawn");
      return ok("withdrawn");
    },
  );
}
