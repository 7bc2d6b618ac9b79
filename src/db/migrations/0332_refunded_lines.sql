-- 0332_refunded_lines: worth of each line of a return or a claim when it was refunded. Refunds by line reckoned it anew
-- from the order, at the full price where a part of the price had been credited before the goods came back.
--
-- A process of the version before writes none, and its refunds are reckoned from the order as before.

set local lock_timeout = '5s';

create table refunded_lines (
  refund_id bigint not null references refunds,
  line_id bigint not null references order_lines,
  quantity integer not null check (quantity > 0),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  primary key (refund_id, line_id)
);
create index refunded_lines_of_line on refunded_lines (line_id);
create trigger refunded_lines_append_only before update or delete on refunded_lines
  for each row execute function only_added_to();
