import type { Owned } from "#domain/buyers/buyer.ts";
import { selectOwnedOrder } from "../buyers/owned-by.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

/** A request for approval that a quote waits for. */
export interface OpenRequest extends Owned {
  readonly id: number;
  readonly by: string;
}

const selectOpen = statement<[number], OpenRequest>(
  "open_request_of_quote",
  `select r.id, ${selectOwnedOrder("r")}, r.bought_for ->> 'by' as by from requisitions r
   where r.draft_id = $1 and r.state in ('submitted', 'changes-requested', 'approved')`,
);

/** The request for approval that has not become an order and has not ended; null for none. */
export const openRequestOf = (db: Db, draftId: number): Promise<OpenRequest | null> => db.row(selectOpen, [draftId]);

const endOpen = statement<[number, Date], { id: number }>(
  "end_request_of_quote",
  `with ended as (
     update requisitions set state = 'expired', version = version + 1, updated_at = $2, approved_on = null, form = '{}'
     where draft_id = $1 and state in ('submitted', 'changes-requested', 'approved') returning id
   ), event as (
     insert into requisition_events (requisition_id, event, note, at) select id, 'quote-ended', '', $2 from ended
   )
   select id from ended`,
);

/**
 * Ends the request for approval of an offer that no longer holds, and tells whoever asked. The caller has locked the
 * offer, so an approval at the same moment comes before or after. The next offer can be sent for approval at once.
 */
export async function endRequestOf(tx: Tx, clock: Clock, draftId: number, now: Instant): Promise<void> {
  const ended = await tx.row(endOpen, [draftId, new Date(now)]);
  if (ended) await enqueue(tx, clock, "send_requisition_mail", { requisitionId: ended.id, mail: "expired", step: 0 });
}
