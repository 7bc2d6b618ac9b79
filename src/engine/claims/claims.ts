import type { CarrierClaim } from "#domain/claims/carrier-claim.ts";
import { type ClaimFacts, claimLife, type ClaimState } from "#domain/claims/claim-life.ts";
import { type ClaimOutcome, type DamageKind, maxReceipts, type Remedy } from "#domain/claims/damage.ts";
import type { CaseUnits } from "#domain/cases/units.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { caseDrafts } from "../cases/case-drafts.ts";
import { caseKind } from "../cases/case-kind.ts";
import { caseLines } from "../cases/case-lines.ts";
import { type CasePhoto, casePhotos, type PhotoDeps, type SavePhotosRefused } from "../cases/case-photos.ts";
import type { OpenCase } from "../cases/case-rows.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";

/** A claim for freight damage as its use cases need it. */
export interface ClaimRow extends OpenCase<ClaimState>, CarrierClaim {
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly outcome: ClaimOutcome | null;
  readonly openedAt: Instant;
  readonly shippedAt: Instant | null;
  readonly carrierDueOn: CalendarDay | null;
  /** Asked of the carrier; null until it is filed. */
  readonly asked: Money | null;
  /** Photos that its buyer has sent. */
  readonly photoCount: number;
}

/** A draft of a claim; empty for parts not chosen. */
export interface ClaimDraft {
  readonly lines: readonly CaseUnits[];
  readonly damage: string;
  readonly wish: string;
  readonly description: string;
}

/** Subject of a photo: the damage, or the signed delivery receipt. */
export type PhotoKind = "damage" | "receipt";

export interface ClaimPhoto extends CasePhoto {
  readonly kind: PhotoKind;
}

/** Most photos of each kind at once, and of both kinds for one order. */
const mostOf: Readonly<Record<PhotoKind, number>> = { damage: maxPhotos, receipt: maxReceipts };
const photosOfOrder = 30;

export const claimLines = caseLines("claim");
export const claimDrafts = caseDrafts<ClaimDraft>("claim", ["lines", "damage", "wish", "description"]);
export const claimPhotos = casePhotos<ClaimPhoto>("claim", claimLife.written, { kinds: true, ofOrder: photosOfOrder });

/** Saves a draft's photos of a kind, re-encoded. */
export function saveClaimPhotos(
  deps: PhotoDeps,
  orderId: number,
  kind: PhotoKind,
  uploads: readonly Result<CleanPhoto, PhotoRefused>[],
): Promise<Result<null, SavePhotosRefused>> {
  return claimPhotos.save(deps, orderId, uploads, mostOf[kind], kind);
}

/** SQL: the state of the claim against the carrier. */
export const carrierColumns = `c.carrier_file_by as "fileBy", c.carrier_filed_on as "filedOn",
  c.carrier_acknowledge_by as "acknowledgeBy", c.carrier_acknowledged_on as "acknowledgedOn",
  c.carrier_decide_by as "decideBy", c.carrier_settled_on as "settledOn"`;

export function factsOf(row: Pick<ClaimRow, "shippedAt" | "outcome">): ClaimFacts {
  return { shipped: row.shippedAt !== null, refunded: row.outcome === "refund" };
}

/** Claims for freight damage as a kind of case. */
export const claims = caseKind(claimLife, {
  columns: `c.damage, c.wish, c.outcome, c.opened_at as "openedAt", c.shipped_at as "shippedAt",
    c.carrier_due_on as "carrierDueOn", c.carrier_asked_cents as asked, ${carrierColumns},
    (select count(*)::int from claim_photos p where p.claim_id = c.id) as "photoCount"`,
  openedAt: "opened_at",
  opensWith: ["damage", "wish", "description", "carrier_file_by", "carrier_due_on"],
  factsOf: (row: ClaimRow) => factsOf(row),
  lines: claimLines,
  photos: claimPhotos,
  drafts: claimDrafts,
});
