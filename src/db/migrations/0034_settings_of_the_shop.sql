-- 0034_settings_of_the_shop: a settings group has a version, so that two people who change it at once are told, and a
-- notice says which of it changed: 'frame' is on every page, 'content' on those that show prices and ways of delivery,
-- and what only a checkout asks for drops no page at all.
alter table settings add column version integer not null default 1;

drop trigger settings_changed on settings;

create function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns') then
    perform pg_notify('plenum_changed', 'frame');
  elsif changed in ('shipping', 'pickup', 'bundle') then
    -- The first time it is set, every page may promise it.
    perform pg_notify('plenum_changed', case when tg_op = 'UPDATE' then 'content' else 'content frame' end);
  end if;
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings
  for each row execute function notify_settings_changed();

-- A policy's new text is on its own page; a first one gives every page a link to it.
drop trigger policies_changed on policy_versions;
create function notify_policy_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'policy:' || coalesce(new.slug, old.slug));
  if tg_op <> 'INSERT' or new.version = 1 then perform pg_notify('plenum_changed', 'frame'); end if;
  return null;
end $$;
create trigger policies_changed after insert or update or delete on policy_versions
  for each row execute function notify_policy_changed();
