-- 0090_points_at_checkout: points may pay a part of an order's goods. They are a part of its discount, and known apart.
alter table orders
  add column points_used integer not null default 0 check (points_used >= 0),
  add column points_cents integer not null default 0 check (points_cents >= 0),
  add check (points_cents <= discount_cents);

-- Points that an order had earned may be spent when it is refunded. The account never falls below zero: what cannot be
-- taken back is owed, and what comes in pays that first.
alter table customers
  add column points_owed integer not null default 0 check (points_owed >= 0),
  add check (points >= 0);

-- `points` is what a movement did to the account, `owed` what it did to the debt: together what was meant, `points - owed`.
alter table point_movements
  add column owed integer not null default 0,
  drop constraint point_movements_kind_check,
  add constraint point_movements_kind_check check (kind in ('earned', 'taken-back', 'redeemed', 'given-back', 'redeemed-again')),
  drop constraint point_movements_points_check,
  add constraint point_movements_points_check check (points <> 0 or owed <> 0);
