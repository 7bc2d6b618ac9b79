-- 0017_product_editing: merchants edit products in the browser: two of them at once are told, every change can be
-- looked up and the last one undone, products can be put away, and a list of a hundred thousand is answered from an index.

alter table products
  drop constraint products_status_check,
  add constraint products_status_check check (status in ('draft', 'published', 'unavailable', 'archived')),
  -- rises with every change of the product or of what belongs to it, ratings and stock aside
  add column version integer not null default 1,
  add column search_text text not null generated always as
    (lower(coalesce(left(name ->> 'en', 200), '') || ' ' || coalesce(left(name ->> 'cn', 200), '') || ' ' || left(brand, 80))) stored,
  add column lacks_en boolean not null generated always as
    (coalesce(btrim(name ->> 'en') = '' or btrim(summary ->> 'en') = '' or jsonb_array_length(description -> 'en') = 0, true)) stored,
  add column lacks_cn boolean not null generated always as
    (coalesce(btrim(name ->> 'cn') = '' or btrim(summary ->> 'cn') = '' or jsonb_array_length(description -> 'cn') = 0, true)) stored;

drop index products_by_category;
create index products_by_category on products (category, subcategory) where status in ('published', 'unavailable');
create index products_in_list on products (updated_at desc, id desc) include (status, category, search_text, lacks_en, lacks_cn);

alter table product_links
  drop constraint product_links_kind_check,
  add constraint product_links_kind_check check (kind in ('bought-together', 'similar', 'fits'));

-- null: by density
alter table variants add column freight_class numeric(4, 1)
  check (freight_class in (50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500));

-- What was changed, by whom. `before` and `after` hold the fields that differ, whole, so that a change can be taken back.
create table product_changes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  version integer not null,
  -- no foreign key: the record outlives who it is about
  staff_id bigint,
  staff_email text not null,
  kind text not null check (kind in ('created', 'saved', 'bulk', 'undone')),
  -- names one press of a button over many products, so that a second press is recognised
  batch text,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  unique (product_id, version)
);
create index product_changes_by_batch on product_changes (batch) where batch is not null;

-- Who has a product open at the moment.
create table product_editors (
  product_id bigint not null references products on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  seen_at timestamptz not null,
  primary key (product_id, staff_id)
);
