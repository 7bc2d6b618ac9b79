import type { TypedBooking } from "#domain/approvals/references.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { type Result, refuse } from "#domain/kernel/result.ts";
import type { CartShop } from "../../cart/change-cart.ts";
import { placeDraft } from "../../checkout/place-draft.ts";
import { beginPayment } from "../../payments/begin-payment.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import type { PlaceDraftRefused } from "../../checkout/prepare-draft.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";

/**
 * Turns an offer into the order of its buyer who accepts by phone, on account or by a transfer. A card is taken by the
 * link alone, which the buyer opens. An order that costs nothing is confirmed at once: no transfer of it would come.
 */
export async function acceptForBuyer(
  shop: CartShop & PaymentDeps,
  staff: StaffActor,
  accepted: {
    readonly draftId: number;
    readonly number: string;
    readonly version: number;
    readonly method: PaymentMethod;
    readonly seenTotal: number;
    readonly poNumber: string;
    readonly seenPo?: string;
    readonly booking: TypedBooking;
  },
): Promise<Result<{ readonly number: string }, PlaceDraftRefused>> {
  const { number, method, ...rest } = accepted;
  if (method !== onAccount && !isManual(method)) return refuse({ code: "payment_not_offered" });
  const placed = await placeDraft(shop, {
    ...rest,
    method,
    customer: null,
    staff: {
      id: staff.id,
      email: staff.email,
      note: (tx, now) => audit(tx, staff, "draft-accepted", number, now),
    },
  });
  if (placed.ok && method !== onAccount && accepted.seenTotal === 0) await beginPayment(shop, placed.value.number);
  return placed;
}
