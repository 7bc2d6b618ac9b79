-- 0312_companies_that_apply: the menu counts them every second for each member of staff.
create index concurrently if not exists companies_that_apply on companies (id) where state = 'applied';
