-- 0271_shared_parcels: a parcel can hold goods of several orders of one buyer (docs/decisions/119). `parcels.order_id` is
-- the first of them; the others stand here. So a parcel of one order is the row that it always was, a carrier's number
-- stays unique, and a process of the version before ships, corrects and follows parcels as it did.
--
-- Deleting a parcel that others share is refused on purpose: that version would take back only the first order's part.
create table shared_parcels (
  parcel_id bigint not null references parcels,
  order_id bigint not null references orders on delete cascade,
  primary key (order_id, parcel_id)
);
create index shared_parcels_by_parcel on shared_parcels (parcel_id);
