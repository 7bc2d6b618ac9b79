-- 0056_shopify_imports: a product export of Shopify is imported too. It is read once ('reading'), somebody says what its
-- types, tags, vendors and columns are in this shop ('mapping'), and from there it goes the way of every other file.

alter table import_runs
  drop constraint import_runs_format_check,
  add constraint import_runs_format_check check (format in ('csv', 'jsonl', 'shopify')),
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check
    check (state in ('reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'canceled', 'failed')),
  -- what stands in the file that somebody decides about
  add column survey jsonb,
  -- what was decided for this file
  add column choices jsonb;

-- What was decided so far, for the next file.
create table import_choices (
  format text primary key check (format = 'shopify'),
  choices jsonb not null,
  updated_at timestamptz not null
);
