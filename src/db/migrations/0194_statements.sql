-- 0194_statements: the statement of a company's account is mailed each month, if the merchant or the company wants it.

set local lock_timeout = '5s';

alter table company_accounts
  -- the merchant's wish, and that of the company's own people
  add column mails_statements boolean not null default false,
  add column wants_statements boolean not null default false,
  -- the last month whose statement was mailed, as 2026-11: each is mailed once
  add column statement_mailed text;
