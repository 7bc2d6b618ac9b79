import { claimRefused, type NotClaimable } from "#domain/claims/eligibility.ts";
import { type DamageKind, isDamageKind, isRemedy, type Remedy } from "#domain/claims/damage.ts";
import { refuseUnits, type UnitsRefused } from "#domain/cases/units.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { monthsLater } from "#domain/kernel/calendar-day.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder, type OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { linesToClaim, worthOf } from "./claim-lines.ts";
import { type ClaimDraft, claimPhotos, claims } from "./claims.ts";

export type OpenClaimRefused =
  | { code: "order_not_found" }
  | { code: NotClaimable }
  | { code: "damage_required" }
  | { code: "wish_required" }
  | { code: "description_required" }
  | { code: "photos_required" }
  | { code: "receipt_required" }
  | TextTooLong
  | UnitsRefused;

export const maxDescription = 4_000;

const selectTimes = statement<[number], { deliveredAt: Instant | null; claimBy: Instant | null }>(
  "claim_times",
  `select delivered_at as "deliveredAt", claim_by as "claimBy" from orders where id = $1`,
);

/** Until when damage of an order can be claimed, and why it cannot be claimed now. */
export async function claimDoor(
  db: Db,
  order: Pick<OrderRow, "id" | "shippingMethod">,
  now: Instant,
): Promise<{ claimBy: Instant | null; deliveredAt: Instant | null; refused: NotClaimable | null }> {
  const times = (await db.row(selectTimes, [order.id])) ?? { deliveredAt: null, claimBy: null };
  return { ...times, refused: claimRefused({ ...times, isFreight: order.shippingMethod === "LOCAL" }, now) };
}

/**
 * Opens a claim for freight damage with the photos in hand, within the days that were written down when the goods came.
 * An order has one open claim at most: sending it twice gives the one there is. Staff open it for a buyer who calls, by
 * the same rules.
 */
export function openClaim(
  deps: PaymentDeps,
  input: { orderId: number } & ({ customerId: number | null } | { staffId: number | null }) & ClaimDraft,
): Promise<Result<{ claimId: number; number: string }, OpenClaimRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ claimId: number; number: string }, OpenClaimRefused>> => {
    const order = await lockOrder(tx, input.orderId);
    if (!order) return refuse({ code: "order_not_found" });
    const open = await claims.openOf(tx, order.id);
    if (open) return ok({ claimId: open.id, number: open.number });
    const now = deps.clock.now();
    const { deliveredAt, refused } = await claimDoor(tx, order, now);
    if (refused || deliveredAt === null) return refuse({ code: refused ?? "not_delivered" });
    const written = await check(tx, order, input);
    if (!written.ok) return written;
    const { fileMonths, timeZone } = await readFreightTerms(tx);
    const { damage, wish, description } = written.value;
    const by =
      "staffId" in input
        ? ({ actor: "merchant", id: input.staffId } as const)
        : ({ actor: "customer", id: input.customerId } as const);
    const fileBy = monthsLater(dayIn(timeZone, deliveredAt), fileMonths);
    const { id, number } = await claims.open(tx, deps.clock, order, {
      by,
      estimate: await worthOf(tx, order, input.lines),
      units: input.lines,
      values: [damage, wish, description, fileBy, fileBy],
      data: { damage, wish },
    });
    await writeOrderEvent(tx, order, "claim-opened", by, now, { data: { claim: number } });
    return ok({ claimId: id, number });
  });
}

async function check(
  tx: Tx,
  order: OrderRow,
  { lines, damage, wish, description }: ClaimDraft,
): Promise<Result<{ damage: DamageKind; wish: Remedy; description: string }, OpenClaimRefused>> {
  const refused = refuseUnits(await linesToClaim(tx, order.id), lines);
  if (refused) return refuse(refused);
  if (!isDamageKind(damage)) return refuse({ code: "damage_required" });
  const text = cleanLines(description);
  if (text === "") return refuse({ code: "description_required" });
  const tooLong = textTooLong("description", text, maxDescription);
  if (tooLong) return refuse(tooLong);
  const photos = await claimPhotos.inHand(tx, order.id);
  if (!photos.some(({ kind }) => kind === "damage")) return refuse({ code: "photos_required" });
  // Damage noted on the receipt needs a photo of the receipt.
  if (damage === "noted" && !photos.some(({ kind }) => kind === "receipt")) return refuse({ code: "receipt_required" });
  if (!isRemedy(wish)) return refuse({ code: "wish_required" });
  return ok({ damage, wish, description: text });
}
