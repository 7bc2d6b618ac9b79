-- 0247_check_of_labels: the rule of the migration before holds for earlier rows too; checked apart, so that the table is
-- not locked while its rows are read.
alter table labels validate constraint labels_state_check;
