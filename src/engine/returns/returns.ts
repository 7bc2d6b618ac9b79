import type { CaseUnits } from "#domain/cases/units.ts";
import type { ReturnCarrier } from "#domain/fulfilment/carriers.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type ReturnFacts, returnLife, type ReturnState } from "#domain/returns/return-life.ts";
import { caseDrafts } from "../cases/case-drafts.ts";
import { caseKind } from "../cases/case-kind.ts";
import { caseLines } from "../cases/case-lines.ts";
import { casePhotos } from "../cases/case-photos.ts";
import type { OpenCase } from "../cases/case-rows.ts";
import { enqueue } from "../platform/outbox.ts";
import { isExchanged, offeredUntil } from "./exchange-row.ts";
import { resumeAfterReturn } from "./resume-after-return.ts";

/** A return request as its use cases need it. */
export interface ReturnRow extends OpenCase<ReturnState> {
  readonly received: boolean;
  readonly reason: string;
  readonly remark: string;
  readonly carrier: ReturnCarrier | null;
  readonly trackingNumber: string | null;
  readonly requestedAt: Instant;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
  /** Other goods are ordered for its own, and not settled yet. */
  readonly exchanged: boolean;
  /** The moment until which other goods are offered for its own; null for none. */
  readonly offeredUntil: Instant | null;
  /** Entries in its history: one more with each step of anybody, and each change of its buyer. */
  readonly steps: number;
}

/** A line of a return: units requested and counted. */
export interface ReturnLine extends CaseUnits {
  readonly resellable: number | null;
  readonly scrapped: number | null;
}

/** A return request as far as it is written. */
export interface ReturnDraft {
  readonly received: boolean | null;
  readonly lines: readonly CaseUnits[];
  readonly reason: string;
  readonly remark: string;
}

/** A step of staff on a return; `quiet` leaves out its mail. */
export interface ReturnStep {
  readonly returnId: number;
  readonly staffId: number | null;
  readonly quiet?: boolean | undefined;
}

export const returnLines = caseLines<ReturnLine>("return", ", resellable, scrapped");
export const returnDrafts = caseDrafts<ReturnDraft>("return", ["received", "lines", "reason", "remark"]);
export const returnPhotos = casePhotos("return", returnLife.written);

type RowOfFacts = Pick<ReturnRow, "received" | "sentAt" | "signedAt" | "exchanged" | "offeredUntil">;

export function factsOf(row: RowOfFacts, now: Instant): ReturnFacts {
  const { received, sentAt, signedAt } = row;
  return { received, sent: sentAt !== null, signed: signedAt !== null, exchanged: isTaken(row, now) };
}

/** True while other goods are offered or on their way for those of a return: only the merchant ends that. */
export const isTaken = (row: Pick<RowOfFacts, "exchanged" | "offeredUntil">, now: Instant): boolean =>
  row.exchanged || (row.offeredUntil !== null && row.offeredUntil > now);

/** Returns as a kind of case. */
export const returns = caseKind(returnLife, {
  columns: `c.received, c.reason, c.remark, c.carrier, c.tracking_number as "trackingNumber",
    c.requested_at as "requestedAt", c.sent_at as "sentAt", c.signed_at as "signedAt", ${isExchanged} as exchanged,
    ${offeredUntil} as "offeredUntil",
    (select count(*)::int from return_events e where e.return_id = c.id) as steps`,
  openedAt: "requested_at",
  opensWith: ["received", "reason", "remark"],
  factsOf: (row: ReturnRow, now) => factsOf(row, now),
  lines: returnLines,
  photos: returnPhotos,
  drafts: returnDrafts,
  endAt: (tx, clock, returnId, at) =>
    enqueue(tx, clock, "expire_return", { returnId }, { runAt: at, key: `expire-return:${returnId}` }),
  async onExpired({ tx, clock, order, row, by, now }) {
    // A decline has become final; goods that were not sent stay with the customer.
    const event = row.state === "declined" ? "decline-return" : "cancel-return";
    await resumeAfterReturn(tx, clock, order, { event, by, now });
  },
});
