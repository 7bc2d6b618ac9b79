-- 0020_guarded_books: what was posted and what happened to an order can only be added to, as the audit log already can;
-- and the merchant's search over all orders finds its rows by indexes of three-letter pieces.

create function only_added_to() returns trigger language plpgsql as $$
begin
  raise exception '% can only be added to', tg_table_name;
end $$;
create trigger ledger_lines_append_only before update or delete on ledger_lines
  for each row execute function only_added_to();
create trigger ledger_lines_never_emptied before truncate on ledger_lines
  for each statement execute function only_added_to();
create trigger order_events_append_only before update or delete on order_events
  for each row execute function only_added_to();
create trigger order_events_never_emptied before truncate on order_events
  for each statement execute function only_added_to();
create trigger return_events_append_only before update or delete on return_events
  for each row execute function only_added_to();
create trigger return_events_never_emptied before truncate on return_events
  for each statement execute function only_added_to();

create extension if not exists pg_trgm;
create index orders_by_words on orders using gin (
  replace(number, '-', '') gin_trgm_ops, email gin_trgm_ops, (first_name || ' ' || last_name) gin_trgm_ops, phone gin_trgm_ops);
create index order_lines_by_sku on order_lines using gin (upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g')) gin_trgm_ops);
create index payments_by_reference on payments using gin (reference gin_trgm_ops) where reference is not null;

-- A provider tells of a refund by its own id.
create index refunds_by_provider_id on refunds (provider_refund) where provider_refund is not null;
