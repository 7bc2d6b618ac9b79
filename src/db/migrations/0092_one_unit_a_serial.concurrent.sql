-- 0092_one_unit_a_serial: the same kept by the database, whoever writes. engine/catalogue/unit-serials.ts asks by this expression.
create unique index concurrently products_unit_for_sale on products (upper(regexp_replace(brand || '/' || (open_box ->> 'serial'), '\s', '', 'g')))
  where open_box is not null and status = 'published';
