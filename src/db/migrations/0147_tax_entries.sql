-- 0147_tax_entries: the subsidiary ledger of sales tax. Each posting of a sale, of its change and of a refund is entered
-- by state, jurisdiction and rate, so that the tax to file is that of the ledger's accounts. Sales are positive, refunds
-- negative; goods and shipping sum to what was taxable, exempt, for resale and not taxed.
create table tax_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  posting text not null,
  kind text not null check (kind in ('sale', 'refund')),
  state text not null,
  jurisdiction text not null,
  rate int not null,
  goods_cents bigint not null,
  shipping_cents bigint not null,
  taxable_cents bigint not null,
  exempt_cents bigint not null,
  resale_cents bigint not null,
  untaxed_cents bigint not null,
  tax_cents bigint not null,
  at timestamptz not null,
  check (goods_cents + shipping_cents = taxable_cents + exempt_cents + resale_cents + untaxed_cents),
  unique (posting, state, jurisdiction, rate)
);
create index tax_entries_by_order on tax_entries (order_id);
create index tax_entries_by_time on tax_entries (at);

-- The books as they stand. What they post of an order from before has one place; its shipping was taxed if tax is left
-- over the lines'.
insert into tax_entries (order_id, posting, kind, state, jurisdiction, rate, goods_cents, shipping_cents, taxable_cents,
  exempt_cents, resale_cents, untaxed_cents, tax_cents, at)
select b.order_id, b.posting, b.kind, p.state, p.jurisdiction, p.rate, b.goods, b.shipping,
  case when p.goods_reason = 'taxed' then b.goods else 0 end + case when p.shipping_reason = 'taxed' then b.shipping else 0 end,
  0, 0,
  case when p.goods_reason = 'taxed' then 0 else b.goods end + case when p.shipping_reason = 'taxed' then 0 else b.shipping end,
  b.tax, b.at
from (
  select order_id, posting, case when posting like 'granted:%' then 'refund' else 'sale' end as kind, min(at) as at,
    -coalesce(sum(amount_cents) filter (where account in ('revenue', 'discounts', 'points', 'refunds:goods')), 0) as goods,
    -coalesce(sum(amount_cents) filter (where account in ('shipping', 'refunds:shipping')), 0) as shipping,
    -coalesce(sum(amount_cents) filter (where account in ('tax', 'refunds:tax')), 0) as tax
  from ledger_lines where order_id is not null
    and (posting like 'sale:%' or posting like 'sale-changed:%' or posting like 'granted:%')
  group by order_id, posting
) b
cross join lateral (
  select max(t.state) as state, max(t.jurisdiction) as jurisdiction, max(t.rate) as rate,
    max(t.reason) filter (where not t.is_shipping) as goods_reason,
    max(t.reason) filter (where t.is_shipping) as shipping_reason
  from order_tax_parts t where t.order_id = b.order_id
) p
where b.goods <> 0 or b.shipping <> 0 or b.tax <> 0;

create trigger tax_entries_append_only before update or delete on tax_entries
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger tax_entries_never_emptied before truncate on tax_entries
  for each statement execute function only_added_to();
