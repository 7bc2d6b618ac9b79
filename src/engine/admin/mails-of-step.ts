import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import { completeRefund } from "../payments/settle-refund.ts";
import { dryRun } from "../platform/dry-run.ts";
import type { MailToEach } from "../ports/mailer.ts";
import type { Shop } from "../shop.ts";

/**
 * Previews the mails of a merchant's step by running it in a dry run. A refund is treated as sent by its provider,
 * since its mail follows that. Gives the step's own refusal.
 */
export function mailsOfStep<Done, Refused extends { code: string }>(
  shop: Shop,
  step: (dryRunShop: Shop) => Promise<Result<Done, Refused>>,
): Promise<Result<MailToEach[], Refused>> {
  return dryRun(shop.db, async (db, jobs): Promise<Result<MailToEach[], Refused>> => {
    // No providers: a dry run must not reach anything outside the database.
    const dryRunShop: Shop = { ...shop, db, payments: new Map(), carriers: new Map() };
    const result = await step(dryRunShop);
    if (!result.ok) return result;
    for (const job of jobs.filter((job) => job.name === "execute_refund")) {
      await db.transaction((tx) => completeRefund(tx, dryRunShop, job.payload.refundId, { actor: "provider" }));
    }
    const mails: MailToEach[] = [];
    for (const job of jobs) {
      const mail = job.name === "send_order_mail" ? await shop.writeOrderMail(dryRunShop, job.payload) : null;
      if (mail) mails.push(mail);
    }
    return ok(mails);
  });
}
