-- Orders are found by the reference of a line.
create index concurrently if not exists order_lines_by_reference on order_lines
  using gin (buyer_reference gin_trgm_ops) where buyer_reference <> '';
