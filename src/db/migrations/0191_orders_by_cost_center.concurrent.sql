-- 0191_orders_by_cost_center: what was ordered for a cost center in a month.
create index concurrently if not exists orders_by_cost_center on orders (cost_center_id, budget_on) where cost_center_id is not null;
