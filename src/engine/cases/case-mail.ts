import type { Tx } from "../platform/database.ts";
import type { ClaimMail, ReturnStepMail } from "../platform/mail-kinds.ts";
import type { OrderMailJob } from "../platform/order-mail-data.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";

/** Mails about a step of a case. */
export type CaseMail = ReturnStepMail | ClaimMail;

const isOfClaim = (mail: CaseMail): mail is ClaimMail => mail.startsWith("claim-");

/** Mails the buyer about a step of a case of an order. */
export function mailCase(
  { tx, clock }: { readonly tx: Tx; readonly clock: Clock },
  { id, orderId }: { readonly id: number; readonly orderId: number },
  mail: CaseMail,
): Promise<void> {
  const at = clock.now();
  const job: OrderMailJob<CaseMail> = isOfClaim(mail)
    ? { orderId, mail, data: { claim: id, at } }
    : { orderId, mail, data: { return: id, at } };
  return enqueue(tx, clock, "send_order_mail", job);
}
