-- 0131_movements_by_purchase: what arrived for a purchase order, on its page.
create index concurrently if not exists stock_movements_by_purchase on stock_movements (purchase_order_id) where purchase_order_id is not null;
