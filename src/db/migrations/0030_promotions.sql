-- 0030_promotions: merchants run promotions in the browser: switched on and off, put away, edited by two people who are
-- told of each other; discounts that need no code, or take the shipping off; and what each promotion has cost, by orders.

alter table activities
  add column active boolean not null default true,
  add column archived boolean not null default false,
  -- in which the merchant typed its start and end
  add column time_zone text not null default 'America/Chicago',
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add check (not (active and archived));

alter table discount_codes
  -- true: it is given without a code, and `code` only names it
  add column automatic boolean not null default false,
  -- what buyers and merchants call it; a code may do without
  add column name jsonb,
  add column free_shipping boolean not null default false,
  -- ids of products; null for all
  add column products bigint[],
  add column archived boolean not null default false,
  add column time_zone text not null default 'America/Chicago',
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  drop constraint discount_codes_check,
  add constraint discount_codes_worth_check check (num_nonnulls(percent, amount_cents) + free_shipping::int = 1),
  add check (not (active and archived)),
  add check (not automatic or name is not null);

create index discount_codes_automatic on discount_codes (code) where automatic and active;

-- What a discount took off this order: off its goods, and off its shipping.
alter table discount_uses
  add column amount_cents integer not null default 0 check (amount_cents >= 0),
  add column shipping_cents integer not null default 0 check (shipping_cents >= 0);
-- Until now an order kept only what code and bundle took off together; where there was no bundle that is the code's.
update discount_uses u set amount_cents = o.discount_cents from orders o where o.id = u.order_id;
create index discount_uses_by_order on discount_uses (order_id);

alter table orders add column discount_name jsonb;

-- The price before a promotion, and the promotion that lowered it; null on orders from before.
alter table order_lines
  add column regular_price_cents integer,
  add column activity text;
create index order_lines_by_activity on order_lines (activity) where activity is not null;

-- A change of one activity concerns its page, the home page and the goods it is for; the listing knows which those are.
create function notify_activities_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  select string_agg('activity:' || slug, ' ') into tags from (select distinct slug from changed limit 100) one;
  if (select count(*) from changed) > 100 then tags := 'content'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;
drop trigger activities_changed on activities;
create trigger activities_inserted after insert on activities referencing new table as changed
  for each statement execute function notify_activities_changed();
create trigger activities_updated after update on activities referencing new table as changed
  for each statement execute function notify_activities_changed();
create trigger activities_deleted after delete on activities referencing old table as changed
  for each statement execute function notify_activities_changed();
