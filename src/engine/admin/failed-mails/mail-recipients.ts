import { recipientsOfCompanyMail } from "../../buyers/administrators.ts";
import { mailboxesOfOrder } from "../../buyers/mailboxes.ts";
import { mailboxesOfDraft } from "../../checkout/draft-party.ts";
import { findDraftById } from "../../checkout/draft-row.ts";
import { certificateToMail, exemptionRecipients } from "../../companies/exemption-mails.ts";
import { paymentRecipients } from "../../invoices/invoice-payment-row.ts";
import { creditMemoRecipients, invoiceRecipients } from "../../invoices/invoices.queries.ts";
import { statementRecipients } from "../../invoices/statement-mails.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { MailTask } from "../../platform/mail-jobs.ts";
import type { JobPayloads } from "../../platform/outbox.ts";
import { requisitionForMail } from "../../requisitions/requisition-mail.ts";
import { toldOfMoney } from "../../staff/notice-choices.ts";

type Recipients<Task extends MailTask> = (deps: DbAndClock, payload: JobPayloads[Task]) => Promise<string[]>;

const emailsOf = (people: readonly { readonly email: string }[]): string[] => people.map(({ email }) => email);

async function ofDraft({ db }: DbAndClock, { draftId }: { draftId: number }): Promise<string[]> {
  const draft = await findDraftById(db, draftId);
  return draft ? mailboxesOfDraft(db, draft) : [];
}

const ofInvoice = async ({ db }: DbAndClock, { invoiceId }: { invoiceId: number }): Promise<string[]> =>
  emailsOf(await invoiceRecipients(db, invoiceId));

/** Whom mails go to whose recipients follow from roles or grants, as they stand now. */
const recipients: { readonly [Task in MailTask]?: Recipients<Task> } = {
  send_order_mail: ({ db }, { orderId }) => mailboxesOfOrder(db, orderId),
  send_draft_mail: ofDraft,
  send_quote_mail: ofDraft,
  send_invoice_mail: ofInvoice,
  send_invoice_reminder: ofInvoice,
  send_credit_memo_mail: async ({ db }, { creditId }) => emailsOf(await creditMemoRecipients(db, creditId)),
  send_statement_mail: async ({ db }, { companyId }) => emailsOf(await statementRecipients(db, companyId)),
  send_company_mail: async ({ db }, payload) => emailsOf(await recipientsOfCompanyMail(db, payload)),
  send_requisition_mail: async (deps, payload) => emailsOf((await requisitionForMail(deps, payload))?.recipients ?? []),
  send_site_tax_mail: async ({ db }, { certificateId }) => {
    const certificate = await certificateToMail(db, certificateId);
    return certificate ? emailsOf(await exemptionRecipients(db, certificate.siteId)) : [];
  },
  send_invoice_money_mail: async ({ db }, { paymentId }) => emailsOf(await paymentRecipients(db, paymentId)),
  send_money_mail: async ({ db }, { about }) => emailsOf(await toldOfMoney(db, about)),
};

/** Email addresses that a job's mail would go to now; none where that cannot be told. */
export async function recipientsOf(deps: DbAndClock, task: MailTask, payload: unknown): Promise<string[]> {
  const find = recipients[task] as ((of: DbAndClock, payload: unknown) => Promise<string[]>) | undefined;
  return find ? find(deps, payload) : [];
}
