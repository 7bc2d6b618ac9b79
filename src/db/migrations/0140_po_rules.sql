-- 0140_po_rules: whether a company demands a PO number with each order, and how it writes them.
alter table companies
  add column po_required boolean not null default false,
  -- # is a figure, @ a letter, * either; all else is itself
  add column po_mask text not null default '' check (char_length(po_mask) <= 40);
