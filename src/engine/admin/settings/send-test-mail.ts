import type { Result } from "#domain/kernel/result.ts";
import { ok } from "#domain/kernel/result.ts";
import type { MailWords } from "../../content/mail-words.ts";
import { budgets } from "../../platform/budgets.ts";
import type { Database } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { mailbox } from "../../platform/parties.ts";
import { spend, type TooMany } from "../../platform/rate-limit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaffActor } from "../../staff/audit.ts";

/** Has a mail in words that need not be stored sent to who asks for it, in both languages. */
export function sendTestMail(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  by: StaffActor,
  { mail, words }: { readonly mail: string; readonly words: MailWords },
): Promise<Result<null, TooMany>> {
  return db.transaction(async (tx) => {
    const budget = await spend(tx, clock.now(), [budgets.testMails, mailbox(by.email)]);
    if (!budget.ok) return budget;
    await enqueue(tx, clock, "send_test_mail", { mail, words, to: by.email });
    return ok(null);
  });
}
