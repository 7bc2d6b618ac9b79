-- 0114_three_lives: an order's money, its goods and what comes after the sale, told apart. The word that stood for all
-- three stays in `state`, derived from them. Empty at first: 0115 fills the orders that are there, 0116 checks them all.

alter table orders add column payment_state text;
alter table orders add column fulfilment_state text;
alter table orders add column after_sale_state text;

-- The specification's word. The same as orderStatus of src/domain/orders/order-status.ts, and tested against it.
create function order_word(payment text, fulfilment text, after_sale text) returns text
language sql immutable parallel safe as $$
  select case
    when payment = 'voided' then 'canceled'
    when after_sale = 'returning' then 'return-refund'
    when payment = 'refunded' then 'refund-completed'
    when payment = 'refunding' or after_sale = 'refund-requested' then 'refund-in-process'
    when fulfilment = 'sent' then 'shipped'
    when fulfilment = 'ready' then 'ready-for-pickup'
    when fulfilment in ('delivered', 'picked-up') then fulfilment
    when payment = 'captured' then 'confirmed'
    when payment in ('owed', 'clearing') then 'pending'
  end
$$;

-- The version before writes the word alone: its lives are filled from where they stood, and of an order that has none
-- yet from its other rows. Whoever writes the lives is left alone. `state_before` is kept for that version.
create function order_lives_of_word() returns trigger language plpgsql as $$
declare
  goods text;
  has_left boolean;
begin
  if tg_op = 'UPDATE' and new.state <> old.state then
    new.state_before := case when new.state in ('return-refund', 'refund-in-process') then old.state end;
  end if;
  if tg_op = 'UPDATE' and old.payment_state is not null and row(new.payment_state, new.fulfilment_state, new.after_sale_state)
      is distinct from row(old.payment_state, old.fulfilment_state, old.after_sale_state) then
    return new;
  end if;
  if new.state = order_word(new.payment_state, new.fulfilment_state, new.after_sale_state) and new.state <> 'pending' then
    return new;
  end if;
  goods := case new.state
    when 'shipped' then 'sent'
    when 'delivered' then 'delivered'
    when 'picked-up' then 'picked-up'
    when 'ready-for-pickup' then 'ready'
    when 'pending' then 'unsent'
    when 'confirmed' then 'unsent'
    when 'canceled' then 'unsent'
  end;
  if goods is null then
    has_left := exists (select from parcels p where p.order_id = new.id and p.claim_id is null);
    goods := case
      when tg_op = 'UPDATE' and old.fulfilment_state in ('sent', 'delivered', 'picked-up') then old.fulfilment_state
      when tg_op = 'UPDATE' and old.fulfilment_state is not null then case when has_left then 'sent' else 'unsent' end
      when new.delivered_at is not null then case new.shipping_method when 'PICKUP' then 'picked-up' else 'delivered' end
      when has_left then 'sent'
      else 'unsent'
    end;
  end if;
  new.fulfilment_state := goods;
  new.after_sale_state := case new.state when 'return-refund' then 'returning' else 'none' end;
  new.payment_state := case new.state
    when 'pending' then case when new.clearing_since is null then 'owed' else 'clearing' end
    when 'canceled' then 'voided'
    when 'refund-in-process' then 'refunding'
    when 'refund-completed' then 'refunded'
    when 'return-refund' then case when new.state_before = 'refund-completed' then 'refunded' else 'captured' end
    else 'captured'
  end;
  -- A refund that was only asked for: the goods wait, and some may have left before.
  if new.state = 'refund-in-process'
      and exists (select from refund_requests r where r.order_id = new.id and r.state = 'open') then
    new.payment_state := 'captured';
    new.fulfilment_state := 'unsent';
    new.after_sale_state := 'refund-requested';
  end if;
  return new;
end $$;
create trigger orders_filled_lives before insert or update of state, clearing_since on orders
  for each row execute function order_lives_of_word();

-- The version before moves the order before it writes the request, and not at all when it grants one.
create function order_lives_of_request() returns trigger language plpgsql as $$
begin
  if new.state = 'open' then
    update orders set payment_state = 'captured', fulfilment_state = 'unsent', after_sale_state = 'refund-requested'
    where id = new.order_id and state = 'refund-in-process' and after_sale_state = 'none';
  elsif new.state = 'granted' then
    update orders set payment_state = 'refunding', after_sale_state = 'none', fulfilment_state = case
      when exists (select from parcels p where p.order_id = new.order_id and p.claim_id is null) then 'sent' else 'unsent' end
    where id = new.order_id and after_sale_state = 'refund-requested';
  end if;
  return null;
end $$;
create trigger refund_requests_filled_lives after insert or update of state on refund_requests
  for each row execute function order_lives_of_request();
