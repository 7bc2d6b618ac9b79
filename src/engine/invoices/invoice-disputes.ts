import { isDisputed } from "./is-disputed.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { orderToTellOfInvoice } from "./invoices.queries.ts";
import { type OpenInvoice, openInvoiceColumns, openInvoices, useUnapplied } from "./settlements.ts";

type Books = Pick<PaymentDeps, "db" | "clock" | "orders">;

/** Longest reason and answer. */
const longestDispute = 500;

/** A company's dispute of an invoice, and the merchant's reply. */
export interface InvoiceDispute {
  readonly reason: string;
  readonly openedAt: Instant;
  readonly answer: string;
  /** Null while it is open. */
  readonly endedAt: Instant | null;
}

const selectDisputes = statement<[number], InvoiceDispute>(
  "disputes_of_invoice",
  `select reason, opened_at as "openedAt", answer, ended_at as "endedAt" from invoice_disputes
   where invoice_id = $1 order by id`,
);

/** The disputes of an invoice, the oldest first. */
export const disputesOfInvoice = (db: Db, invoiceId: number): Promise<InvoiceDispute[]> =>
  db.rows(selectDisputes, [invoiceId]);

const selectOpen = statement<[number], { invoiceId: number; reason: string; openedAt: Instant }>(
  "open_disputes_of_company",
  `select d.invoice_id as "invoiceId", d.reason, d.opened_at as "openedAt"
   from invoice_disputes d join invoices i on i.id = d.invoice_id where i.company_id = $1 and d.ended_at is null`,
);

/** The open disputes of a company's invoices. */
export const openDisputes = (db: Db, companyId: number) => db.rows(selectOpen, [companyId]);

const selectSettled = statement<[number], OpenInvoice>(
  "settled_invoices_in_dispute",
  `select * from (select ${openInvoiceColumns} from invoices i
     where i.company_id = $1 and ${isDisputed("i.id")}) invoice
   where open = 0 order by "dueOn", id`,
);

/** Invoices that were paid or credited before anybody answered their dispute, which they still want. */
export const settledInDispute = (db: Db, companyId: number): Promise<OpenInvoice[]> =>
  db.rows(selectSettled, [companyId]);

const insertDispute = statement<[number, string, Date], { id: number }>(
  "dispute_invoice",
  `insert into invoice_disputes (invoice_id, reason, opened_at) values ($1, $2, $3)
   on conflict do nothing returning id`,
);
const endDispute = statement<[number, number, string, string, Date], { number: string }>(
  "end_dispute_of_invoice",
  `update invoice_disputes d set answer = $3, staff = $4, ended_at = $5 from invoices i
   where i.id = $1 and i.company_id = $2 and d.invoice_id = i.id and d.ended_at is null returning i.number`,
);

export type DisputeInvoiceRefused =
  | { code: "invoice_not_open" }
  | { code: "dispute_reason_required" }
  | { code: "disputed_before" }
  | TextTooLong;

/** A company says what is wrong with an open invoice: it is not reminded of until staff answer, who are told. */
export function disputeInvoice(
  shop: Books,
  input: { readonly invoiceId: number; readonly companyId: number; readonly reason: string },
): Promise<Result<"disputed", DisputeInvoiceRefused>> {
  const { invoiceId, companyId } = input;
  const reason = cleanText(input.reason);
  return shop.db.transaction(async (tx): Promise<Result<"disputed", DisputeInvoiceRefused>> => {
    await lockAccount(tx, companyId);
    const invoice = (await openInvoices(tx, companyId)).find(({ id }) => id === invoiceId);
    if (!invoice) return refuse({ code: "invoice_not_open" });
    if (reason === "") return refuse({ code: "dispute_reason_required" });
    const tooLong = textTooLong("reason", reason, longestDispute);
    if (tooLong) return refuse(tooLong);
    const now = shop.clock.now();
    if (!(await tx.row(insertDispute, [invoiceId, reason, new Date(now)]))) return refuse({ code: "disputed_before" });
    const orderId = await orderToTellOfInvoice(tx, invoiceId);
    const news = { about: "invoice-disputed", of: invoice.number, amount: invoice.open, now } as const;
    if (orderId !== null) await shop.orders.tellStaff(tx, orderId, news);
    return ok("disputed");
  });
}

export type AnswerDisputeRefused = { code: "answer_required" } | { code: "not_disputed" } | TextTooLong;

/** The merchant answers a dispute: the invoice is due as before, and takes the money that waited, or was credited. */
export function answerDispute(
  { db, clock }: Pick<Books, "db" | "clock">,
  input: { readonly invoiceId: number; readonly companyId: number; readonly answer: string; readonly staff: string },
): Promise<Result<{ number: string }, AnswerDisputeRefused>> {
  const { invoiceId, companyId, staff } = input;
  const answer = cleanText(input.answer);
  return db.transaction(async (tx): Promise<Result<{ number: string }, AnswerDisputeRefused>> => {
    await lockAccount(tx, companyId);
    if (answer === "") return refuse({ code: "answer_required" });
    const tooLong = textTooLong("reason", answer, longestDispute);
    if (tooLong) return refuse(tooLong);
    const now = clock.now();
    const ended = await tx.row(endDispute, [invoiceId, companyId, answer, staff, new Date(now)]);
    if (!ended) return refuse({ code: "not_disputed" });
    await useUnapplied(tx, companyId, now);
    return ok(ended);
  });
}
