-- 0249_po_documents: buyers may attach the PDF of their purchase order at checkout. It belongs to the cart, also while
-- that waits for approval as a requisition's, and then to the order; a row of neither is deleted with its file.
create table po_documents (
  id bigint generated always as identity primary key,
  cart_id bigint unique references carts (id) on delete set null,
  order_id bigint unique references orders (id),
  name text not null unique,
  file_name text not null check (length(file_name) <= 200),
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null,
  check (cart_id is null or order_id is null)
);
create index po_documents_of_no_order on po_documents (uploaded_at) where order_id is null;
