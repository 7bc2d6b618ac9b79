import { readEmail } from "#domain/kernel/email.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import { enqueue } from "../platform/outbox.ts";
import { budgets } from "../platform/budgets.ts";
import { mailbox, network } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { knownBrowser } from "./known-browsers.ts";
import { findCustomerByEmail } from "./customer-row.ts";

const latestGuestOrder = statement<[string], { id: number }>(
  "latest_guest_order",
  `select id from orders where email_key = $1 and customer_id is null and erased_at is null order by id desc limit 1`,
);

/**
 * Mails a link to a new password: for an account a reset, for a guest's email the invitation that opens one. The answer
 * is the same for every email; one that asks too often is mailed nothing more for a while. A browser that its account
 * knows waits for nobody behind the same network.
 */
export async function requestReset(
  shop: AccountShop,
  typed: string,
  { clientIp, device = null }: { readonly clientIp: string; readonly device?: string | null },
): Promise<Result<{ email: string }, { code: "email_required" | "email_format" } | TooMany>> {
  const email = readEmail(typed);
  if (!email.ok) return email;
  const now = shop.clock.now();
  const owner = device === null ? null : await findCustomerByEmail(shop.db, email.value);
  if (!owner || knownBrowser(shop.settings.secret, device, owner) === null) {
    const budget = await spend(shop.db, now, [budgets.resets, network(clientIp)]);
    if (!budget.ok) return budget;
  }
  await shop.db.transaction(async (tx) => {
    const customer = await findCustomerByEmail(tx, email.value);
    const order = customer ? null : await tx.row(latestGuestOrder, [email.value]);
    if (!customer && !order) return;
    if (!(await spend(tx, now, [budgets.resetMails, mailbox(email.value)])).ok) return;
    if (customer) {
      await enqueue(
        tx,
        shop.clock,
        "send_customer_mail",
        { customerId: customer.id, mail: "reset-password" },
        { key: `reset-password:${customer.id}` },
      );
      return;
    }
    if (order)
      await enqueue(
        tx,
        shop.clock,
        "send_order_mail",
        { orderId: order.id, mail: "invitation" },
        { key: `invitation:${order.id}` },
      );
  });
  return ok({ email: email.value });
}
