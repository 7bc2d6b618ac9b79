import { claimRefused, type NotClaimable } from "#domain/claims/eligibility.ts";
import { type DamageKind, isDamageKind, isRemedy, type Remedy } from "#domain/claims/damage.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { monthsLater } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines, cutText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { handlingDeadline } from "#domain/returns/deadlines.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder, type OrderRow } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { type ClaimDraft, deleteClaimDraft } from "./claim-draft.ts";
import { type ClaimLinesRefused, linesToClaim, refuseClaimUnits, worthOf, writeClaimLines } from "./claim-lines.ts";
import { mailClaim } from "./claim-mail.ts";
import { attachClaimPhotos, claimDraftPhotos } from "./claim-photos.ts";
import { openClaimOf, writeClaimEvent } from "./claim-row.ts";

export type OpenClaimRefused =
  | { code: "order_not_found" }
  | { code: NotClaimable }
  | { code: "damage_required" }
  | { code: "wish_required" }
  | { code: "description_required" }
  | { code: "photos_required" }
  | { code: "receipt_required" }
  | ClaimLinesRefused;

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

// The number counts within its order: PL-7K3F-92QX-C1.
const insertClaim = statement<
  [number, string, DamageKind, Remedy, string, Money, Date, Date, string],
  { id: number; number: string }
>(
  "insert_claim",
  `insert into claims (number, order_id, state, damage, wish, description, estimate_cents, opened_at, merchant_due_at, carrier_file_by, carrier_due_on)
   select $2 || '-C' || (1 + count(*)), $1, 'opened', $3, $4, $5, $6, $7, $8, $9::date, $9::date from claims where order_id = $1
   returning id, number`,
);

/**
 * Opens a claim for freight damage with the photos in hand, within the days that were written down when the goods came.
 * An order has one open claim at most: sending it twice gives the one there is.
 */
export function openClaim(
  deps: PaymentDeps,
  input: { orderId: number; customerId: number | null } & ClaimDraft,
): Promise<Result<{ claimId: number; number: string }, OpenClaimRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ claimId: number; number: string }, OpenClaimRefused>> => {
    const order = await lockOrder(tx, input.orderId);
    if (!order) return refuse({ code: "order_not_found" });
    const there = await openClaimOf(tx, order.id);
    if (there) return ok({ claimId: there.id, number: there.number });
    const now = deps.clock.now();
    const { deliveredAt, refused } = await claimDoor(tx, order, now);
    if (refused || deliveredAt === null) return refuse({ code: refused ?? "not_delivered" });
    const written = await check(tx, order, input);
    if (!written.ok) return written;
    const { fileMonths, timeZone } = await readFreightTerms(tx);
    const { damage, wish, description } = written.value;
    const made = await tx.row(insertClaim, [
      order.id,
      order.number,
      damage,
      wish,
      description,
      await worthOf(tx, order, input.lines),
      new Date(now),
      new Date(handlingDeadline(now)),
      monthsLater(dayIn(timeZone, deliveredAt), fileMonths),
    ]);
    if (!made) throw new Error(`no claim was written for order ${order.id}`);
    await writeClaimLines(tx, made.id, input.lines);
    await attachClaimPhotos(tx, order.id, made.id);
    await deleteClaimDraft(tx, order.id);
    const by = { actor: "customer", id: input.customerId } as const;
    await writeClaimEvent(tx, { id: made.id, state: null }, "open", { by, now, to: "opened", data: { damage, wish } });
    await writeOrderEvent(tx, order, "claim-opened", by, now, { data: { claim: made.number } });
    await mailClaim(tx, deps.clock, { id: made.id, orderId: order.id }, "claim-opened");
    await enqueue(tx, deps.clock, "tell_staff", {
      about: "claim",
      things: [{ name: made.number, key: String(made.id) }],
    });
    return ok({ claimId: made.id, number: made.number });
  });
}

async function check(
  tx: Tx,
  order: OrderRow,
  { lines, damage, wish, description }: ClaimDraft,
): Promise<Result<{ damage: DamageKind; wish: Remedy; description: string }, OpenClaimRefused>> {
  const refused = refuseClaimUnits(await linesToClaim(tx, order.id), lines);
  if (refused) return refuse(refused);
  if (!isDamageKind(damage)) return refuse({ code: "damage_required" });
  const said = cutText(cleanLines(description), maxDescription);
  if (said === "") return refuse({ code: "description_required" });
  const photos = await claimDraftPhotos(tx, order.id);
  if (!photos.some(({ kind }) => kind === "damage")) return refuse({ code: "photos_required" });
  // What is said to stand on the receipt is to be seen there.
  if (damage === "noted" && !photos.some(({ kind }) => kind === "receipt")) return refuse({ code: "receipt_required" });
  if (!isRemedy(wish)) return refuse({ code: "wish_required" });
  return ok({ damage, wish, description: said });
}
