-- 0205_names_of_accounts: files for other accounting programs name the accounts as those have them. Accounts without a row
-- have the usual names of src/domain/payments/account-chart.ts.

set local lock_timeout = '5s';

create table ledger_account_names (
  account text primary key,
  name text not null check (name <> ''),
  code text not null
);
