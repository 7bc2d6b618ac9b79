-- 0221_check_of_places: the rule of the migration before holds for earlier rows too; checked apart from the statement
-- that added it, so that the table is not locked while its rows are read.
alter table stock validate constraint stock_elsewhere_within;
