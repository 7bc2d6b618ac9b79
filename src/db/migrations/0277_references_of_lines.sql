-- A company codes its costs by line: a buyer says with each line of a site's cart which job, cost center or machine it is
-- for, and it stands with the line on order, packing slip and invoice.
alter table cart_lines
  add column buyer_reference text not null default '',
  add constraint cart_lines_reference_length check (length(buyer_reference) <= 60) not valid;
alter table order_lines
  add column buyer_reference text not null default '',
  add constraint order_lines_reference_length check (length(buyer_reference) <= 60) not valid;
