import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import { isFirst } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { findOrder } from "./order-row.ts";

export interface OrderNote {
  readonly id: number;
  readonly text: string;
  readonly staffId: number | null;
  readonly at: Instant;
}

const insertNote = statement<[number, number | null, string, Date]>(
  "insert_order_note",
  `insert into order_notes (order_id, staff_id, text, at) values ($1, $2, $3, $4)`,
);
const selectNotes = statement<[number], OrderNote>(
  "order_notes",
  `select id, text, staff_id as "staffId", at from order_notes where order_id = $1 order by id desc`,
);
const longest = 4_000;

/** Writes a staff note on an order, which its customer never sees; once for each press, however often it is sent. */
export async function addOrderNote(
  deps: PaymentDeps,
  input: { orderNumber: string; text: string; staffId: number | null; press: string },
): Promise<Result<"noted", { code: "order_not_found" } | { code: "note_required" } | TextTooLong>> {
  const text = cleanLines(input.text);
  if (text === "") return refuse({ code: "note_required" });
  const tooLong = textTooLong("text", text, longest);
  if (tooLong) return refuse(tooLong);
  const order = await findOrder(deps.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const now = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    if (await isFirst(tx, `order-note ${order.id}`, input.press, now))
      await tx.run(insertNote, [order.id, input.staffId, text, now]);
  });
  return ok("noted");
}

/** The notes of an order, latest first. */
export function notesOf(db: Db, orderId: number): Promise<OrderNote[]> {
  return db.rows(selectNotes, [orderId]);
}
