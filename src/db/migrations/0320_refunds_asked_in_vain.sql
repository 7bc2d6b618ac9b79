-- 0320_refunds_asked_in_vain: a refund of which the provider says nothing certain is asked about at growing intervals,
-- as a payment is, and not each minute for as long as the provider is away. A process of the version before counts
-- nothing and asks each minute, as it did.
set local lock_timeout = '5s';

-- questions in a row without a certain answer, and the last of them
alter table refunds
  add column vain_questions integer not null default 0,
  add column checked_at timestamptz;
alter table invoice_refunds
  add column vain_questions integer not null default 0,
  add column checked_at timestamptz;
