import { closureDue, type ClosureReason, isClosureReason } from "#domain/customers/closure.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { companiesHeldAlone } from "../companies/departures.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { attachGuestOrders } from "./attach-guest-orders.ts";
import { confirmPassword, type PasswordRefused } from "./confirm-password.ts";
import { findCustomer } from "./customer-row.ts";
import { scheduleErasure } from "./schedule-erasure.ts";
import { bucketOf } from "./failures.ts";
import { closeSessionsOf } from "./sessions.ts";

const askClosure = statement<[number, ClosureReason, Date, Date], { id: number }>(
  "ask_closure",
  `update customers set closure_reason = $2, closure_requested_at = $3, closure_due_at = $4
   where id = $1 and erased_at is null and closure_due_at is null returning id`,
);

type ClosureError = { field: "reason"; code: "reason_required" } | { field: "password"; code: "password_required" };
export type ClosureRefused =
  | { code: "invalid"; fieldErrors: readonly ClosureError[] }
  | { code: "closure_pending" }
  | { code: "last_administrator"; companies: string }
  | PasswordRefused;

/**
 * Asks for the account to be closed: its owner confirms with the password and is signed out everywhere. Gives the
 * moment it is erased; until then signing in and confirming takes it back.
 */
export async function requestClosure(
  shop: AccountShop,
  customerId: number,
  typed: { reason: string; password: string },
): Promise<Result<Instant, ClosureRefused>> {
  const { reason, password } = typed;
  const fieldErrors: ClosureError[] = [];
  if (!isClosureReason(reason)) fieldErrors.push({ field: "reason", code: "reason_required" });
  if (password === "") fieldErrors.push({ field: "password", code: "password_required" });
  if (!isClosureReason(reason) || fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const now = shop.clock.now();
  const customer = await findCustomer(shop.db, customerId);
  const confirmed = await confirmPassword(shop.db, customer?.passwordHash ?? null, password, {
    bucket: bucketOf(customer?.email ?? "", "close-account"),
    now,
  });
  if (!confirmed.ok) return confirmed;
  const due = closureDue(now, await readShopTimeZone(shop.db));
  return shop.db.transaction(async (tx) => {
    const companies = await companiesHeldAlone(tx, customerId);
    if (companies.length > 0) return refuse({ code: "last_administrator", companies: companies.join(", ") });
    if (!(await tx.row(askClosure, [customerId, reason, new Date(now), new Date(due)])))
      return refuse({ code: "closure_pending" });
    await closeSessionsOf(tx, customerId);
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId, mail: "closure-requested" });
    await scheduleErasure(tx, shop.clock, customerId, due);
    return ok(due);
  });
}

// The waiting job finds nothing due and does nothing.
const takeBack = statement<[number]>(
  "take_back_closure",
  `update customers set closure_reason = null, closure_requested_at = null, closure_due_at = null
   where id = $1 and erased_at is null`,
);

/** The owner has signed in and keeps the account; orders placed with its email since are attached. */
export async function cancelClosure(shop: AccountShop, customerId: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(takeBack, [customerId]);
    await attachGuestOrders(tx, customerId);
  });
}
