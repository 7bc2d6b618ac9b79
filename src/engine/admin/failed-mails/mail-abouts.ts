import type { Permission } from "#domain/staff/permissions.ts";
import type { MailTask } from "../../platform/mail-jobs.ts";

/** Kinds of things that mails are about, by the page that each has on the merchant's side. */
export type MailedKind =
  | "order"
  | "draft"
  | "purchase"
  | "customer"
  | "company"
  | "account"
  | "cart"
  | "part"
  | "mails"
  | "staff";

interface MailAbout {
  /** Opens the page of what the mail is about; without it the mail is not listed. */
  readonly needs: Permission;
  /**
   * SQL of that, for the job `f`: the kind, key and name of the thing, the mailbox, and the mail's name. The mailbox is
   * null for a mail whose recipients follow from roles or grants.
   */
  readonly sql: string;
}

const idIn = (field: string) => `(f.payload ->> '${field}')::bigint`;
const mailIn = "f.payload ->> 'mail'";

/** SQL: a number with the name of the company that it is for, if any. */
const withCompany = (of: "o" | "d") =>
  `${of}.number || coalesce(' · ' || (select legal_name from companies k where k.id = ${of}.company_id), '')`;

const ofOrder = (mail: string, mailbox: string) =>
  `select 'order' as kind, o.number as key, ${withCompany("o")} as name, ${mailbox} as "to", ${mail} as mail
   from orders o where o.id = ${idIn("orderId")}`;

const ofDraft = (mail: string) =>
  `select 'draft', d.number, ${withCompany("d")},
     case when d.company_id is null and d.order_id is null
       then nullif(coalesce(d.paper -> 'checkout' ->> 'email', d.typed ->> 'email'), '') end, ${mail}
   from order_drafts d where d.id = ${idIn("draftId")}`;

const ofCompany = (mail: string) =>
  `select 'company', k.id::text, k.legal_name, null::text, ${mail} from companies k where k.id = ${idIn("companyId")}`;

const ofInvoice = (mail: string) =>
  `select 'account', i.company_id::text, i.number || ' · ' || k.legal_name, null::text, ${mail}
   from invoices i join companies k on k.id = i.company_id where i.id = ${idIn("invoiceId")}`;

const ofPayment = (mail: string, mailbox: string) =>
  `select 'account', p.company_id::text, p.number || ' · ' || k.legal_name, ${mailbox}, ${mail}
   from invoice_payments p join companies k on k.id = p.company_id left join customers c on c.id = p.customer_id
   where p.id = ${idIn("paymentId")}`;

const ofStaff = (mail: string) =>
  `select 'staff', '', s.name, s.email, '${mail}' from staff s where s.id = ${idIn("staffId")}`;

const toOwners = (mail: string) =>
  `select 'staff', '', '', (select string_agg(email, ', ' order by id) from staff where active and role = 'owner'),
     '${mail}'`;

