-- 0272_links_of_quotes: staff can end the link of a quote and draw another. The round is part of what the link signs,
-- so those of earlier rounds open nothing any more.
alter table order_drafts add column link_round integer not null default 0 check (link_round >= 0);
