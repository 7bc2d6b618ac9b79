-- 0248_invoices_of_orders: companies are invoiced for each shipment, or once a week or month for all that left
-- (docs/decisions/113). An invoice can be of several orders, so what it says of each stands in a row of its own, and what
-- has left and is on no invoice yet waits in a table, counted against the credit limit.
--
-- Processes of the version before write no such rows: a trigger does it for them, and `invoices.order_id` stays, with the
-- first order, for them to read. Both go in the release after this one.

set local lock_timeout = '5s';

-- The part of an invoice that is of one order; all parts together are the invoice.
create table invoice_orders (
  invoice_id bigint not null references invoices,
  order_id bigint not null references orders,
  -- from 1; all orders of an invoice are for one site
  position integer not null check (position > 0),
  -- { order, shipTo, poNumber, costCenter, references, left } as they were; they name no person
  facts jsonb not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  points_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  primary key (invoice_id, order_id),
  unique (invoice_id, position),
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents = total_cents)
);
create index invoice_orders_of_order on invoice_orders (order_id, invoice_id);
create trigger invoice_orders_append_only before update or delete on invoice_orders
  for each row execute function only_added_to();

create function add_order_of_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_orders (invoice_id, order_id, position, facts, subtotal_cents, discount_cents, points_cents,
    shipping_cents, tax_cents, total_cents)
  select new.id, new.order_id, 1, new.facts - 'company' - 'site' - 'billTo', new.subtotal_cents, new.discount_cents,
    new.points_cents, new.shipping_cents, new.tax_cents, new.total_cents
  where not exists (select from invoice_orders where invoice_id = new.id);
  return null;
end $$;
-- At the end of the transaction, once a process that knows the table has written its rows.
create constraint trigger invoices_have_orders after insert on invoices
  deferrable initially deferred for each row execute function add_order_of_invoice();

insert into invoice_orders (invoice_id, order_id, position, facts, subtotal_cents, discount_cents, points_cents,
  shipping_cents, tax_cents, total_cents)
select id, order_id, 1, facts - 'company' - 'site' - 'billTo', subtotal_cents, discount_cents, points_cents,
  shipping_cents, tax_cents, total_cents
from invoices;

-- What left on account and is on no invoice yet: the figures as of that day. Gone once it is invoiced.
create table uninvoiced_shipments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  -- null for what was picked up
  parcel_id bigint unique,
  left_at timestamptz not null,
  left_on date not null,
  -- the first day of the period after the one in which it left
  invoice_on date not null,
  -- those of its order's part of an invoice, with the site and the address to bill
  facts jsonb not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  points_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents = total_cents)
);
create index uninvoiced_shipments_of_company on uninvoiced_shipments (company_id, invoice_on);
create index uninvoiced_shipments_of_order on uninvoiced_shipments (order_id);

create table uninvoiced_lines (
  shipment_id bigint not null references uninvoiced_shipments on delete cascade,
  line_id bigint not null references order_lines,
  position integer not null,
  sku text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  primary key (shipment_id, line_id)
);
create index uninvoiced_lines_by_line on uninvoiced_lines (line_id);

alter table company_accounts
  -- when it is invoiced, as src/domain/receivables/invoice-schedule.ts writes it
  add column invoice_schedule text not null default 'shipment' check (invoice_schedule <> ''),
  -- until the day on which that begins, it is invoiced by this one
  add column invoice_schedule_before text not null default 'shipment' check (invoice_schedule_before <> ''),
  add column invoice_schedule_from date;
