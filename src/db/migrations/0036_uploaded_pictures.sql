-- 0036_uploaded_pictures: the merchant uploads pictures of a product. An uploaded picture never changes: cut around
-- another point it is another one, made from the same source, so that every page may keep its files for good and an
-- undone change finds what it had.

set local lock_timeout = '5s';

create table pictures (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  -- the file it was drawn from, cleaned, as it is kept for another cut
  source text not null,
  file_name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- in percent from the left and the top; null shows it whole
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  made_at timestamptz not null,
  -- null while a product shows it
  unused_since timestamptz,
  check ((focus_x is null) = (focus_y is null))
);
create index pictures_unused on pictures (unused_since) where unused_since is not null;
create index pictures_by_source on pictures (source);

create table product_pictures (
  product_id bigint not null references products on delete cascade,
  key text not null references pictures,
  position integer not null,
  alt jsonb not null,
  -- the versions it shows; none: all of them
  variant_ids bigint[] not null default '{}',
  primary key (product_id, key)
);
create index product_pictures_by_key on product_pictures (key);

-- What stands for the product and for a version where one picture is shown: the first uploaded one, if there is any.
alter table products add column lead_picture text;
alter table variants add column lead_picture text;
