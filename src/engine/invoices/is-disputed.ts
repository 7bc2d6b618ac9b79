/** SQL: whether an invoice is in dispute. */
export const isDisputed = (invoice: string): string =>
  `exists (select from invoice_disputes d where d.invoice_id = ${invoice} and d.ended_at is null)`;
