-- 0124_staff_notices: the staff are mailed of orders, returns, claims and the like, each of what they choose.

-- The language of a member's mails; null for both, one below the other, as mails to staff were until now.
alter table staff add column language text check (language in ('en', 'cn'));

-- What somebody chose; who never did has no row and is told what their role is told by default.
create table staff_notice_choices (
  staff_id bigint primary key references staff on delete cascade,
  -- by kind of notice: at-once, daily or off
  choices jsonb not null,
  -- of the daily mail, by the shop's clock
  hour int not null check (hour between 0 and 23),
  -- the last day whose daily mail was written, or had nothing to say
  digested_on date not null
);

create table staff_letters (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  daily boolean not null,
  written_at timestamptz not null,
  sent_at timestamptz
);
create index staff_letters_by_staff on staff_letters (staff_id, written_at);

-- A thing that somebody is told of, once: by the letter that names it.
create table staff_notices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null,
  -- what it is called, and the key of its screen
  name text not null,
  key text not null,
  -- tells apart what happens to the same thing again
  episode text not null default '',
  at timestamptz not null,
  letter_id bigint references staff_letters on delete cascade,
  unique (staff_id, kind, key, episode)
);
create index staff_notices_of_letter on staff_notices (letter_id);
create index staff_notices_waiting on staff_notices (staff_id) where letter_id is null;

-- Parts that are running low, since when: each is told of once until it is stocked up again.
create table low_stock (
  variant_id bigint primary key references variants on delete cascade,
  since timestamptz not null
);
