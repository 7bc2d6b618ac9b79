-- 0336_first_stocked_parts: the parts in stock there are. Apart from the table, so that editors wait for it a moment and
-- not until all are written. What changes meanwhile leaves its product to be refreshed.

insert into stocked_parts (variant_id, sku, category)
select v.id, v.sku, p.category from variants v join products p on p.id = v.product_id
where not v.retired and p.status in ('published', 'unavailable')
order by v.id for key share of v
on conflict do nothing;
analyze stocked_parts;
