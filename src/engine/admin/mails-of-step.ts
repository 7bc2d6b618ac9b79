import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import { completeRefund } from "../payments/settle-refund.ts";
import { dryRun } from "../platform/dry-run.ts";
import type { Mail } from "../ports/mailer.ts";
import type { Shop } from "../shop.ts";

/**
 * The mails that a step of the merchant's would send, as they would go out: the step runs and is rolled back. A
 * refund is taken as if its provider had sent it, because its mail goes out then. Refuses what the step refuses.
 */
export function mailsOfStep<Done, Refused extends { code: string }>(
  shop: Shop,
  step: (dryRunShop: Shop) => Promise<Result<Done, Refused>>,
): Promise<Result<Mail[], Refused>> {
  return dryRun(shop.db, async (db, jobs): Promise<Result<Mail[], Refused>> => {
    // No providers: a step that is rolled back must not reach anything outside.
    const dryRunShop: Shop = { ...shop, db, payments: new Map(), carriers: new Map() };
    const done = await step(dryRunShop);
    if (!done.ok) return done;
    for (const job of jobs.filter((one) => one.name === "execute_refund")) {
      await db.transaction((tx) => completeRefund(tx, dryRunShop, job.payload.refundId, { actor: "provider" }));
    }
    const mails: Mail[] = [];
    for (const job of jobs) {
      const mail = job.name === "send_order_mail" ? await shop.writeOrderMail(dryRunShop, job.payload) : null;
      if (mail) mails.push(mail);
    }
    return ok(mails);
  });
}
