-- 0180_series_begin_empty: a new database holds no rows, so that a backup can be restored into it. A series begins with its
-- first number.

set local lock_timeout = '5s';

delete from document_series where last = 0;
