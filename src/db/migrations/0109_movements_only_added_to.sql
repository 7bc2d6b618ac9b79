-- Movements of stock, points and provider accounts are books too: nobody changes or removes them. What goes with a
-- part, an order or an account that is deleted goes with it (the database's own cascade), and what explains a movement of an
-- account, or says that somebody has looked, may still be written beside it.
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger point_movements_append_only before update or delete on point_movements
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger point_movements_never_emptied before truncate on point_movements
  for each statement execute function only_added_to();
create trigger account_movements_figures_stay
  before update of provider, movement_id, kind, amount_cents, fee_cents, source, at on account_movements
  for each row execute function only_added_to();
create trigger account_movements_append_only before delete on account_movements
  for each row execute function only_added_to();
create trigger account_movements_never_emptied before truncate on account_movements
  for each statement execute function only_added_to();
