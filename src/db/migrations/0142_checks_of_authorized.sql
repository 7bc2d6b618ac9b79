-- 0142_checks_of_authorized: the rows that were there before satisfy the checks of 0141, which are wider than those of
-- before. Validated apart from it, without a lock that buyers would wait for.

alter table payments validate constraint payments_state_check;
alter table payments validate constraint payments_authorized_is_whole;
alter table orders validate constraint orders_lives_are_known;
