-- 0118_links_of_staff: a mailed link lets one of the staff try their password in a new browser while strangers' guesses lock
-- it elsewhere. It goes by the email and opens nothing by itself.

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'invitation', 'order-link', 'erase-orders', 'staff-browser'));
