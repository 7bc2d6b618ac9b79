-- 0171_costs_by_time: what a unit of a part has cost on average since when. An accountant values stock on the last day of
-- a year by what it cost then, and what was sold by what it cost when it left.
create table stock_costs (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants on delete cascade,
  -- unknown if null
  cost_cents integer check (cost_cents >= 0),
  at timestamptz not null
);
create index stock_costs_of_variant on stock_costs (variant_id, at desc, id desc);

-- Earlier costs were not kept: the present one stands for them.
insert into stock_costs (variant_id, cost_cents, at) select variant_id, cost_cents, '2000-01-01' from stock where cost_cents is not null;
