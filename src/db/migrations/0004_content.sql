-- 0004_content: what the merchant says and how the shop is set up.

-- A promotion with a page of its own at /activities/:slug.
create table activities (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  title jsonb not null,
  lead jsonb not null,
  body jsonb not null,
  percent_off integer check (percent_off between 1 and 90),
  -- { "categories": [...], "products": [slugs] }
  applies_to jsonb not null,
  picture text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);

create table policy_versions (
  slug text not null,
  version integer not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (slug, version)
);

create table banners (
  id bigint generated always as identity primary key,
  title jsonb not null,
  text jsonb not null,
  href text not null,
  picture text not null,
  position integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz
);

create table redirects (
  path text primary key check (path like '/%'),
  target text not null,
  created_at timestamptz not null default now()
);

-- One row a group ('shipping', 'tax', 'pickup', 'bank', …); the domain types say what a value holds.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
