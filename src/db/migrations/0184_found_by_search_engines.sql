-- 0184_found_by_search_engines: what a product's page says to search engines, by the merchant. Empty for the name and the
-- summary.
alter table products
  add column seo_title jsonb not null default '{"en":"","cn":""}'
    check (jsonb_typeof(seo_title -> 'en') = 'string' and jsonb_typeof(seo_title -> 'cn') = 'string'),
  add column seo_description jsonb not null default '{"en":"","cn":""}'
    check (jsonb_typeof(seo_description -> 'en') = 'string' and jsonb_typeof(seo_description -> 'cn') = 'string');
