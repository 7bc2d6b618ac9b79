-- 0043_customers_in_order: a page of the merchant's customers is read from an index, by age or by name, however many there are.

create index concurrently if not exists customers_by_age on customers (created_at desc, id desc) where erased_at is null;
create index concurrently if not exists customers_by_name on customers (sort_name, id) where erased_at is null;
