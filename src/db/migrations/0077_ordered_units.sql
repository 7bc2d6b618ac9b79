-- 0077_ordered_units: what is sought after was a figure that came with the import and that no order ever changed. The
-- units that buyers paid for within a year are counted every night and added to it.
alter table products add column ordered_units integer not null default 0 check (ordered_units >= 0);
