-- 0201_checks_of_back_orders: the rules of the migration before hold for earlier rows too; checked apart from the
-- statements that added them, so that no table is locked while its rows are read.
alter table order_lines validate constraint order_lines_waiting_within;
alter table stock_movements validate constraint stock_movements_kind_check;
