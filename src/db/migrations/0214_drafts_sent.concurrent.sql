-- 0214_drafts_sent: quotes whose time runs out, for the job that ends them.
create index concurrently if not exists order_drafts_sent on order_drafts (valid_until) where state = 'sent';
