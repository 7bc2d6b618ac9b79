-- 0322_credits_by_line: staff credit lines of an invoice without a return. The refund that becomes the credit memo says
-- which invoice it was written on, why, by whom, and what of each line it gives back.
--
-- A process of the version before writes none, and shows such a memo without its lines.

set local lock_timeout = '5s';

-- who granted it; null where nobody of the staff did
alter table refunds add column staff_id bigint;

create table invoice_credits (
  refund_id bigint primary key references refunds,
  invoice_id bigint not null references invoices,
  reason text not null check (reason in ('price', 'short', 'damaged', 'late', 'goodwill', 'other')),
  note text not null
);
create index invoice_credits_of_invoice on invoice_credits (invoice_id);
create trigger invoice_credits_append_only before update or delete on invoice_credits
  for each row execute function only_added_to();

create table credited_parts (
  refund_id bigint not null references invoice_credits,
  position integer not null,
  order_id bigint not null references orders,
  -- a line of goods, or one of the order's own lines by its place; both null for freight
  line_id bigint references order_lines,
  own_line integer,
  -- null where an amount was credited
  quantity integer check (quantity > 0),
  net_cents bigint not null check (net_cents > 0),
  tax_cents bigint not null check (tax_cents >= 0),
  primary key (refund_id, position),
  check (line_id is null or own_line is null)
);
create index credited_parts_of_line on credited_parts (line_id) where line_id is not null;
create index credited_parts_of_order on credited_parts (order_id);
create trigger credited_parts_append_only before update or delete on credited_parts
  for each row execute function only_added_to();
