-- 0330_imports_below_floor: a file is refused the prices below the margin floor, unless who started its check or import
-- last may go below it. The job that reads the file runs later and has to know.
--
-- A process of the version before knows no floor for files, and writes none.

set local lock_timeout = '5s';

alter table import_runs add column below_floor boolean not null default false;
