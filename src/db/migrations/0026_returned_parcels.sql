-- 0026_returned_parcels: a parcel that came back to the shop is neither delivered nor under way.

alter table parcels add column returned_at timestamptz;
