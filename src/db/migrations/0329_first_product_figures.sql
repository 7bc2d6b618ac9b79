-- 0329_first_product_figures: the figures of all products there are. Apart from the triggers, so that orders wait for
-- them a moment and not until all is summed up.

insert into stale_product_figures (product_id) select id from products;
do $$
begin
  while refresh_product_figures() loop
  end loop;
end $$;
analyze product_figures;

-- The list by price is read from the figures. Last, as versions are locked for it.
set local lock_timeout = '5s';
drop index variants_by_price;
