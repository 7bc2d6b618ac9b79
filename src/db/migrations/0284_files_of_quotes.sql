-- 0284_files_of_quotes: buyer and staff can put files beside a message about a quote. They are seen by whoever sees the
-- quote; a row whose message is gone is deleted with its file. A message carries what its form sent, so that the form
-- pressed twice writes it once.
alter table order_draft_messages add column sent_as text;

create table order_draft_files (
  id bigint generated always as identity primary key,
  message_id bigint references order_draft_messages (id) on delete set null,
  -- in the file store
  name text not null unique,
  -- on the computer of whoever sent it
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  -- of a picture; null for a PDF
  width integer check (width > 0),
  height integer check (height > 0),
  uploaded_at timestamptz not null,
  check ((width is null) = (height is null))
);
create index order_draft_files_by_message on order_draft_files (message_id);
