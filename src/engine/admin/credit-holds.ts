import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findCompany } from "../companies/company-row.ts";
import { cancelLocked } from "../orders/close-order.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { decideHold } from "../receivables/credit-hold.ts";
import type { StaffActor } from "../staff/audit.ts";

export type DecideHoldRefused =
  | { readonly code: "illegal_transition" }
  /** Its company is not approved, or its account takes no orders. */
  | { readonly code: "not_approved" };

interface Decision {
  readonly companyId: number;
  readonly orderId: number;
  readonly decision: "released" | "declined";
}

/**
 * Releases an order that was held beyond its company's credit, or declines it, once. Released, it counts as what the
 * company owes, under the lock of its account, so that orders after it see it, and only while the company may buy so;
 * declined, it is canceled, which locks stock before accounts, as all that moves goods.
 */
export function decideHeldOrder(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { companyId, orderId, decision }: Decision,
): Promise<Result<{ number: string; total: Money }, DecideHoldRefused>> {
  return db.transaction(async (tx): Promise<Result<{ number: string; total: Money }, DecideHoldRefused>> => {
    const order = await lockOrder(tx, orderId);
    const account = decision === "released" ? await lockAccount(tx, companyId) : null;
    const now = clock.now();
    const decided = order && (await decideHold(tx, { orderId, companyId, decision, staff: staff.email, now }));
    if (!order || !decided) return refuse({ code: "illegal_transition" });
    const by = { actor: "merchant" as const, id: staff.id };
    const { number, total } = order;
    await writeOrderEvent(tx, order, `credit-${decision}`, by, now);
    if (decision === "declined") {
      const canceled = await cancelLocked(tx, clock, order, "cancel", by, now);
      return canceled.ok ? ok({ number, total }) : refuse({ code: "illegal_transition" });
    }
    if (!account?.isOpen || (await findCompany(tx, companyId))?.state !== "approved")
      return refuse({ code: "not_approved" });
    const things = [{ name: number, key: number }];
    await enqueueAll(tx, clock, [
      { name: "send_order_mail", payload: { orderId, mail: "on-account" }, key: `on-account:${orderId}` },
      { name: "tell_staff", payload: { about: "paid", things, episode: String(now) } },
      ...(decided.hasDeposit
        ? [{ name: "invoice_deposit" as const, payload: { orderId }, key: `invoice-deposit:${orderId}` }]
        : []),
    ]);
    return ok({ number, total });
  });
}
