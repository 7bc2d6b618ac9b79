import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { CaseUnits } from "#domain/cases/units.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { ExchangePart } from "../payments/exchange-credit.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type GrantRefused, grantUnits } from "./grant-units.ts";
import type { ReturnRow } from "./returns.ts";

interface Grant {
  readonly order: OrderRow;
  readonly row: ReturnRow;
  readonly units: readonly CaseUnits[];
  /** In cents; null gives the worth of these units, which is also the most. */
  readonly amount: Money | null;
  /** The part of it that other goods were given for. */
  readonly exchanged?: ExchangePart | null;
  /** Why less is given. */
  readonly why: string;
  readonly staffId: number | null;
}

const setGranted = statement<[number, number | null, Money, string]>(
  "return_granted",
  `update returns set refund_id = $2, deductions_cents = $3, deduction_reason = $4 where id = $1`,
);

/** Grants the refund of a return for these units: never more than they are worth, and than is left of the payment. */
export async function grantReturn(
  tx: Tx,
  deps: PaymentDeps,
  { order, row, units, amount, exchanged = null, why, staffId }: Grant,
): Promise<Result<{ refundId: number | null; amount: Money }, GrantRefused>> {
  const of = { kind: "return", number: row.number } as const;
  const granted = await grantUnits(tx, deps, { order, units, why: row, amount, exchanged, of, staffId });
  if (!granted.ok) return granted;
  const { refundId, deductions } = granted.value;
  await tx.run(setGranted, [row.id, refundId, deductions, why]);
  return ok({ refundId, amount: granted.value.amount });
}
