import type { CartShop } from "../cart/change-cart.ts";
import { doEach } from "../platform/do-each.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { openStep } from "./file-requisition.ts";
import { untoldStranded } from "./requisitions.queries.ts";
import { hasQuoteEnded } from "./requested-quote.ts";
import { lockRequisition, moveRequisition, stepsOf, writeRequisitionEvent } from "./requisition-row.ts";
import { isOpenRequisition } from "#domain/approvals/requisition-life.ts";

const selectDue = statement<[Date], { id: number }>(
  "requisitions_to_turn",
  `select r.id from requisitions r
   where r.state in ('submitted', 'changes-requested', 'approved')
     and (r.expires_at <= $1 or r.state = 'submitted' and exists (
       select from requisition_steps s where s.requisition_id = r.id and s.position = r.step and s.due_at <= $1)
     or r.quote_version is not null and not exists (
       select from order_drafts d where d.id = r.draft_id and d.state = 'sent' and d.version = r.quote_version))
   order by r.id limit 500`,
);

/**
 * Expires what nobody decided in time and what its quote no longer offers, passes on what waited too long for one
 * person, and tells of what nobody can decide. Returns how many were due.
 */
export async function turnRequisitions(shop: CartShop): Promise<number> {
  const due = await shop.db.rows(selectDue, [new Date(shop.clock.now())]);
  await doEach(
    due,
    ({ id }) => turn(shop, id),
    ({ id }) => `requisition ${id}`,
  );
  await tellUndecidable(shop);
  return due.length;
}

const noteTold = statement<[number, number, Date], { told: true }>(
  "note_undecidable_told",
  `update requisition_steps set undecidable_told_at = $3
   where requisition_id = $1 and position = $2 and undecidable_told_at is null returning true as told`,
);

/** Mails whoever gives a company's roles once about each step that nobody there can decide any more. */
async function tellUndecidable(shop: CartShop): Promise<void> {
  await doEach(
    await untoldStranded(shop.db),
    ({ id, position }) =>
      shop.db.transaction(async (tx) => {
        if (!(await tx.row(noteTold, [id, position, new Date(shop.clock.now())]))) return;
        const mail = { requisitionId: id, mail: "undecidable", step: position } as const;
        await enqueue(tx, shop.clock, "send_requisition_mail", mail);
      }),
    ({ id }) => `requisition ${id}`,
  );
}

function turn(shop: CartShop, id: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const requisition = await lockRequisition(tx, id);
    const now = shop.clock.now();
    if (!requisition || !isOpenRequisition(requisition.state)) return;
    const isQuoteOver = await hasQuoteEnded(tx, requisition, now);
    if (requisition.expiresAt <= now || isQuoteOver) {
      await moveRequisition(tx, id, "expired", now);
      await writeRequisitionEvent(tx, id, isQuoteOver ? "quote-ended" : "expired", { by: null, now });
      await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: id, mail: "expired", step: 0 });
      return;
    }
    const steps = await stepsOf(tx, id);
    const { step } = requisition;
    const dueAt = steps[step - 1]?.dueAt ?? null;
    if (requisition.state !== "submitted" || dueAt === null || dueAt > now || step >= steps.length) return;
    await writeRequisitionEvent(tx, id, "passed-on", { by: null, now });
    await openStep(tx, shop, { id, timeZone: await readShopTimeZone(tx), steps, position: step + 1 });
  });
}
