-- 0144_payments_to_capture: authorized payments, soonest to expire first, for the list of what waits and for the check
-- of every minute.

create index concurrently if not exists payments_to_capture on payments (authorized_until) where state = 'authorized';
