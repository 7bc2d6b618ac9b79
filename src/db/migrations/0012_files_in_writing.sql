-- 0012_files_in_writing: an uploaded file is stored before the row that names it. Its name stands here meanwhile, so
-- that a file whose row was never written, because the process died in between, is found and removed.

create table files_in_writing (
  name text primary key,
  since timestamptz not null
);
create index files_in_writing_by_age on files_in_writing (since);
