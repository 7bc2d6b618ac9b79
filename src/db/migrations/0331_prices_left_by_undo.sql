-- 0331_prices_left_by_undo: undoing a change of many prices of a list leaves those that have changed since. It named how
-- many, and nobody could tell which of hundreds to look at.
--
-- A process of the version before marks none, and its undo says how many as before.

set local lock_timeout = '5s';

alter table bulk_change_prices add column is_left boolean not null default false;
