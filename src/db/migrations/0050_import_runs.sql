-- 0050_import_runs: products are imported from the browser. A run is checked first and imported when its report was
-- seen; both are jobs that tell how far they are, and that go on where their process was stopped.

create table import_runs (
  id bigint generated always as identity primary key,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'jsonl')),
  bytes bigint not null check (bytes > 0),
  -- 'checking' and 'importing' have a job; 'checked' waits for the merchant; the others are over
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'canceled', 'failed')),
  bytes_done bigint not null default 0,
  products_read integer not null default 0,
  -- of the last check or import that ended
  report jsonb,
  staff_id bigint,
  staff_email text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index import_runs_by_age on import_runs (created_at desc);
