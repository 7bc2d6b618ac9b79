-- 0096_find_publish_at: every minute it is asked which drafts are due; few have an hour.
create index concurrently products_to_publish on products (publish_at) where publish_at is not null;
