-- 0259_machines_by_site: the machines of a site are found by it.
create index concurrently if not exists customer_machines_by_site on customer_machines (site_id)
  where site_id is not null;
