-- 0170_guests_and_tags: guests stand among the merchant's customers, one row a mailbox, and people carry tags
-- (docs/decisions/096). A guest is no account: orders of a mailbox join one only when its owner has proved it.

create table guests (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  -- as of the latest order
  first_name text not null,
  last_name text not null,
  phone text not null,
  language text not null check (language in ('en', 'cn')),
  -- of the first order
  created_at timestamptz not null,
  search_text text not null generated always as
    (lower(email || ' ' || first_name || ' ' || last_name || ' ' || phone || ' ' ||
      last_name || ' ' || first_name || ' ' || last_name || first_name)) stored,
  sort_name text not null generated always as (lower(last_name || ' ' || first_name)) stored
);
create index guests_by_age on guests (created_at desc, id desc);
create index guests_by_name on guests (sort_name, id);
create index guests_by_text on guests using gin (search_text gin_trgm_ops);

create table person_tags (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete cascade,
  guest_id bigint references guests on delete cascade,
  tag text not null check (tag <> '' and length(tag) <= 40),
  tag_key text not null generated always as (lower(tag)) stored,
  check (num_nonnulls(customer_id, guest_id) = 1)
);
create unique index person_tags_of_customer on person_tags (customer_id, tag_key) where customer_id is not null;
create unique index person_tags_of_guest on person_tags (guest_id, tag_key) where guest_id is not null;
create index person_tags_by_tag on person_tags (tag_key);

insert into guests (email, email_key, first_name, last_name, phone, language, created_at)
select distinct on (email_key) email, email_key, first_name, last_name, phone, language, min(placed_at) over (partition by email_key)
from orders where customer_id is null and email_key <> '' and erased_at is null
order by email_key, placed_at desc, id desc;

-- A guest is there for as long as an order of its mailbox is nobody's. Kept by the database, so that an erasure, a proof of
-- the mailbox, a changed email and a process of an earlier version are all followed.
create function keep_guests() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.customer_id is null and old.email_key <> '' and old.erased_at is null then
    -- Locked before it looks: an order that joins meanwhile is seen by the next statement.
    perform from guests where email_key = old.email_key for update;
    if found and not exists (select from orders o where o.email_key = old.email_key and o.customer_id is null and o.erased_at is null) then
      if new.customer_id is not null and new.email_key = old.email_key then
        insert into person_tags (customer_id, tag)
        select new.customer_id, t.tag from guests g join person_tags t on t.guest_id = g.id where g.email_key = old.email_key
        on conflict do nothing;
      end if;
      delete from guests where email_key = old.email_key;
    end if;
  end if;
  if new.customer_id is null and new.email_key <> '' and new.erased_at is null then
    insert into guests (email, email_key, first_name, last_name, phone, language, created_at)
    values (new.email, new.email_key, new.first_name, new.last_name, new.phone, new.language, new.placed_at)
    on conflict (email_key) do update set email = excluded.email, first_name = excluded.first_name,
      last_name = excluded.last_name, phone = excluded.phone, language = excluded.language
    where (guests.email, guests.first_name, guests.last_name, guests.phone, guests.language) is distinct from
      (excluded.email, excluded.first_name, excluded.last_name, excluded.phone, excluded.language);
  end if;
  return null;
end $$;
create trigger keep_guests_of_new after insert on orders for each row execute function keep_guests();
create trigger keep_guests after update of customer_id, email, email_key, erased_at, first_name, last_name, phone on orders
  for each row when (old.customer_id is distinct from new.customer_id or old.email_key <> new.email_key
    or old.erased_at is distinct from new.erased_at or old.first_name <> new.first_name or old.last_name <> new.last_name
    or old.phone <> new.phone) execute function keep_guests();

-- Once for all that are deleted together.
create function forget_guests() returns trigger language plpgsql as $$
begin
  delete from guests g using (select distinct email_key from gone where customer_id is null) d
  where g.email_key = d.email_key
    and not exists (select from orders o where o.email_key = g.email_key and o.customer_id is null and o.erased_at is null);
  return null;
end $$;
create trigger forget_guests after delete on orders referencing old table as gone
  for each statement execute function forget_guests();
