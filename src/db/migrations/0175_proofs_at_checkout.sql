-- 0175_proofs_at_checkout: a guest proves the mailbox by a mailed link and orders without an account, so the order itself
-- remembers that it was proved. Orders of older processes are counted as unproved, as before.

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in
    ('verify-email', 'reset-password', 'invitation', 'order-link', 'erase-orders', 'staff-browser', 'checkout-proof'));

alter table orders add column email_proved boolean not null default false;
