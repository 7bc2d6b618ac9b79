-- An opened unit is bought by its serial number, grade and test record. What of it stood on the page when it was put into
-- a cart is kept with the line, so that a change is told before it is ordered. Null for other goods, and for older lines.
alter table cart_lines add column seen_unit jsonb;
