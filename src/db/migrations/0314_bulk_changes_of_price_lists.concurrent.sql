-- 0314_bulk_changes_of_price_lists: the changes of one list of prices, and their end with it.
create index concurrently if not exists bulk_changes_of_price_list on bulk_changes (price_list_id, at desc, id desc)
  where price_list_id is not null;
