-- 0127_order_changes: what staff changed of an order before it left, with before and after. What names its buyer stands
-- apart, and goes when the order is erased; the timeline of the order names the change alone.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  staff_id bigint references staff on delete set null,
  changes jsonb not null,
  personal jsonb not null,
  at timestamptz not null
);
create index order_changes_by_order on order_changes (order_id, id);

-- What is refunded because the order got cheaper: no refund of the sale as it stands now, and not of money that came by mistake.
alter table refunds add column change_id bigint references order_changes on delete cascade;
