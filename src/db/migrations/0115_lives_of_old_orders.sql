-- 0115_lives_of_old_orders: the trigger of 0114 fills the lives of the orders that are there. Orders that are placed or
-- moved meanwhile are filled by it as well, so nobody waits but who moves one that is just being filled.

update orders set state = state where payment_state is null;
