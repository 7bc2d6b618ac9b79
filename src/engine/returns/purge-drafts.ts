import { after, days } from "#domain/kernel/time.ts";
import type { Database } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const draftLifetime = days(7);

/** Makes what deletes returns, or claims, that were begun and not sent for a week, and their photos. It gives how many photos. */
export function draftPurger(of: "return" | "claim") {
  const deleteDrafts = statement<[Date]>(`delete_${of}_drafts`, `delete from ${of}_drafts where updated_at < $1`);
  const deletePhotos = statement<[Date], { name: string }>(
    `delete_draft_photos_of_${of}`,
    `delete from ${of}_photos p where p.${of}_id is null and p.added_at < $1
       and not exists (select from ${of}_drafts d where d.order_id = p.order_id) returning name`,
  );
  return (deps: { readonly db: Database; readonly clock: Clock }): Promise<number> =>
    deps.db.transaction(async (tx) => {
      const before = new Date(after(deps.clock.now(), -draftLifetime));
      await tx.run(deleteDrafts, [before]);
      const names = (await tx.rows(deletePhotos, [before])).map(({ name }) => name);
      if (names.length > 0) await enqueue(tx, deps.clock, "remove_files", { names });
      return names.length;
    });
}

export const purgeDrafts = draftPurger("return");
