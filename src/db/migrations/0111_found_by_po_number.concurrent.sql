-- 0111_found_by_po_number: the merchant finds an order by the number the buyer gave it.

create index concurrently if not exists orders_by_po_number on orders using gin (po_number gin_trgm_ops) where po_number <> '';
