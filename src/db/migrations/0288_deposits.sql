-- 0288_deposits: companies pay a deposit for goods built to order (docs/decisions/136). Its invoice bills no sale: what it
-- asks stands below zero in `deposit_cents`, and the invoices of the goods take it off again with amounts above zero.
--
-- A process of the version before knows of no deposit. It can place orders without one; what it would do wrong with an
-- order that has one fails in the triggers below, until that process is gone.

set local lock_timeout = '5s';

alter table company_accounts
  -- the percentage of the goods that is asked, and from which lead time on; null for none
  add column deposit_percent integer check (deposit_percent between 1 and 100),
  add column deposit_lead_days integer check (deposit_lead_days between 0 and 3650),
  add constraint deposits_have_both check ((deposit_percent is null) = (deposit_lead_days is null));

-- { percent, leadDays, base, amount } as agreed with the order, in cents; null for none. Without `leadDays` it is that of a
-- quote, for all its goods and own lines.
alter table orders add column deposit jsonb check (jsonb_typeof(deposit) = 'object');
alter table order_lines add column asks_deposit boolean not null default false;

alter table invoices add column deposit_cents bigint not null default 0;
alter table invoice_orders add column deposit_cents bigint not null default 0;
-- null of a process that does not know the column
alter table uninvoiced_shipments add column deposit_cents bigint;

alter table invoices drop constraint invoices_check;
alter table invoices add constraint invoices_add_up
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents - deposit_cents = total_cents) not valid;
alter table invoice_orders drop constraint invoice_orders_check;
alter table invoice_orders add constraint invoice_orders_add_up
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents - deposit_cents = total_cents) not valid;
alter table uninvoiced_shipments drop constraint uninvoiced_shipments_check;
alter table uninvoiced_shipments add constraint uninvoiced_shipments_add_up
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents - coalesce(deposit_cents, 0) = total_cents)
  not valid;

-- A credit memo is for a refund, or for what a deposit is not needed for.
alter table account_credits drop constraint account_credits_check;
alter table account_credits add constraint memos_have_orders
  check (case when kind = 'credit-memo' then order_id is not null else refund_id is null end) not valid;

-- What of an order's deposit was credited and is taken off no invoice.
create table deposit_credits (
  credit_id bigint primary key references account_credits,
  order_id bigint not null references orders,
  amount_cents bigint not null check (amount_cents > 0)
);
create index deposit_credits_of_order on deposit_credits (order_id);
create trigger deposit_credits_append_only before update or delete on deposit_credits
  for each row execute function only_added_to();

-- What is still to be taken off the invoices of an order's goods.
create function deposit_left(order_id bigint) returns bigint language sql stable as $$
  select coalesce((select -sum(p.deposit_cents) from invoice_orders p where p.order_id = $1), 0)::bigint
    - coalesce((select sum(u.deposit_cents) from uninvoiced_shipments u where u.order_id = $1), 0)::bigint
    - coalesce((select sum(c.amount_cents) from deposit_credits c where c.order_id = $1), 0)::bigint
$$;

create function deposit_is_known() returns trigger language plpgsql as $$
begin
  if new.deposit_cents is null and deposit_left(new.order_id) <> 0 then
    raise exception 'order % has a deposit that this process does not know of', new.order_id;
  end if;
  return new;
end $$;
create trigger shipments_know_deposits before insert on uninvoiced_shipments
  for each row execute function deposit_is_known();

-- At the end of the transaction: an order of which nothing more will leave has no deposit left, and no more was taken off
-- or credited than was asked.
create function deposit_is_given_back() returns trigger language plpgsql as $$
begin
  if deposit_left(new.id) < 0 or (deposit_left(new.id) > 0
    and (new.payment_state = 'voided' or new.fulfilment_state in ('sent', 'delivered', 'picked-up'))) then
    raise exception 'order % has a deposit of % left', new.id, deposit_left(new.id);
  end if;
  return null;
end $$;
create constraint trigger orders_give_deposits_back after update of payment_state, fulfilment_state on orders
  deferrable initially deferred for each row when (new.deposit is not null) execute function deposit_is_given_back();
