-- 0354_lost_choice: of a choice of a site that has ended the site is kept beside its name, so that its buyer reads whether
-- they may choose it again, however it is called by then. Older processes leave it null: then only the name is told.
set local lock_timeout = '5s';
alter table customers add column bought_for_site_until bigint references company_sites on delete set null;
