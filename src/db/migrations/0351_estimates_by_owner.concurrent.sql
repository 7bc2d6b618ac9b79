-- 0351_estimates_by_owner: estimates with prices of a company or a customer are found, as either goes, by an index.
create index concurrently if not exists quotations_of_company on quotations (company_id)
  where company_id is not null;
create index concurrently if not exists quotations_of_customer on quotations (customer_id)
  where customer_id is not null;
