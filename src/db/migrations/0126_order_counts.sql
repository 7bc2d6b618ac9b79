-- 0126_order_counts: an owner may have orders counted. A sequence gives each count once, whatever else happens, and
-- keeps no order waiting for another. Numbers that were drawn need none of it, nor does the version before.
create sequence order_counts as integer maxvalue 9999999;
