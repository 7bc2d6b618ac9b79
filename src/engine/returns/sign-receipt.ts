import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { handlingDeadline } from "#domain/returns/deadlines.ts";
import type { IllegalReturn } from "#domain/returns/transitions.ts";
import { returnTransition } from "#domain/returns/transitions.ts";
import { restockReturnedUnits } from "../inventory/move-stock.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { merchantDue } from "./due-dates.ts";
import { linesOfReturn } from "./return-lines.ts";
import { factsOf, moveReturn } from "./return-row.ts";
import { type ReturnMissing, withReturn } from "./with-return.ts";

/** What came back of a line: fit to be sold again, and not. */
export interface CountedLine {
  readonly lineId: number;
  readonly resellable: number;
  readonly scrapped: number;
}

export type SignRefused =
  | ReturnMissing
  | IllegalReturn
  | { code: "nothing_counted" }
  | { code: "quantity_too_large"; lineId: number; left: number };

const setCounted = statement<[number, number[], number[], number[]]>(
  "return_counted",
  `update return_lines l set resellable = u.resellable, scrapped = u.scrapped
   from unnest($2::bigint[], $3::int[], $4::int[]) as u (line_id, resellable, scrapped) where l.return_id = $1 and l.line_id = u.line_id`,
);
const setSigned = statement<[number, Date]>("return_signed", `update returns set signed_at = $2 where id = $1`);

/** The merchant signs for goods that came back, counted by condition; from then the refund is due within five days. */
export function signReceipt(
  deps: PaymentDeps,
  input: { returnId: number; counted: readonly CountedLine[]; staffId: number | null },
): Promise<Result<"signed", SignRefused>> {
  return withReturn(
    deps,
    { returnId: input.returnId },
    async ({ tx, order, row }): Promise<Result<"signed", SignRefused>> => {
      const allowed = returnTransition(row.state, "sign-receipt", "merchant", factsOf(row));
      if (!allowed.ok) return allowed;
      const lines = await linesOfReturn(tx, row.id);
      const counted = lines.map(({ lineId }) => {
        const own = input.counted.filter((each) => each.lineId === lineId);
        return {
          lineId,
          resellable: sum(own.map((each) => each.resellable)),
          scrapped: sum(own.map((each) => each.scrapped)),
        };
      });
      const over = lines.find((line, at) => !fits(counted[at], line.quantity));
      if (over) return refuse({ code: "quantity_too_large", lineId: over.lineId, left: over.quantity });
      const units = sum(counted.map(({ resellable, scrapped }) => resellable + scrapped));
      if (units === 0) return refuse({ code: "nothing_counted" });
      const now = deps.clock.now();
      await tx.run(setCounted, [
        row.id,
        counted.map((line) => line.lineId),
        counted.map((line) => line.resellable),
        counted.map((line) => line.scrapped),
      ]);
      await restockReturnedUnits(tx, order.id, counted, now);
      await moveReturn(tx, row, {
        event: "sign-receipt",
        by: { actor: "merchant", id: input.staffId },
        now,
        data: { units },
      });
      await tx.run(setSigned, [row.id, new Date(now)]);
      await merchantDue(tx, row.id, handlingDeadline(now));
      await enqueue(tx, deps.clock, "send_order_mail", {
        orderId: order.id,
        mail: "return-received",
        data: { return: row.id },
      });
      return ok("signed");
    },
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function fits(line: CountedLine | undefined, most: number): boolean {
  if (!line) return false;
  const counts = [line.resellable, line.scrapped];
  return counts.every((count) => Number.isSafeInteger(count) && count >= 0) && sum(counts) <= most;
}
