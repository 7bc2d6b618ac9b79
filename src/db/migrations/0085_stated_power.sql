-- 0085_stated_power: a buyer says once which power they have, and machines in lists, cart and checkout say whether they run
-- on it. It stays with the cart, so with the browser and the account, as the ZIP code does. An order keeps what was stated
-- when it was placed, and each of its lines what was found then: figures of a page may change later.
alter table carts add column power jsonb check (jsonb_typeof(power) = 'object');
alter table orders add column power jsonb check (jsonb_typeof(power) = 'object');
alter table order_lines add column power jsonb check (jsonb_typeof(power) = 'object');
