import type { Owned } from "#domain/buyers/buyer.ts";
import { selectOwnedOrder } from "../buyers/owned-by.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

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
