import { type PaymentDeps, RetryLater } from "../payments/payment-deps.ts";
import { invoiceDeposit } from "./deposits.ts";
import { invoiceCompany, invoicePeriods } from "./invoice-due.ts";
import { sendInvoiceRefund } from "./invoice-refunds.ts";
import { remindOfPaymentEvidence } from "./payment-cases.ts";
import { remindOfInvoices } from "./reminders.ts";
import { mailStatements } from "./statement-mails.ts";
import { reconcileInvoicePayments, settleInvoicePayment } from "./settle-invoice-payment.ts";

/** Background jobs of invoices. All are idempotent; one without a certain answer is retried. */
export const invoiceJobs = {
  check_invoice_payment: async (deps: PaymentDeps, { paymentId }: { paymentId: number }) => {
    if (!(await settleInvoicePayment(deps, paymentId))) throw new RetryLater(`checking invoice payment ${paymentId}`);
  },
  refund_invoice_payment: (deps: PaymentDeps, { refundId }: { refundId: number }) => sendInvoiceRefund(deps, refundId),
  remind_of_payment_evidence: (deps: PaymentDeps, { caseId }: { caseId: number }) =>
    remindOfPaymentEvidence(deps, caseId),
  reconcile_invoice_payments: (deps: PaymentDeps) => reconcileInvoicePayments(deps),
  invoice_deposit: async (deps: PaymentDeps, { orderId }: { orderId: number }) =>
    void (await invoiceDeposit(deps, orderId)),
  invoice_periods: async (deps: PaymentDeps) => void (await invoicePeriods(deps)),
  invoice_company: async (deps: PaymentDeps, { companyId }: { companyId: number }) =>
    void (await invoiceCompany(deps, companyId)),
  mail_statements: async (deps: PaymentDeps) => void (await mailStatements(deps)),
  remind_of_invoices: async (deps: PaymentDeps) => void (await remindOfInvoices(deps)),
};
