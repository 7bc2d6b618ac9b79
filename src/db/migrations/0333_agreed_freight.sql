-- 0333_agreed_freight: why an order's delivery costs what staff agreed to with its buyer; null where it is by the shop's
-- rates. Without it, freight that was agreed on in a draft gave way to the rates once the goods of its order changed.
--
-- Nothing is kept of a draft that has become an order, so orders from before know only what was agreed in a change. A
-- process of the version before writes none.

set local lock_timeout = '5s';

alter table orders add column shipping_reason text check (shipping_reason <> '');

update orders o set shipping_reason = nullif(latest.reason, '')
from (
  select distinct on (c.order_id) c.order_id, entry ->> 'reason' as reason
  from order_changes c cross join jsonb_array_elements(c.changes) entry
  where entry ->> 'field' = 'shipping'
  order by c.order_id, c.id desc
) latest
where latest.order_id = o.id and latest.reason <> '' and o.shipping_method <> 'PICKUP';
