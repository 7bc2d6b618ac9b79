-- 0066_removals: what the merchant removes from the taxonomy is taken from its products by a job where they are many.
-- A row is a removal that goes on: how far it is, and by whom it was asked for. It is deleted with the last product.
create table taxonomy_removals (
  id bigint generated always as identity primary key,
  -- The category or attribute that was changed, as the record names it.
  subject text not null,
  name jsonb not null,
  categories text[] not null,
  key text not null,
  -- The choice that is gone; null where the whole attribute is.
  value text,
  total int not null check (total > 0),
  done int not null default 0,
  last_product_id bigint not null default 0,
  staff_id bigint references staff on delete set null,
  staff_email text not null,
  begun_at timestamptz not null
);
