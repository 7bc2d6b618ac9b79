-- 0141_charged_when_goods_leave: a card's bank holds an order's amount until its goods leave. The order is confirmed,
-- and nothing is in the books yet.

set local lock_timeout = '5s';

alter table payments drop constraint payments_state_check;
alter table payments
  add constraint payments_state_check check (
    state in ('new', 'begun', 'clearing', 'authorized', 'captured', 'failed', 'voided', 'refunding', 'refunded')
  ) not valid,
  -- the provider's name of the hold; Stripe's payment intent keeps its name when it is captured
  add column provider_authorization text,
  -- the provider releases the amount at this time
  add column authorized_until timestamptz,
  -- since when a capture of it may be under way
  add column capture_asked_at timestamptz,
  add constraint payments_authorized_is_whole check (
    state <> 'authorized' or (provider_authorization is not null and authorized_until is not null)
  ) not valid;

alter table orders drop constraint orders_lives_are_known;
alter table orders add constraint orders_lives_are_known check (
  payment_state in ('owed', 'clearing', 'authorized', 'captured', 'refunding', 'refunded', 'voided')
  and fulfilment_state in ('unsent', 'ready', 'sent', 'delivered', 'picked-up')
  and after_sale_state in ('none', 'refund-requested', 'returning')
) not valid;

-- The same as orderStatus of src/domain/orders/order-status.ts, and tested against it.
create or replace function order_word(payment text, fulfilment text, after_sale text) returns text
language sql immutable parallel safe as $$
  select case
    when payment = 'voided' then 'canceled'
    when after_sale = 'returning' then 'return-refund'
    when payment = 'refunded' then 'refund-completed'
    when payment = 'refunding' or after_sale = 'refund-requested' then 'refund-in-process'
    when fulfilment = 'sent' then 'shipped'
    when fulfilment = 'ready' then 'ready-for-pickup'
    when fulfilment in ('delivered', 'picked-up') then fulfilment
    when payment in ('captured', 'authorized') then 'confirmed'
    when payment in ('owed', 'clearing') then 'pending'
  end
$$;
