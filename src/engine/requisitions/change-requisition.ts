import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { fileRequisition, type NoApprover } from "./file-requisition.ts";
import { prepareRequested, type RequestedRefused } from "./requested-order.ts";
import type { Requester, SeenWaits } from "./requester.ts";
import { setQuantities, type TypedQuantity } from "./requisition-goods.ts";
import { type Requisition, type RequisitionChanges, writeRequisitionEvent } from "./requisition-row.ts";

/** The lines whose quantity becomes another. */
function changesOf({ shown, total }: Requisition, quantities: readonly TypedQuantity[]): RequisitionChanges {
  const lines = shown.lines.flatMap(({ sku, name, quantity: before }) => {
    const after = quantities.find((typed) => typed.sku === sku)?.quantity ?? before;
    return after === before ? [] : [{ sku, name, before, after }];
  });
  return { was: total, lines };
}

const writeChanged = statement<[number, string, Money, Date]>(
  "write_changed_requisition",
  `update requisitions set shown = $2::jsonb, total_cents = $3, version = version + 1, updated_at = $4 where id = $1`,
);

export type ChangeRefused =
  /** All quantities are as they were. */
  | { code: "nothing_changed" }
  /** Every line would be taken away; whoever decides may reject it instead. */
  | { code: "all_taken_out" }
  | NoApprover
  | { code: "order_refused"; refused: RequestedRefused };

interface Change {
  readonly requisition: Requisition;
  readonly requester: Requester;
  readonly quantities: readonly TypedQuantity[];
  readonly seenWaits: SeenWaits;
  /** The approver. */
  readonly by: number;
  readonly note: string;
}

/**
 * Changes quantities of a requisition, which its approver has locked, and tells whoever asked. It is priced and judged
 * anew. Where there is less of everything and no other rule catches it, its steps stand; else they begin anew, so that
 * nobody has approved more than they saw.
 */
export async function changeGoods(
  tx: Tx,
  shop: CartShop,
  { requisition, requester, quantities, seenWaits, by, note }: Change,
): Promise<Result<null, ChangeRefused>> {
  const { id, form, rules: rulesBefore, why } = requisition;
  const changes = changesOf(requisition, quantities);
  if (changes.lines.length === 0) return refuse({ code: "nothing_changed" });
  await setQuantities(
    tx,
    id,
    changes.lines.map(({ sku, after }) => ({ sku, quantity: after })),
  );
  const unbounded = Number.MAX_SAFE_INTEGER as Money;
  const waits = seenWaits ?? new Map(form.waits ?? []);
  const bounds = { mostTotal: unbounded, mayPassBy: unbounded, seenWaits: waits };
  const prepared = await prepareRequested(tx, shop, { requisition, requester }, bounds);
  if (!prepared.ok)
    return refuse(
      prepared.error.code === "cart_empty"
        ? { code: "all_taken_out" }
        : { code: "order_refused", refused: prepared.error },
    );
  const { total, shown, rules } = prepared.value;
  const now = shop.clock.now();
  await writeRequisitionEvent(tx, id, "changed", { by, note, total, changes, now });
  await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: id, mail: "changed", step: 0 });
  const isLess = total <= changes.was && changes.lines.every(({ before, after }) => after < before);
  if (isLess && rules.every(({ name }) => rulesBefore.includes(name))) {
    await tx.run(writeChanged, [id, JSON.stringify(shown), total, new Date(now)]);
    return ok(null);
  }
  const { buyer: customer } = requester;
  const filing = { id, customer, asked: prepared.value, form: { ...form, waits: [...waits] }, why, event: null };
  return fileRequisition(tx, shop, filing);
}
