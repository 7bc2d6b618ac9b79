-- 0308_people_ask_to_join: people with a confirmed address at a company's mail domain ask to join it, and its
-- administrators decide (docs/decisions/140). companies.mail_domain has waited for this since 0129_companies.
create table company_join_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  asked_at timestamptz not null,
  -- asking again takes a month
  declined_at timestamptz,
  unique (company_id, customer_id)
);
create index company_join_requests_by_customer on company_join_requests (customer_id);
