// Mails link to the merchant's pages.
import "#i18n/add-admin-routes.ts";
import { labelJobs } from "#engine/admin/labels/labels.jobs.ts";
import { noteLowStock } from "#engine/admin/low-stock.ts";
import { noteUnansweredPurchases } from "#engine/admin/purchasing/unanswered.ts";
import { endLostImports } from "#engine/admin/imports/end-lost-imports.ts";
import { runImport } from "#engine/admin/imports/run-import.ts";
import { refreshProductFigures } from "#engine/admin/product-figures.ts";
import { publishDue } from "#engine/admin/products/publish-due.ts";
import { takeFromNext } from "#engine/admin/taxonomy/removals.ts";
import { releaseOverdueDrafts } from "#engine/checkout/draft-stock.ts";
import { remindOfExemptions } from "#engine/companies/exemption-mails.ts";
import { expireQuotes } from "#engine/checkout/quote-answers.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { eraseOverdue } from "#engine/customers/erase-overdue.ts";
import { machineJobs } from "#engine/machines/machines.jobs.ts";
import { retryLostReminders } from "#engine/machines/plan-reminder.ts";
import { fulfilmentJobs } from "#engine/fulfilment/fulfilment.jobs.ts";
import { noteAbandonedCarts } from "#engine/recovery/note-abandoned.ts";
import { requisitionJobs } from "#engine/requisitions/requisitions.jobs.ts";
import { invoiceJobs } from "#engine/invoices/invoices.jobs.ts";
import { orderJobs } from "#engine/orders/orders.jobs.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { reportProviders } from "#engine/payments/report-providers.ts";
import { reportCarriers } from "#engine/fulfilment/report-carriers.ts";
import { retryStaleTracking } from "#engine/fulfilment/retry-stale-tracking.ts";
import { advancingImports } from "#engine/admin/imports/import-run.ts";
import { endGivenUpJobs, releaseDeadJobs, retryGivenUpJobs } from "#engine/platform/dead-jobs.ts";
import { doEach } from "#engine/platform/do-each.ts";
import type { JobName, JobPayloads } from "#engine/platform/outbox.ts";
import { claims } from "#engine/claims/claims.ts";
import { returns } from "#engine/returns/returns.ts";
import { returnJobs } from "#engine/returns/returns.jobs.ts";
import type { Shop } from "#engine/shop.ts";
import { tellStaff, writeDailyLetters, writeStaffLetter } from "#engine/staff/staff-letters.ts";
import { sendAccountMail } from "./mail/send-account-mail.ts";
import { sendDraftMail } from "./mail/draft-mail.ts";
import { sendCompanyInvitation, sendCompanyMail } from "./mail/company-mail.ts";
import { sendSiteTaxMail } from "./mail/site-tax-mail.ts";
import { sendCreditMemoMail } from "./mail/credit-memo-mail.ts";
import { sendInvoiceMoneyMail } from "./mail/invoice-money-mail.ts";
import { sendInvoicePaymentMail } from "./mail/invoice-payment-mail.ts";
import { sendRequisitionMail } from "./mail/requisition-mail.ts";
import { sendInvoiceMail, sendInvoiceReminder } from "./mail/invoice-mail.ts";
import { sendStatementMail } from "./mail/statement-mail.ts";
import { sendQuoteAnswerMail, sendQuoteMail } from "./mail/quote-mail.ts";
import { sendPurchaseMail } from "./mail/purchase-mail.ts";
import { sendCustomerMail } from "./mail/send-customer-mail.ts";
import { sendOrderMail } from "./mail/send-order-mail.ts";
import { sendMoneyMail } from "./mail/send-money-mail.ts";
import { sendBrowserLinkMail, sendFactorMail, sendNewBrowserMail } from "./mail/send-sign-in-mail.ts";
import { sendToldMail } from "./mail/send-told-mail.ts";
import { sendTestMail } from "./mail/send-test-mail.ts";
import { sendCartReminder } from "./mail/cart-reminder-mail.ts";
import { sendServiceMail } from "./mail/service-mail.ts";
import { sendStockAlertMail } from "./mail/stock-alert-mail.ts";
import { sendStaffLetter } from "./mail/send-staff-letter.ts";
import { sendStaffMail } from "./mail/send-staff-mail.ts";

