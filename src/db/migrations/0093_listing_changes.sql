-- 0093_listing_changes: a process that starts takes the listing index from a file and reads only what changed since, so it
-- must be known what changed; so does one that follows a change of hundreds. Which rows an index lacks is told by the
-- transactions that wrote them: numbers drawn from a sequence are not committed in their order. A row without a product
-- stands for more than are worth naming.
create table listing_changes (
  product_id bigint,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index listing_changes_by_transaction on listing_changes (changed_in);
create index listing_changes_by_time on listing_changes using brin (changed_at);

-- A database that was put back to an earlier moment, or another one, does not know the file.
create table listing_snapshots (
  id uuid primary key,
  made_at timestamptz not null default now()
);

create or replace function notify_products_changed() returns trigger language plpgsql as $$
declare ids bigint[]; tags text;
begin
  if tg_table_name = 'products' then
    select array_agg(id) into ids from (select distinct id from changed limit 5001) one;
  else
    select array_agg(product_id) into ids from (select distinct product_id from changed limit 5001) one;
  end if;
  if ids is null then return null; end if;
  insert into listing_changes (product_id) select unnest(case when cardinality(ids) > 5000 then array[null]::bigint[] else ids end);
  if (select count(*) from changed) > 150 then
    tags := 'catalogue';
  else
    select string_agg('product:' || id, ' ') into tags from unnest(ids) id;
  end if;
  perform pg_notify('plenum_changed', tags);
  return null;
end $$;

create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text; turned_ids bigint[];
begin
  select string_agg(case when turned then 'available:' else 'stock:' end || product_id, ' '),
      array_agg(product_id) filter (where turned) into tags, turned_ids from (
    select v.product_id, bool_or((a.on_hand > a.reserved) <> (b.on_hand > b.reserved)) as turned
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6)
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
