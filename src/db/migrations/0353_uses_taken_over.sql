-- 0353_uses_taken_over: a code's use by an unpaid order that proved no mailbox goes to the order that has proved it, and
-- the former can no longer be paid.
set local lock_timeout = '5s';
alter table discount_uses add column taken_over boolean not null default false;
