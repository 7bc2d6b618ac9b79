-- 0084_names_both_ways: staff type a customer's name in the order of their own language, a Chinese one family name first
-- and without a space, and find the customer either way.
alter table customers drop column search_text;
alter table customers add column search_text text not null generated always as
  (lower(email || ' ' || first_name || ' ' || last_name || ' ' || phone || ' ' ||
    last_name || ' ' || first_name || ' ' || last_name || first_name)) stored;
