-- 0241_lists_by_site: the lists of a site are found by it.
create index concurrently if not exists part_lists_by_site on part_lists (site_id) where site_id is not null;
