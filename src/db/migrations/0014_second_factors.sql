-- 0014_second_factors: passkeys beside authenticators, codes on paper for the day both are lost, and invitations that are mailed.

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- grows with every use where the device counts: one that falls behind is a copy
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id, id);

create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (staff_id, code_hash)
);

-- What a passkey is asked to sign: of one session, for one purpose, once.
alter table staff_sessions
  add column challenge_hash bytea,
  add column challenge_for text check (challenge_for in ('add', 'sign-in')),
  add column challenge_until timestamptz;

-- An invitation is mailed in the language of who is invited; its token is made when the mail is written.
alter table staff_invitations
  add column id bigint generated always as identity unique,
  add column language text not null default 'en' check (language in ('en', 'cn')),
  add column withdrawn_at timestamptz;
