-- 0038_uploaded_documents: the merchant uploads a product's papers: manuals, drawings, safety data sheets. A file never
-- changes; a newer one takes its place in the product, and what stood there before can still be looked up.

set local lock_timeout = '5s';

create table document_files (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  file_name text not null,
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null,
  -- null while a product shows it
  unused_since timestamptz
);
create index document_files_unused on document_files (unused_since) where unused_since is not null;

create table product_documents (
  product_id bigint not null references products on delete cascade,
  key text not null references document_files,
  position integer not null,
  kind text not null,
  language text not null check (language in ('en', 'cn')),
  title jsonb not null,
  primary key (product_id, key)
);
create index product_documents_by_key on product_documents (key);
