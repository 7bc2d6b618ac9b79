-- 0110_po_number: what the buyer's purchasing calls the order. The version before writes orders without it meanwhile.

alter table orders add column po_number text not null default '' check (char_length(po_number) <= 40);
