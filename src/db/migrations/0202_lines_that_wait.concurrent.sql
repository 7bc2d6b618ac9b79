-- 0202_lines_that_wait: goods that arrive go to the lines that wait for them, which are few among all.
create index concurrently if not exists order_lines_waiting on order_lines (variant_id, order_id) where waiting > 0;
