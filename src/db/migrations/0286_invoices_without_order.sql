-- 0286_invoices_without_order: the orders of an invoice stand in `invoice_orders` alone (docs/decisions/113). The version
-- before writes its rows itself, so the trigger that did it for older ones goes. That version still fills
-- `invoices.order_id` and `invoices.parcel_id`: they are no longer required, and go in the release after this one.

set local lock_timeout = '5s';

drop trigger invoices_have_orders on invoices;
drop function add_order_of_invoice;
alter table invoices alter column order_id drop not null;
