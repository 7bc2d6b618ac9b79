-- 0006_payment_attempts: a payment that is begun again must ask the provider the very same thing, under the same key.

alter table payments
  -- when the present attempt to open a session began, and which one it is: both are part of what is asked
  add column begun_at timestamptz,
  add column attempt integer not null default 0,
  -- why the provider said no
  add column failure text;

-- Money is taken once: the same charge can never stand for two payments.
create unique index payments_by_charge on payments (method, provider_charge) where provider_charge is not null;

alter table refunds
  -- money that came late or twice never was part of the sale, and is not counted among its refunds
  add column of_sale boolean not null default true,
  add column failure text;
create unique index refunds_by_provider on refunds (payment_id, provider_refund) where provider_refund is not null;
