-- 0289_checks_of_deposits: what is in the tables is as 0288 has it, read beside whoever works with them.

alter table invoices validate constraint invoices_add_up;
alter table invoice_orders validate constraint invoice_orders_add_up;
alter table uninvoiced_shipments validate constraint uninvoiced_shipments_add_up;
alter table account_credits validate constraint memos_have_orders;
