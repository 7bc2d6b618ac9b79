-- 0179_reminders_of_invoices: open invoices are reminded of, each on its days and once. The merchant stops it for a company.

set local lock_timeout = '5s';

alter table company_accounts add column reminds boolean not null default true;

create table invoice_reminders (
  invoice_id bigint not null references invoices,
  -- days from the due date, as src/domain/receivables/reminders.ts has them
  day integer not null,
  sent_at timestamptz not null,
  primary key (invoice_id, day)
);
