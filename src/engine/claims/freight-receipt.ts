import type { NotClaimable } from "#domain/claims/eligibility.ts";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import { findOrder } from "../orders/order-row.ts";
import type { Db } from "../platform/database.ts";
import { claims } from "./claims.ts";
import { claimDoor } from "./open-claim.ts";

/** Advice on a freight order's page about receiving the delivery and about damage. */
export interface FreightReceipt {
  readonly deliveredAt: Instant | null;
  readonly claimBy: Instant | null;
  readonly refused: NotClaimable | null;
  /** Business days in which damage can be claimed. */
  readonly days: number;
  /** The latest first. */
  readonly claims: readonly { id: number; number: string; state: ClaimState }[];
}

const beforeItLeaves: ReadonlySet<OrderState> = new Set(["pending", "confirmed", "canceled", "refund-in-process"]);

/** Null for an order without freight, or before its shipment. */
export async function freightReceipt(db: Db, orderId: number, now: Instant): Promise<FreightReceipt | null> {
  const order = await findOrder(db, orderId);
  if (!order || order.shippingMethod !== "LOCAL" || beforeItLeaves.has(order.state)) return null;
  const [door, { claimDays }, states] = await Promise.all([
    claimDoor(db, order, now),
    readFreightTerms(db),
    claims.statesOf(db, orderId),
  ]);
  // A refund before anything left ends there too.
  if (order.state === "refund-completed" && door.deliveredAt === null) return null;
  return { ...door, days: claimDays, claims: states };
}
