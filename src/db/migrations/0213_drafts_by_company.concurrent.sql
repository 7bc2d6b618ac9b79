-- 0213_drafts_by_company: a company's quotes, the newest first.
create index concurrently if not exists order_drafts_by_company on order_drafts (company_id, updated_at desc) where company_id is not null;
