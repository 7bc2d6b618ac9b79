-- 0081_service_reminders: who asks for it is mailed before a service is due. One mail a service, and at most one a
-- fortnight for a machine, however often its hours are written anew.
alter table customer_machines
  add column remind boolean not null default false,
  -- the day of the service that the last mail was about
  add column reminded_for date,
  add column reminded_at timestamptz;
