-- 0244_articles: the merchant's own pages and the posts of the blog, written in the editor of descriptions. One that is
-- published is shown from `publish_at` on. A deleted one can be brought back for thirty days, and its address is free.
create table articles (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'post')),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  title jsonb not null,
  summary jsonb not null,
  body jsonb not null,
  seo_title jsonb not null,
  seo_description jsonb not null,
  author text not null default '',
  -- The key of an uploaded picture, or one that comes with the shop.
  picture text not null default '',
  tags jsonb not null default '[]',
  product_ids bigint[] not null default '{}',
  -- Title, tags and headings by language, by which a visitor's search finds it.
  words jsonb not null,
  status text not null check (status in ('draft', 'published')),
  publish_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'draft' or publish_at is not null)
);
create unique index articles_by_address on articles (kind, slug) where deleted_at is null;
create index articles_by_time on articles (kind, publish_at desc, id desc) where deleted_at is null;

-- Pages that show it, lists of posts, and the search are stale.
create function notify_articles_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'article:' || coalesce(new.id, old.id) || ' articles');
  return null;
end $$;
create trigger articles_changed after insert or update or delete on articles
  for each row execute function notify_articles_changed();
