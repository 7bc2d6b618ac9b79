-- 0139_orders_by_company: what a company bought, for its people by their roles and for the merchant.
create index concurrently if not exists orders_by_company on orders (company_id, placed_at desc) where company_id is not null;