/** The thing that each mail is about. A mail that is added does not compile without its line. */
export const mailAbouts: Readonly<Record<MailTask, MailAbout>> = {
  send_order_mail: {
    needs: "orders.view",
    sql: ofOrder(mailIn, "case when o.company_id is null then nullif(o.email, '') end"),
  },
  // Members of the staff choose whether and when they are told.
  send_money_mail: { needs: "staff.manage", sql: ofOrder("'money'", "null::text") },
  send_draft_mail: {
    needs: "orders.view",
    sql: ofDraft("case when d.number like 'QT%' then 'quote-sent' else 'proforma' end"),
  },
  send_quote_mail: { needs: "orders.view", sql: ofDraft(`'quote-' || (${mailIn})`) },
  send_quote_answer_mail: {
    needs: "staff.manage",
    sql: `select 'draft', d.number, ${withCompany("d")}, s.email, 'quote-answered'
      from order_drafts d left join staff s on s.id = ${idIn("staffId")} where d.id = ${idIn("draftId")}`,
  },
  send_purchase_mail: {
    needs: "purchases.view",
    sql: `select 'purchase', p.number, p.number, s.email, 'purchase-order'
      from purchase_orders p join suppliers s on s.id = p.supplier_id where p.id = ${idIn("purchaseId")}`,
  },
  send_customer_mail: {
    needs: "customers.view",
    sql: `select case when c.id is null then null else 'customer' end, c.id::text,
        btrim(c.first_name || ' ' || c.last_name), coalesce(f.payload -> 'to' ->> 'email', c.email), ${mailIn}
      from (select ${idIn("customerId")} as id) j left join customers c on c.id = j.id and c.erased_at is null`,
  },
  send_company_invitation: {
    needs: "companies.view",
    sql: `select 'company', k.id::text, k.legal_name, n.email, 'company-invitation'
      from company_invitations n join companies k on k.id = n.company_id where n.id = ${idIn("invitationId")}`,
  },
  send_requisition_mail: {
    needs: "companies.view",
    sql: `select 'company', k.id::text, k.legal_name, null::text, 'requisition-' || (${mailIn})
      from requisitions r join companies k on k.id = r.company_id where r.id = ${idIn("requisitionId")}`,
  },
  send_invoice_mail: { needs: "companies.view", sql: ofInvoice("'invoice'") },
  send_invoice_reminder: { needs: "companies.view", sql: ofInvoice("'invoice-reminder'") },
  send_credit_memo_mail: {
    needs: "companies.view",
    sql: `select 'account', k.id::text, a.reference || ' · ' || k.legal_name, null::text, 'credit-memo'
      from account_credits a join companies k on k.id = a.company_id where a.id = ${idIn("creditId")}`,
  },
  send_invoice_payment_mail: { needs: "companies.view", sql: ofPayment("'invoices-paid'", "c.email") },
  send_invoice_money_mail: { needs: "companies.view", sql: ofPayment("'invoice-money'", "null::text") },
  send_statement_mail: { needs: "companies.view", sql: ofCompany("'statement'") },
  send_company_mail: { needs: "companies.view", sql: ofCompany(mailIn) },
  send_site_tax_mail: {
    needs: "companies.view",
    sql: `select 'company', k.id::text, k.legal_name || ' · ' || s.name, null::text, ${mailIn}
      from site_certificates z join company_sites s on s.id = z.site_id join companies k on k.id = s.company_id
      where z.id = ${idIn("certificateId")}`,
  },
  send_service_mail: {
    needs: "customers.view",
    sql: `select 'customer', c.id::text, m.name, c.email, 'service-due'
      from customer_machines m left join company_members r on r.id = m.mail_member_id
        join customers c on c.id = coalesce(m.customer_id, r.customer_id) where m.id = ${idIn("machineId")}`,
  },
  send_cart_reminder: {
    needs: "customers.view",
    sql: `select 'cart', b.id::text, '', b.email, 'cart-reminder' from abandoned_carts b where b.id = ${idIn("id")}`,
  },
  send_stock_alert_mail: {
    needs: "customers.view",
    sql: `select 'part', v.id::text, v.sku, a.email,
        case when a.mailed_at is null then 'stock-alert-confirm' else 'back-in-stock' end
      from stock_alerts a join variants v on v.id = a.variant_id where a.id = ${idIn("alertId")}`,
  },
  send_staff_mail: {
    needs: "staff.manage",
    sql: `select 'staff', '', '', n.email, 'staff-invitation'
      from staff_invitations n where n.id = ${idIn("invitationId")}`,
  },
  send_account_mail: { needs: "staff.manage", sql: toOwners("account") },
  send_told_mail: { needs: "staff.manage", sql: toOwners("told") },
  send_staff_letter: {
    needs: "staff.manage",
    sql: `select 'staff', '', s.name, s.email, 'staff-letter'
      from staff_letters l join staff s on s.id = l.staff_id where l.id = ${idIn("letterId")}`,
  },
  send_new_browser_mail: { needs: "staff.manage", sql: ofStaff("new-browser") },
  send_browser_link_mail: { needs: "staff.manage", sql: ofStaff("browser-link") },
  send_factor_mail: { needs: "staff.manage", sql: ofStaff("factor") },
  send_test_mail: { needs: "staff.manage", sql: `select 'mails', '', '', f.payload ->> 'to', 'test'` },
};
