-- 0053_path_hits: how often the merchant's redirects are used, and which pages visitors ask for in vain. Apart from the
-- rules themselves, for a count is no change that pages have to hear of.
create table path_hits (
  kind text not null check (kind in ('redirect', 'missing')),
  path text not null,
  hits bigint not null,
  last_at timestamptz not null,
  primary key (kind, path)
);
create index path_hits_by_time on path_hits (last_at);
