-- 0169_carts_of_sites: the same where a site goes.

create index concurrently if not exists carts_of_sites on carts (site_id) where site_id is not null;
