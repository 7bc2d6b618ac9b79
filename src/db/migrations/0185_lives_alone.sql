-- 0185_lives_alone: every process writes the three lives of an order itself, so nothing fills them from its word anymore
-- (docs/decisions/066). The word stays, held to the lives by a check.

drop trigger orders_filled_lives on orders;
drop trigger refund_requests_filled_lives on refund_requests;
drop function order_lives_of_word();
drop function order_lives_of_request();

alter table orders drop column state_before;
