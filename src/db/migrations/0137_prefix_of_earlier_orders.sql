-- 0137_prefix_of_earlier_orders: the usual prefix of order numbers follows the shop's name. A shop that has orders by
-- the one that every shop had keeps it as its own choice. The version before reads the same setting.
update settings
set value = jsonb_set(value, '{orders}', coalesce(value -> 'orders', '{}'::jsonb) || '{"prefix": "PL"}'::jsonb)
where key = 'profile' and coalesce(value -> 'orders' ->> 'prefix', '') = ''
  and exists (select from orders where number like 'PL-%');
