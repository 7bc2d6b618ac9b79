-- 0310_paid_holds_tell: the page of a part that is out of stock says so where orders hold the last units and may not be
-- paid. Paying one moves no stock, so its trigger told of nothing and the page went on saying it. The end of such a
-- hold, and its beginning anew, make the pages of those parts stale; a hold that lapses gives its units back, of which
-- the stock tells.

set local lock_timeout = '5s';

create function notify_hold_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  -- A notice holds 8,000 bytes; the pages of more parts are made anew within their minute.
  select string_agg('stock:' || product_id, ' ') into tags from (
    select distinct v.product_id
    from order_lines l join stock s on s.variant_id = l.variant_id join variants v on v.id = l.variant_id
    where l.order_id = new.id and l.quantity > l.waiting and s.on_hand > 0 and s.on_hand <= s.reserved
    limit 300
  ) one;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;

create trigger orders_tell_of_holds after update of state, clearing_since on orders for each row
  when ((old.state = 'pending' and old.clearing_since is null)
    is distinct from (new.state = 'pending' and new.clearing_since is null))
  execute function notify_hold_changed();
