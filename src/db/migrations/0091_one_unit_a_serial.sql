-- 0091_one_unit_a_serial: an opened unit is one machine, so a maker's serial number is for sale once. Where imports or changes of
-- many products had put one on sale twice, the first stays and the others are shown as unavailable, for the merchant to look at.
update products set status = 'unavailable', version = version + 1
where id in (
  select id from (
    select id, row_number() over (partition by upper(regexp_replace(brand || '/' || (open_box ->> 'serial'), '\s', '', 'g')) order by id) as place
    from products where open_box is not null and status = 'published') offered
  where place > 1);
