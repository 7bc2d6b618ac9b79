-- 0136_parcels_by_tracking: a buyer on the phone has a tracking number and nothing else. The version before searches
-- by none.
create index concurrently if not exists parcels_by_tracking on parcels (upper(number));
