-- 0076_delivered_prices: beside the ZIP code, a cart keeps what a truck needs there, so that the price at the buyer's dock
-- is the one that checkout asks. Null until it was asked; an empty list is from dock to dock.
alter table carts add column freight_extras text[];
