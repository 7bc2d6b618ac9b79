-- 0324_orders_to_invoice: what companies have ordered on account and is not invoiced is summed without all orders.
create index concurrently if not exists orders_to_invoice on orders (company_id)
  where payment_method = 'on-account' and (payment_state = 'on-account'
    or (payment_state = 'captured' and fulfilment_state = 'unsent'));
