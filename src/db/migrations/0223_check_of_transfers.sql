-- 0223_check_of_transfers: the rule of the migration before holds for earlier rows too; checked apart, so that the table
-- is not locked while its rows are read.
alter table stock_movements validate constraint stock_movements_kind_check;
