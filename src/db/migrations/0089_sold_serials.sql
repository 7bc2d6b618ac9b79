-- 0089_sold_serials: an opened unit is one machine. What was sold is told by its serial number on the order, the receipt and the
-- packing slip, whatever becomes of its page afterwards.
alter table order_lines add column serial text check (serial <> '');
update order_lines l set serial = nullif(p.open_box ->> 'serial', '') from products p where p.id = l.product_id and p.open_box is not null;
