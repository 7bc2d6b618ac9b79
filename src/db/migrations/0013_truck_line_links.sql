-- Every truck line shows its shipments at an address of its own, so freight that leaves may name the page where its
-- PRO number is followed. Only what the shop itself typed is ever shown as a link, and only over https.
alter table parcels add column link text check (link ~ '^https://' and length(link) <= 500);
