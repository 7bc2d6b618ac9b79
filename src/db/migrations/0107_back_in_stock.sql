-- 0107_back_in_stock: what has run out says when it is expected, and tells who asked for it that it is back. The day
-- stands beside the units, where a purchase order will set it; a change of it drops the pages that say it.
alter table stock add column expected_on date;

create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text; turned_ids bigint[];
begin
  select string_agg(case when turned then 'available:' else 'stock:' end || product_id, ' '),
      array_agg(product_id) filter (where turned) into tags, turned_ids from (
    select v.product_id, bool_or((a.on_hand > a.reserved) <> (b.on_hand > b.reserved)) as turned
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6) or a.expected_on is distinct from b.expected_on
    group by v.product_id
  ) one;
  if turned_ids is not null then
    insert into listing_changes (product_id)
      select unnest(case when cardinality(turned_ids) > 5000 then array[null]::bigint[] else turned_ids end);
  end if;
  if length(tags) > 7000 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;

-- A person waits for a version once: until they have confirmed it, nothing is sent but the link to do so.
create table stock_alerts (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants on delete cascade,
  email text not null,
  email_key text not null,
  -- whose account asked; null for a guest
  customer_id bigint references customers on delete cascade,
  language text not null check (language in ('en', 'cn')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  mailed_at timestamptz,
  expires_at timestamptz not null
);
create unique index stock_alerts_waiting on stock_alerts (email_key, variant_id) where mailed_at is null;
create index stock_alerts_confirmed on stock_alerts (variant_id) where confirmed_at is not null and mailed_at is null;
create index stock_alerts_by_customer on stock_alerts (customer_id) where customer_id is not null;
create index stock_alerts_by_end on stock_alerts (expires_at);
