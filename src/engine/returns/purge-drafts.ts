import { after, days } from "#domain/kernel/time.ts";
import type { Database } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const draftLifetime = days(7);

const deleteDrafts = statement<[Date]>("delete_return_drafts", `delete from return_drafts where updated_at < $1`);
const deletePhotos = statement<[Date], { name: string }>(
  "delete_draft_photos",
  `delete from return_photos p where p.return_id is null and p.added_at < $1
     and not exists (select from return_drafts d where d.order_id = p.order_id) returning name`,
);

/** Deletes requests that were begun and not sent for a week, and their photos. Gives how many photos. */
export function purgeDrafts(deps: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const before = new Date(after(deps.clock.now(), -draftLifetime));
    await tx.run(deleteDrafts, [before]);
    const names = (await tx.rows(deletePhotos, [before])).map(({ name }) => name);
    if (names.length > 0) await enqueue(tx, deps.clock, "remove_files", { names });
    return names.length;
  });
}
