import type { NotClaimable } from "#domain/claims/eligibility.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findOrder, type OrderRow } from "../orders/order-row.ts";
import type { Db } from "../platform/database.ts";
import { type LineToClaim, linesToClaim } from "./claim-lines.ts";
import { type ClaimDraft, claimDrafts, type ClaimPhoto, claimPhotos } from "./claims.ts";
import { type ClaimDetail, claimsOfOrder } from "./claims.queries.ts";
import { claimDoor } from "./open-claim.ts";

/** The buyer's options for damage of an order now, and previous claims. */
export interface ClaimContext {
  readonly order: OrderRow;
  /** Why no claim can be opened; null when one can. */
  readonly refused: NotClaimable | "nothing_left" | "claim_open" | null;
  readonly claimBy: Instant | null;
  readonly draft: ClaimDraft;
  /** Photos that are not sent yet. */
  readonly photos: readonly ClaimPhoto[];
  readonly lines: readonly LineToClaim[];
  /** The latest first. */
  readonly claims: readonly ClaimDetail[];
}

const blank: ClaimDraft = { lines: [], damage: "", wish: "", description: "" };

/** The claims of an order and the one that is being written; null when there is no such order. */
export async function findClaimContext(db: Db, orderId: number, now: Instant): Promise<ClaimContext | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [door, draft, photos, lines, claims] = await Promise.all([
    claimDoor(db, order, now),
    claimDrafts.find(db, orderId),
    claimPhotos.inHand(db, orderId),
    linesToClaim(db, orderId),
    claimsOfOrder(db, orderId),
  ]);
  const hasOpen = claims.some(({ endedAt }) => endedAt === null);
  const nothingLeft = lines.every(({ units }) => units === 0) ? "nothing_left" : null;
  const refused = hasOpen ? "claim_open" : (door.refused ?? nothingLeft);
  return { order, refused, claimBy: door.claimBy, draft: draft ?? blank, photos, lines, claims };
}
