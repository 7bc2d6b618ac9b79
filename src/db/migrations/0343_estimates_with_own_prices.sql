-- 0343_estimates_with_own_prices: an estimate with prices of a price list is the company's, or the customer's, whose
-- list it is. Its number opens it for them alone; any other estimate opens for whoever has its number.

set local lock_timeout = '5s';

alter table quotations
  add column company_id bigint references companies on delete cascade,
  add column customer_id bigint references customers on delete cascade,
  add constraint quotations_of_one check (company_id is null or customer_id is null);
