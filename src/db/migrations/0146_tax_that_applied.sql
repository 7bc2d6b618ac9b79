-- 0146_tax_that_applied: each line of an order states the place, the rate and whether and why it was taxed; so does its
-- shipping. Null for orders from before. Customers are exempt as resellers, or for another reason of their certificate.
alter table customers add column tax_exempt_reason text not null default 'exempt'
  check (tax_exempt_reason in ('exempt', 'resale'));
alter table order_lines
  add column tax_state text,
  add column tax_jurisdiction text,
  add column tax_rate int check (tax_rate >= 0),
  add column tax_reason text check (tax_reason in ('taxed', 'no_rate', 'exempt', 'resale'));
alter table orders
  add column shipping_tax_reason text check (shipping_tax_reason in ('taxed', 'no_rate', 'exempt', 'resale', 'shipping'));

-- Goods and shipping of an order with the tax on each. Of orders from before, the state is that of their address or
-- pickup place, and what was taxed follows from the amounts.
create view order_tax_parts as
with placed as not materialized (
  select o.id, o.tax_cents, o.shipping_cents, o.shipping_tax_reason,
    coalesce(o.shipping_address ->> 'state', o.pickup_place ->> 'state',
      (select s.value ->> 'shipFrom' from settings s where s.key = 'shipping'), 'OH') as state,
    coalesce((select sum(l.tax_cents) from order_lines l where l.order_id = o.id), 0)::bigint as goods_tax
  from orders o
)
select p.id as order_id, false as is_shipping, coalesce(l.tax_state, p.state) as state,
  coalesce(l.tax_jurisdiction, '') as jurisdiction, coalesce(l.tax_rate, 0) as rate,
  coalesce(l.tax_reason, case when p.tax_cents > 0 then 'taxed' else 'no_rate' end) as reason,
  l.unit_price_cents::bigint * l.quantity - l.discount_cents as amount_cents, l.tax_cents::bigint as tax_cents
from placed p join order_lines l on l.order_id = p.id
union all
select p.id, true, coalesce(first.tax_state, p.state), coalesce(first.tax_jurisdiction, ''), coalesce(first.tax_rate, 0),
  coalesce(p.shipping_tax_reason, case when p.tax_cents > p.goods_tax then 'taxed' when p.tax_cents > 0 then 'shipping'
    else 'no_rate' end),
  p.shipping_cents::bigint, p.tax_cents - p.goods_tax
from placed p left join lateral (
  select l.tax_state, l.tax_jurisdiction, l.tax_rate from order_lines l where l.order_id = p.id order by l.position limit 1
) first on true;
