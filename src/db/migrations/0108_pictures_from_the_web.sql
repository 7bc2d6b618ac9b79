-- The pictures of a Shopify export are fetched from the URLs in it once its products are in: a run of its own ('links'),
-- which reads the same file, tells how far it is, and can be canceled and taken up again.
alter table import_runs
  drop constraint import_runs_format_check,
  add constraint import_runs_format_check check (format in ('csv', 'jsonl', 'shopify', 'zip', 'links')),
  -- the import whose file it reads, and with which it goes
  add column part_of bigint references import_runs on delete cascade,
  add constraint import_runs_links_are_parts check ((format = 'links') = (part_of is not null)),
  add constraint import_runs_one_part unique (part_of);
