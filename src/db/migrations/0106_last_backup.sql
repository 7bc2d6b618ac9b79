-- When the last backup by the shop's own command was whole, so that somebody hears of it when none is made any more.
create table last_backup (
  only_one boolean primary key default true check (only_one),
  made_at timestamptz not null
);
