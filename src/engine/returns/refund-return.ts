import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { cleanLines, cutText } from "#domain/kernel/text.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import { findOrder } from "../orders/order-row.ts";
import { clearDueDates } from "./due-dates.ts";
import { grantReturn } from "./grant-return.ts";
import type { GrantRefused } from "./grant-units.ts";
import { estimateUnits, linesOfReturn, soldLines } from "./return-lines.ts";
import type { ReturnLine, ReturnUnits } from "./return-lines.ts";
import { findReturn, moveReturn } from "./return-row.ts";
import { isOver } from "#domain/returns/transitions.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

/** `reason_required`: less is given than the goods are worth, and nothing says why. */
export type RefundReturnRefused = ReturnMissing | IllegalReturn | GrantRefused | { code: "reason_required" };

/** Refunds goods that were signed for: by what was counted, or less with a reason; never more. */
export function refundReturn(
  deps: PaymentDeps,
  input: { returnId: number; amount: Money | null; reason: string; staffId: number | null },
): Promise<Result<{ refundId: number; amount: Money }, RefundReturnRefused>> {
  return withReturn(
    deps,
    { returnId: input.returnId },
    async ({ tx, order, row }): Promise<Result<{ refundId: number; amount: Money }, RefundReturnRefused>> => {
      const moved = await moveReturn(tx, row, {
        event: "refund",
        by: { actor: "merchant", id: input.staffId },
        now: deps.clock.now(),
      });
      if (!moved.ok) return moved;
      const units = countedUnits(await linesOfReturn(tx, row.id));
      const cap = await estimateUnits(tx, order, await soldLines(tx, order.id), units, row);
      const why = cutText(cleanLines(input.reason), 2_000);
      if (input.amount !== null && input.amount < cap.total && why === "") return refuse({ code: "reason_required" });
      await clearDueDates(tx, row.id);
      return grantReturn(tx, deps, {
        order,
        row: moved.value,
        units,
        amount: input.amount,
        why,
        staffId: input.staffId,
      });
    },
  );
}

function countedUnits(lines: readonly ReturnLine[]): ReturnUnits[] {
  return lines
    .map(({ lineId, resellable, scrapped }) => ({ lineId, quantity: (resellable ?? 0) + (scrapped ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The shipping that a return refunds: for the units that were counted, or, before that, for those that are asked for.
 */
export async function shippingOfReturn(db: Db, returnId: number): Promise<Money> {
  const row = await findReturn(db, returnId);
  const order = row && (await findOrder(db, row.orderId));
  if (!row || !order) return zero;
  const lines = await linesOfReturn(db, row.id);
  const units = row.signedAt === null ? lines : countedUnits(lines);
  if (row.refundId !== null || isOver(row.state)) return zero;
  return (await estimateUnits(db, order, await soldLines(db, order.id), units, row)).shipping;
}

/** The most a return can be refunded: the worth of the units that were counted, or, before that, of those asked for. */
export async function refundCap(db: Db, returnId: number): Promise<Result<Money, ReturnMissing>> {
  const row = await findReturn(db, returnId);
  const order = row && (await findOrder(db, row.orderId));
  if (!row || !order) return refuse({ code: "return_not_found" });
  // Once granted, its units count as given back already; once it is over, another return may have given them back.
  if (row.refundId !== null || isOver(row.state)) return ok(row.estimate);
  const lines = await linesOfReturn(db, row.id);
  const units = row.signedAt === null ? lines : countedUnits(lines);
  return ok((await estimateUnits(db, order, await soldLines(db, order.id), units, row)).total);
}
