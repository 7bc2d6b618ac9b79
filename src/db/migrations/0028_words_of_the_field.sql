-- 0028_words_of_the_field: what is stored under words of our own is called what everybody calls it: a return whose time
-- is over is expired, an event that was worked on is processed, what an attempt failed with is its last error.

alter table returns drop constraint returns_state_check;
update returns set state = 'expired' where state = 'lapsed';
alter table returns add constraint returns_state_check check (
  state in ('requested', 'declined', 'request-updated', 'agreed', 'being-refunded', 'completed', 'canceled', 'expired')
);
drop index one_open_return;
create unique index one_open_return on returns (order_id) where state not in ('completed', 'canceled', 'expired');

-- The same step under its new name; nothing else may change what happened.
alter table return_events disable trigger return_events_append_only;
update return_events set to_state = 'expired' where to_state = 'lapsed';
alter table return_events enable trigger return_events_append_only;
update order_mails set mail = 'return-expired' where mail = 'return-lapsed';

alter table payment_events rename column judged_at to processed_at;
alter table refunds rename column trouble to last_error;
alter table movements_read rename column trouble to last_error;
alter table payments rename column seen_to_at to acknowledged_at;
alter table refunds rename column seen_to_at to acknowledged_at;
alter table account_movements rename column seen_to_at to acknowledged_at;
