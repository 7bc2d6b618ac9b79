-- 0025_sent_mails: what a bank asks for in a dispute is also what the buyer was told, and when. The jobs that sent the
-- mails are gone by then.

create table order_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  mail text not null,
  -- as it went out, in the buyer's language; it names the order and its money, and nobody
  subject text not null,
  sent_at timestamptz not null
);
create index order_mails_by_order on order_mails (order_id, id);
