-- 0344_requests_add_up: a request that was ordered after its prices had changed shows the lines and sums of its order,
-- as later ones do. Its total was the order's already, its parts were those that had been asked for.
set local lock_timeout = '5s';
update requisitions r set shown = r.shown || jsonb_build_object(
  'subtotal', o.subtotal_cents, 'discount', o.discount_cents, 'shipping', o.shipping_cents, 'tax', o.tax_cents,
  'lines', (
    select coalesce(jsonb_agg(s.line || jsonb_build_object(
      'unitPrice', l.unit_price_cents, 'total', l.unit_price_cents * l.quantity - l.discount_cents
    ) order by s.at), '[]')
    from jsonb_array_elements(r.shown -> 'lines') with ordinality as s (line, at)
    join order_lines l on l.order_id = o.id and l.sku = s.line ->> 'sku'
  )
)
from orders o
where o.id = r.order_id and o.total_cents = r.total_cents and r.state = 'ordered'
  and o.total_cents <> (r.shown ->> 'subtotal')::bigint - (r.shown ->> 'discount')::bigint
    + (r.shown ->> 'shipping')::bigint + (r.shown ->> 'tax')::bigint
    - coalesce((r.shown ->> 'exchanged')::bigint, 0);
