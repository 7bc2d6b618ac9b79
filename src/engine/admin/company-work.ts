/** SQL: the number of companies that apply. */
export const applicationsWaiting = "(select count(*)::int from companies where state = 'applied')";

/** SQL: the number of certificates of sites that nobody decided on. */
export const certificatesWaiting = `(select count(*)::int from site_certificates f
  join company_sites s on s.id = f.site_id join companies c on c.id = s.company_id
  where f.status = 'waiting' and c.state <> 'closed')`;

/** SQL: the number of disputed invoices that nobody answered, those paid meanwhile among them. */
export const disputedInvoices = "(select count(*)::int from invoice_disputes where ended_at is null)";
