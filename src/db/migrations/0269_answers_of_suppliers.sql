-- 0269_answers_of_suppliers: staff are told of a purchase order that its supplier neither confirms nor delivers.
alter table suppliers
  -- days from the order after which silence is told; the usual ones if null
  add column answer_days integer check (answer_days between 1 and 99);
alter table purchase_orders
  -- staff noted that the supplier has confirmed it, or has named other days
  add column confirmed_at timestamptz,
  -- staff were told that nothing was heard of it
  add column silence_told_at timestamptz;
