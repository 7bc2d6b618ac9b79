import { mainPlace } from "#domain/inventory/places.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { CaseRefused } from "../cases/case-kind.ts";
import { restockReturnedUnits } from "../inventory/move-stock.ts";
import { holdPlace } from "../inventory/place-stock.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { statement } from "../platform/statement.ts";
import { returnLines, type ReturnStep, returns } from "./returns.ts";

/** Returned units of a line: fit for sale, and not. */
export interface CountedLine {
  readonly lineId: number;
  readonly resellable: number;
  readonly scrapped: number;
}

export type SignRefused =
  | CaseRefused
  | { code: "nothing_counted" }
  | { code: "units_invalid" }
  | { code: "place_closed" }
  /** An opened unit is one machine, and it is in stock already. */
  | { code: "one_unit" }
  | { code: "quantity_too_large"; lineId: number; left: number };

const setCounted = statement<[number, number[], number[], number[]]>(
  "return_counted",
  `update return_lines l set resellable = u.resellable, scrapped = u.scrapped
   from unnest($2::bigint[], $3::int[], $4::int[]) as u (line_id, resellable, scrapped) where l.return_id = $1
     and l.line_id = u.line_id`,
);
const setSigned = statement<[number, Date]>("return_signed", `update returns set signed_at = $2 where id = $1`);

/** The merchant signs for goods that came back, counted by condition; from then the refund is due within five days. */
export function signReceipt(
  deps: PaymentDeps,
  { returnId: id, ...input }: ReturnStep & { counted: readonly CountedLine[]; placeId?: number },
): Promise<Result<"signed", SignRefused>> {
  const { staffId, quiet, placeId = mainPlace } = input;
  return returns.work(deps, { id, staffId, quiet }, async ({ tx, order, now, allows, move }) => {
    const allowed = allows("sign-receipt");
    if (!allowed.ok) return allowed;
    if (!(await holdPlace(tx, placeId))) return refuse({ code: "place_closed" });
    const lines = await returnLines.of(tx, id);
    const counted = lines.map(({ lineId }) => {
      const own = input.counted.filter((each) => each.lineId === lineId);
      const [resellable, scrapped] = [own.map((each) => each.resellable), own.map((each) => each.scrapped)];
      return { lineId, resellable: sum(resellable), scrapped: sum(scrapped) };
    });
    if (!counted.every(({ resellable, scrapped }) => isCount(resellable) && isCount(scrapped)))
      return refuse({ code: "units_invalid" });
    const over = lines.find((line, at) => !fits(counted[at], line.quantity));
    if (over) return refuse({ code: "quantity_too_large", lineId: over.lineId, left: over.quantity });
    const units = sum(counted.map(({ resellable, scrapped }) => resellable + scrapped));
    if (units === 0) return refuse({ code: "nothing_counted" });
    await tx.run(setCounted, [
      id,
      counted.map((line) => line.lineId),
      counted.map((line) => line.resellable),
      counted.map((line) => line.scrapped),
    ]);
    const stock = await restockReturnedUnits(tx, order.id, counted, { placeId, now });
    if (!stock.ok) return stock;
    await move("sign-receipt", { units });
    await tx.run(setSigned, [id, new Date(now)]);
    return ok("signed" as const);
  });
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0;

const fits = (line: CountedLine | undefined, most: number) =>
  line !== undefined && line.resellable + line.scrapped <= most;
