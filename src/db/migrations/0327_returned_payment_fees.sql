-- 0327_returned_payment_fees: companies owe a fee for a check or ACH payment that their bank did not honor
-- (docs/decisions/142). It is an invoice of no order, made by staff, once for each payment that came back.
--
-- A process of the version before charges none. It leaves such an invoice out of the buyers' lists, and cannot show it.

set local lock_timeout = '5s';

alter table company_accounts
  -- what the terms name; null for none
  add column bounce_fee_cents bigint check (bounce_fee_cents between 100 and 10000);

create table bounce_fees (
  credit_id bigint primary key references account_credits,
  invoice_id bigint not null unique references invoices
);
create trigger bounce_fees_append_only before update or delete on bounce_fees
  for each row execute function only_added_to();
