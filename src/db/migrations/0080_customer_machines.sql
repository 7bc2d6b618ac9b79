-- 0080_customer_machines: a customer names the machines at work once, and parts, marks and the service schedule follow from
-- them. A guest's stay in the browser and join these on signing in. A machine outlives its product's page: then its kind
-- is what is left to plan by.
create table customer_machines (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  product_id bigint references products on delete set null,
  kind text not null,
  name text not null check (name <> ''),
  serial text not null default '',
  hours integer check (hours >= 0),
  -- the day the hour meter was read
  read_on date,
  hours_per_week integer check (hours_per_week between 1 and 168),
  -- from when hours and months count until a service is recorded
  since date not null,
  since_hours integer check (since_hours >= 0),
  -- by task: the day, and the hours then
  done jsonb not null default '{}',
  created_at timestamptz not null,
  check ((hours is null) = (read_on is null))
);
create index customer_machines_of_customer on customer_machines (customer_id, id);
create index customer_machines_of_product on customer_machines (product_id);
