-- 0039_find_pictures: before an unused picture is removed, the histories that could bring it back and the orders that
-- show it are looked up.

create index concurrently product_changes_by_picture on product_changes using gin ((before -> 'pictures') jsonb_path_ops) where before ? 'pictures';
create index concurrently order_lines_by_picture on order_lines (picture_family) where picture_family ~ '^[0-9a-f]{32}$';
