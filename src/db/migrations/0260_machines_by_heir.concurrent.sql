-- 0260_machines_by_heir: what people who left may have left to a site is found by it.
create index concurrently if not exists customer_machines_by_heir on customer_machines (heir_site_id)
  where heir_site_id is not null;
