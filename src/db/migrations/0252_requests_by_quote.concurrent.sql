-- 0252_requests_by_quote: a quote that is deleted is taken off its requests.
create index concurrently if not exists requisitions_by_quote on requisitions (draft_id) where draft_id is not null;
