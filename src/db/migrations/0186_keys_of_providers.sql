-- 0186_keys_of_providers: owners enter the keys of Stripe, PayPal, USPS and the mail server themselves. They are stored
-- sealed with the installation's secret; replaced ones stay for a while, so that what was begun by them can end
-- (docs/decisions/106).

set local lock_timeout = '5s';

create table provider_keys (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('stripe', 'paypal', 'usps', 'mail')),
  sealed text not null,
  made_by text not null,
  made_at timestamptz not null,
  -- set once other keys took their place, or none
  replaced_at timestamptz
);
create unique index provider_keys_in_use on provider_keys (provider) where replaced_at is null;
