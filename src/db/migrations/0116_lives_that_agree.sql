-- 0116_lives_that_agree: an order's three lives are always told, and give its word.

alter table orders alter column payment_state set default 'owed', alter column payment_state set not null;
alter table orders alter column fulfilment_state set default 'unsent', alter column fulfilment_state set not null;
alter table orders alter column after_sale_state set default 'none', alter column after_sale_state set not null;
alter table orders add constraint orders_lives_are_known check (
  payment_state in ('owed', 'clearing', 'captured', 'refunding', 'refunded', 'voided')
  and fulfilment_state in ('unsent', 'ready', 'sent', 'delivered', 'picked-up')
  and after_sale_state in ('none', 'refund-requested', 'returning')
);
alter table orders add constraint orders_word_is_of_lives check (
  state = order_word(payment_state, fulfilment_state, after_sale_state)
);
