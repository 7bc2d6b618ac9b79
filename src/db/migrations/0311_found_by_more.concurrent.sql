-- 0311_found_by_more: the search over everything finds companies, their sites, invoices, credit memos and returns by any
-- part of a name or number, also those of many years.
create index concurrently if not exists companies_by_words on companies using gin (
  legal_name gin_trgm_ops, tax_id gin_trgm_ops);
create index concurrently if not exists company_sites_by_words on company_sites using gin (
  (name || ' ' || address1 || ' ' || city || ' ' || zip) gin_trgm_ops) where closed_at is null;
create index concurrently if not exists invoices_by_part_of_number on invoices using gin (
  replace(number, '-', '') gin_trgm_ops);
create index concurrently if not exists credit_memos_by_part_of_number on account_credits using gin (
  replace(reference, '-', '') gin_trgm_ops) where kind = 'credit-memo';
create index concurrently if not exists returns_by_part_of_number on returns using gin (
  replace(number, '-', '') gin_trgm_ops);
create index concurrently if not exists returns_by_tracking on returns (upper(tracking_number))
  where tracking_number is not null;
