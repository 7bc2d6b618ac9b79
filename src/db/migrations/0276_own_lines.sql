-- 0276_own_lines: orders have lines that no part stands behind, such as start-up, piping or freight as quoted: an array
-- of objects with name, quantity, unitPrice, taxable, amount and tax, in cents. They are part of the subtotal, go with
-- the first shipment of an order on account, and are never shipped or returned. Null where there are none.
alter table orders add column own_lines jsonb check (jsonb_typeof(own_lines) = 'array');
alter table uninvoiced_shipments add column own_lines jsonb check (jsonb_typeof(own_lines) = 'array');
alter table invoice_orders add column own_lines jsonb check (jsonb_typeof(own_lines) = 'array');

-- Goods, own lines and shipping of an order with the tax on each. An own line that is not taxable has a reason of its
-- own.
create or replace view order_tax_parts as
with placed as not materialized (
  select o.id, o.tax_cents, o.shipping_cents, o.shipping_tax_reason,
    coalesce(o.shipping_address ->> 'state', o.pickup_place ->> 'state',
      (select s.value ->> 'shipFrom' from settings s where s.key = 'shipping'), 'OH') as state,
    coalesce((select sum(l.tax_cents) from order_lines l where l.order_id = o.id), 0)::bigint
      + coalesce((select sum((c ->> 'tax')::bigint) from jsonb_array_elements(o.own_lines) c), 0)::bigint as goods_tax,
    o.own_lines
  from orders o
)
select p.id as order_id, false as is_shipping, coalesce(l.tax_state, p.state) as state,
  coalesce(l.tax_jurisdiction, '') as jurisdiction, coalesce(l.tax_rate, 0) as rate,
  coalesce(l.tax_reason, case when p.tax_cents > 0 then 'taxed' else 'no_rate' end) as reason,
  l.unit_price_cents::bigint * l.quantity - l.discount_cents as amount_cents, l.tax_cents::bigint as tax_cents,
  false as is_own
from placed p join order_lines l on l.order_id = p.id
union all
select p.id, false, coalesce(first.tax_state, p.state), coalesce(first.tax_jurisdiction, ''),
  coalesce(first.tax_rate, 0),
  case when (c ->> 'taxable')::boolean
    then coalesce(first.tax_reason, case when p.tax_cents > 0 then 'taxed' else 'no_rate' end) else 'own' end,
  (c ->> 'amount')::bigint, (c ->> 'tax')::bigint, true
from placed p cross join jsonb_array_elements(p.own_lines) c left join lateral (
  select l.tax_state, l.tax_jurisdiction, l.tax_rate, l.tax_reason from order_lines l where l.order_id = p.id
  order by l.position limit 1
) first on true
union all
select p.id, true, coalesce(first.tax_state, p.state), coalesce(first.tax_jurisdiction, ''),
  coalesce(first.tax_rate, 0),
  coalesce(p.shipping_tax_reason, case when p.tax_cents > p.goods_tax then 'taxed' when p.tax_cents > 0 then 'shipping'
    else 'no_rate' end),
  p.shipping_cents::bigint, p.tax_cents - p.goods_tax, false
from placed p left join lateral (
  select l.tax_state, l.tax_jurisdiction, l.tax_rate from order_lines l where l.order_id = p.id
  order by l.position limit 1
) first on true;
