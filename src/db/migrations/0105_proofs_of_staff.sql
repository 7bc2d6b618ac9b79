-- What leads to money asks for a fresh second factor, and neither a new owner nor a new factor may change where money goes:
-- since when somebody is an owner, and when a session was last proved by which factor.
alter table staff add column owner_since timestamptz;
update staff set owner_since = created_at where role = 'owner';

alter table staff_sessions add column factor_at timestamptz;
alter table staff_sessions add column factor_since timestamptz;
