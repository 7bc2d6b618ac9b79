-- Parcels that are due together are asked about in one call, by whichever of their jobs comes first. Until then the others
-- know that somebody is asking; one that is killed in between lets go of them by itself.
alter table parcels add column asking_until timestamptz;
