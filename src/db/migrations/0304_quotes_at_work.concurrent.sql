-- 0304_quotes_at_work: the PDF of a purchase order may be attached to a quote, before its acceptance makes the order. It
-- goes with the order then; a row of no cart, quote or order is deleted with its file. A table in use is waited for
-- briefly, and tried again.
set lock_timeout = '2s';
alter table po_documents add column if not exists draft_id bigint references order_drafts (id) on delete set null;
alter table po_documents drop constraint if exists po_documents_of_one_thing;
alter table po_documents add constraint po_documents_of_one_thing check (num_nonnulls(cart_id, draft_id, order_id) <= 1);
reset lock_timeout;
-- One for each quote.
create unique index concurrently if not exists po_documents_by_quote on po_documents (draft_id);
-- Quotes and draft orders are listed and counted by state, also those of many years, and found by any part of their
-- number, buyer or mailbox.
create index concurrently if not exists order_drafts_by_state on order_drafts (state, updated_at desc, id);
create index concurrently if not exists order_drafts_by_words on order_drafts using gin (
  replace(number, '-', '') gin_trgm_ops, buyer gin_trgm_ops, email_key gin_trgm_ops);
