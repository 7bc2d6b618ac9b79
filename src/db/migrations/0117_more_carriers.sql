-- 0117_more_carriers: parcels go by FedEx and DHL too. Which carriers there are stands in the program, so that the next
-- one needs no migration.
alter table parcels drop constraint parcels_carrier_check;
alter table parcels add constraint parcels_carrier_check check (carrier ~ '^[a-z]{2,20}$');
