-- 0083_find_reminder_looks: the machines whose look is overdue, found without reading all machines.
create index concurrently customer_machines_by_look on customer_machines (look_at) where look_at is not null;
