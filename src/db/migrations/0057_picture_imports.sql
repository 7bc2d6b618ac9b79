-- 0057_picture_imports: pictures come many at once, in a ZIP, each to the product that its file name says.

alter table import_runs
  drop constraint import_runs_format_check,
  add constraint import_runs_format_check check (format in ('csv', 'jsonl', 'shopify', 'zip'));

-- Which file a picture of a product was made of, so that the same file changes nothing and a newer one takes its place.
create table imported_pictures (
  product_id bigint not null references products on delete cascade,
  file_name text not null,
  sha256 text not null,
  key text not null,
  primary key (product_id, file_name)
);
