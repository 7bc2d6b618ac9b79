-- 0172_movements_by_time: stock at the end of a day is today's less what has moved since; a payment's fee is found by its
-- number at the provider.

create index concurrently if not exists stock_movements_by_time on stock_movements (at);
create index concurrently if not exists account_movements_by_source on account_movements (provider, source) where source is not null;
