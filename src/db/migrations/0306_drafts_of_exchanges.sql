-- 0306_drafts_of_exchanges: the draft of an exchange is sent and ordered as an exchange only (docs/decisions/138). 0301
-- left it to staff to begin none until the last process of the version before is gone; nothing kept them from it. That
-- process takes the draft for any other: it sends it without what the returned goods pay, or orders it and asks for all
-- of it, and the return would be refunded in full beside it. Both fail here at the end of the transaction; a process
-- that knows of exchanges then sends or orders it.

set local lock_timeout = '5s';

create function exchange_is_known() returns trigger language plpgsql as $$
begin
  if exists (select from exchanges x where x.draft_id = new.id and x.order_id is null) then
    raise exception 'draft % is of an exchange that this process does not know of', new.number;
  end if;
  return null;
end $$;
create constraint trigger drafts_know_exchanges after update of state on order_drafts
  deferrable initially deferred for each row
  when (new.state = 'ordered' or (new.state = 'sent' and not coalesce(new.paper ? 'exchange', false)))
  execute function exchange_is_known();
