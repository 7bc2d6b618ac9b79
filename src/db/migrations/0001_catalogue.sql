-- 0001_catalogue: what the shop sells. Categories and attribute definitions live in code
-- (src/domain/catalogue), because comparing, searching and unit conversion depend on them;
-- products, variants, stock and everything a merchant edits live here.

create table products (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  category text not null,
  subcategory text not null,
  brand text not null,
  name jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  attributes jsonb not null,
  -- 'unavailable' stays visible and cannot be bought; 'draft' is seen by staff only.
  status text not null check (status in ('draft', 'published', 'unavailable')),
  picture_family text not null,
  return_policy text not null check (return_policy in ('standard', 'unopened-only', 'none')),
  warranty_months integer not null check (warranty_months >= 0),
  open_box jsonb,
  popularity integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  published_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_by_category on products (category, subcategory) where status <> 'draft';

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  sku text not null unique,
  -- upper case, letters and digits only: how buyers type part numbers
  sku_compact text not null unique,
  name jsonb,
  attributes jsonb not null default '{}',
  price_cents integer not null check (price_cents > 0),
  list_price_cents integer check (list_price_cents > price_cents),
  weight_lb numeric(8, 2) not null check (weight_lb > 0),
  length_in numeric(6, 1) not null check (length_in > 0),
  width_in numeric(6, 1) not null check (width_in > 0),
  height_in numeric(6, 1) not null check (height_in > 0),
  freight_only boolean not null default false,
  lead_time_days integer not null default 1 check (lead_time_days >= 0),
  position integer not null default 0,
  retired boolean not null default false
);
create index variants_by_product on variants (product_id, position);

-- One row a variant. Selling reserves; dispatch moves reserved to sold. The checks are the last
-- guard against overselling, whatever the code above does.
create table stock (
  variant_id bigint primary key references variants on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  returned integer not null default 0 check (returned >= 0),
  check (reserved <= on_hand)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variants on delete cascade,
  kind text not null check (kind in ('received', 'corrected', 'reserved', 'released', 'sold', 'returned', 'scrapped')),
  quantity integer not null check (quantity <> 0),
  order_id bigint,
  note text,
  at timestamptz not null
);
create index stock_movements_by_variant on stock_movements (variant_id, id);
create index stock_movements_by_order on stock_movements (order_id) where order_id is not null;

create table cross_references (
  variant_id bigint not null references variants on delete cascade,
  maker text not null,
  number text not null,
  number_compact text not null,
  primary key (variant_id, maker, number)
);
create index cross_references_by_number on cross_references (number_compact);

create table documents (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  kind text not null check (kind in ('spec-sheet', 'manual', 'wiring-diagram', 'parts-list', 'sds', 'drawing', 'certificate', 'performance-curve')),
  language text not null check (language in ('en', 'cn')),
  -- null until somebody uploads a file: a spec sheet is made from the product's own data.
  file_key text,
  bytes integer,
  updated_at timestamptz not null,
  unique (product_id, kind, language)
);

create table product_links (
  product_id bigint not null references products on delete cascade,
  linked_product_id bigint not null references products on delete cascade,
  kind text not null check (kind in ('bought-together', 'fits')),
  position integer not null default 0,
  primary key (product_id, kind, linked_product_id),
  check (product_id <> linked_product_id)
);
create index product_links_backwards on product_links (linked_product_id, kind);

create table reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  customer_id bigint,
  order_line_id bigint unique,
  author text not null,
  stars integer not null check (stars between 1 and 5),
  title text not null,
  body text not null,
  language text not null check (language in ('en', 'cn')),
  verified boolean not null,
  photos jsonb not null default '[]',
  status text not null check (status in ('pending', 'approved', 'rejected')),
  written_at timestamptz not null
);
create index reviews_by_product on reviews (product_id, status, written_at desc);
