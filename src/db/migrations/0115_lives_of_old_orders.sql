-- 0115_lives_of_old_orders: the trigger of 0114 fills the lives of the orders that are there. Those who write orders wait
-- until it is done, and those who read do not.

lock table orders in share row exclusive mode;
update orders set state = state where payment_state is null;
