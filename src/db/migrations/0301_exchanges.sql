-- 0301_exchanges: goods of a return are exchanged for others, which go out as an order of their own
-- (docs/decisions/138). What the goods that come back are worth pays for that order, or for a part of it.
--
-- A process of the version before writes orders without `exchanged_cents`: nothing was exchanged for them. It would
-- accept a draft of an exchange as any other, and ask for all of it; staff begin none until it is gone.

set local lock_timeout = '5s';

alter table orders add column exchanged_cents integer not null default 0 check (exchanged_cents >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_add_up
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents - exchanged_cents = total_cents) not valid;

create table exchanges (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns on delete cascade,
  -- of the goods that go out, until it is ordered
  draft_id bigint unique references order_drafts on delete set null,
  order_id bigint unique references orders on delete cascade,
  -- [{ lineId, quantity }] of the return: the units that are exchanged
  units jsonb not null check (jsonb_typeof(units) = 'array'),
  -- the goods that go out wait for those that come back
  waits boolean not null,
  -- what those units were worth when the offer was sent: the most that they pay
  worth_cents integer not null default 0 check (worth_cents >= 0),
  -- the part of it that pays for the order
  credit_cents integer not null default 0 check (credit_cents between 0 and worth_cents),
  -- the refund of the return was lowered by it
  settled_at timestamptz,
  -- the order ended before its goods left: the return is worth all of it again
  undone_at timestamptz,
  begun_by text not null,
  begun_at timestamptz not null,
  check (settled_at is null or undone_at is null)
);
create index exchanges_of_return on exchanges (return_id);

-- Money of one refund that goes back by another payment than its first part.
alter table refunds add column beside_id bigint references refunds;

-- At the end of the transaction: a return is not refunded in full while goods were given for it. A process of the
-- version before would do so.
create function exchange_is_settled() returns trigger language plpgsql as $$
begin
  if exists (select from exchanges x join orders o on o.id = x.order_id
    where x.return_id = new.id and x.credit_cents > 0 and x.settled_at is null and x.undone_at is null
      and o.payment_state <> 'voided') then
    raise exception 'return % is refunded, and goods were given for it', new.number;
  end if;
  return null;
end $$;
create constraint trigger returns_settle_exchanges after update of state on returns
  deferrable initially deferred for each row when (new.state in ('being-refunded', 'completed'))
  execute function exchange_is_settled();
