-- 0319_holds_of_canceled_orders: an order on credit hold that is canceled ends its hold (docs/decisions/089).

set local lock_timeout = '5s';

alter table credit_holds drop constraint credit_holds_decision_check;
alter table credit_holds add constraint credit_holds_decision_check
  check (decision in ('released', 'declined', 'canceled'));

update credit_holds h set decision = 'canceled', decided_at = o.canceled_at, decided_by = coalesce(o.canceled_by, 'system')
from orders o where o.id = h.order_id and h.decided_at is null and o.canceled_at is not null;
