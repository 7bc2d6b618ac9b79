-- 0071_find_claim_parcels: the parcel in which a claim's goods left, found without reading all parcels.
create index concurrently parcels_by_claim on parcels (claim_id) where claim_id is not null;
