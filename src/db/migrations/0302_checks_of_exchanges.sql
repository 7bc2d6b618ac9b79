-- 0302_checks_of_exchanges: what is in the table is as 0301 has it, read beside whoever works with it.

alter table orders validate constraint orders_add_up;
