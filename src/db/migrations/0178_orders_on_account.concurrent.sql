-- 0178_orders_on_account: what of a company's orders is not invoiced yet, asked with each order on account.

create index concurrently if not exists orders_on_account on orders (company_id) where payment_method = 'on-account';
