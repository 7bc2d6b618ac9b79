-- 0063_api_keys: other programs of the merchant's read orders and products with a key. The key itself is shown once and
-- never stored; a revoked one stays on the list, so that the record of who made it can be read.
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  hash bytea not null unique,
  -- the last four characters, by which its owner knows it
  hint text not null,
  made_by text not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_in_use on api_keys (lower(name)) where revoked_at is null;
