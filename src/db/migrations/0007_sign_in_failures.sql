-- 0007_sign_in_failures: wrong passwords per bucket (an account as unknown browsers see it, or one known
-- browser of it). Buckets are hashes: the table names nobody, and holds unknown emails as well.

create table sign_in_failures (
  bucket bytea primary key,
  count integer not null check (count > 0),
  since timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_by_age on sign_in_failures (since);
create index rate_limits_by_age on rate_limits (window_start);
create index customers_to_erase on customers (closure_due_at) where closure_due_at is not null;
