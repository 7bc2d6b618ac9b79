-- 0010_merchant_lists: the dashboard sums days of money and orders, and the merchant's lists ask for what is left undone.

create index ledger_cash_by_time on ledger_lines (at) where account like 'cash:%';
create index ledger_unexplained on ledger_lines (order_id) where account = 'unexplained';
create index orders_by_confirmation on orders (confirmed_at) where confirmed_at is not null;
