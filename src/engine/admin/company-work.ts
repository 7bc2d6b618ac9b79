import { companyStates, isOpenTo } from "#domain/companies/company-life.ts";

/** SQL: the number of companies that apply. */
export const applicationsWaiting = "(select count(*)::int from companies where state = 'applied')";

const open = companyStates.filter(isOpenTo).map((state) => `'${state}'`);

// One of an application is decided on once its company is approved.
const certificatesToDecide = `site_certificates f
  join company_sites s on s.id = f.site_id and s.state = f.tax_state and s.closed_at is null
  join companies k on k.id = s.company_id and k.state in (${open.join(", ")}) where f.status = 'waiting'`;

/** SQL: the number of certificates of sites that staff can decide on. */
export const certificatesWaiting = `(select count(*)::int from ${certificatesToDecide})`;

/** SQL: companies with such a certificate. */
export const companiesWithCertificate = `(select k.id from ${certificatesToDecide})`;

/** SQL: the number of disputed invoices that nobody answered, those paid meanwhile among them. */
export const disputedInvoices = "(select count(*)::int from invoice_disputes where ended_at is null)";
