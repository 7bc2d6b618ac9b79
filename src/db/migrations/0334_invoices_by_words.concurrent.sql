-- 0334_invoices_by_words: the merchant's list of invoices finds them by an order's number, PO number, cost center or
-- reference. A search read the facts of all orders that were ever invoiced: of 100,000 invoices in a second.
create index concurrently if not exists invoice_orders_by_words on invoice_orders using gin (
  (coalesce(facts ->> 'order', '') || e'\n' || coalesce(facts ->> 'poNumber', '') || e'\n' ||
   coalesce(facts ->> 'costCenter', '') || e'\n' || coalesce(facts ->> 'references', '')) gin_trgm_ops);
