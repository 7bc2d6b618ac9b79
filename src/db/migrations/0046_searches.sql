-- 0046_searches: what shoppers look for and do not find, counted by day, and the merchant's own words for it.

create table searches (
  day date not null,
  language text not null check (language in ('en', 'cn')),
  -- as typed, in one writing; nobody's name stands beside it
  query text not null,
  count integer not null check (count > 0),
  -- how many goods the latest of them found
  found integer not null check (found >= 0),
  last_at timestamptz not null,
  primary key (day, language, query)
);

-- Words that mean one thing, beside those every shop of the trade knows.
create table search_synonyms (
  id bigint generated always as identity primary key,
  words text[] not null check (cardinality(words) between 2 and 20),
  version integer not null default 1,
  updated_at timestamptz not null
);

create function notify_synonyms_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'synonyms');
  return null;
end $$;
create trigger synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function notify_synonyms_changed();