/** Recoveries of lost jobs. Each gives how many it has recovered. */
const recoveries: Readonly<Record<string, (shop: Shop) => Promise<number>>> = {
  returns: (shop) => returns.expireOverdue(shop),
  claims: (shop) => claims.expireOverdue(shop),
  tracking: retryStaleTracking,
  "service reminders": retryLostReminders,
  closures: eraseOverdue,
  imports: endLostImports,
  "jobs given up": (shop) => retryGivenUpJobs(shop.db),
};

async function recoverJobs(shop: Shop): Promise<void> {
  let count = 0;
  await doEach(
    Object.entries(recoveries),
    async ([, recover]) => void (count += await recover(shop)),
    ([name]) => name,
  ).finally(() => {
    if (count > 0) shop.log.warn("lost jobs are enqueued again", { count });
  });
}

async function removeGivenUpJobs({ db, log }: Shop): Promise<void> {
  const counts = await endGivenUpJobs(db);
  if (Object.keys(counts).length > 0) log.warn("jobs given up a month ago are removed", counts);
}

/** The handler of each job: a mail's for all of its recipients, or for those in `unsentTo`. All are idempotent. */
export const jobs: {
  [Name in JobName]: (shop: Shop, payload: JobPayloads[Name], unsentTo?: readonly string[]) => Promise<void>;
} = {
  ...paymentJobs,
  ...orderJobs,
  ...invoiceJobs,
  ...requisitionJobs,
  ...customerJobs,
  ...fulfilmentJobs,
  ...labelJobs,
  ...returnJobs,
  ...machineJobs,
  release_dead_jobs: async (shop) => {
    const count = await releaseDeadJobs(shop.db, await advancingImports(shop.db));
    if (count > 0) shop.log.warn("jobs of killed processes run again", { count });
  },
  recover_lost_jobs: (shop) =>
    doEach(
      [recoverJobs, removeGivenUpJobs],
      (step) => step(shop),
      () => "jobs given up a month ago",
    ),
  release_drafts: async (shop) => void (await releaseOverdueDrafts(shop)),
  send_order_mail: sendOrderMail,
  expire_quotes: async (shop) => void (await expireQuotes(shop)),
  send_draft_mail: sendDraftMail,
  send_quote_mail: sendQuoteMail,
  send_quote_answer_mail: sendQuoteAnswerMail,
  send_purchase_mail: sendPurchaseMail,
  check_providers: async (shop) => {
    await reportProviders(shop);
    await reportCarriers(shop);
  },
  run_import: (shop, { id }) => runImport(shop, id),
  take_from_products: takeFromNext,
  publish_due_products: publishDue,
  send_customer_mail: sendCustomerMail,
  send_company_invitation: sendCompanyInvitation,
  send_company_mail: sendCompanyMail,
  send_site_tax_mail: sendSiteTaxMail,
  remind_of_exemptions: async (shop) => void (await remindOfExemptions(shop)),
  send_requisition_mail: sendRequisitionMail,
  send_invoice_mail: sendInvoiceMail,
  send_invoice_reminder: sendInvoiceReminder,
  send_statement_mail: sendStatementMail,
  send_credit_memo_mail: sendCreditMemoMail,
  send_invoice_payment_mail: sendInvoicePaymentMail,
  send_invoice_money_mail: sendInvoiceMoneyMail,
  send_cart_reminder: sendCartReminder,
  send_service_mail: sendServiceMail,
  send_stock_alert_mail: sendStockAlertMail,
  send_staff_mail: sendStaffMail,
  send_account_mail: sendAccountMail,
  send_told_mail: sendToldMail,
  tell_staff: tellStaff,
  write_staff_letter: writeStaffLetter,
  write_daily_letters: writeDailyLetters,
  send_staff_letter: sendStaffLetter,
  note_low_stock: noteLowStock,
  refresh_product_figures: ({ db }) => refreshProductFigures(db),
  note_unanswered_purchases: noteUnansweredPurchases,
  note_abandoned_carts: noteAbandonedCarts,
  send_new_browser_mail: sendNewBrowserMail,
  send_factor_mail: sendFactorMail,
  send_browser_link_mail: sendBrowserLinkMail,
  send_money_mail: sendMoneyMail,
  send_test_mail: sendTestMail,
};
