-- Of the books that 0109 left open: stock movements cannot be emptied, a provider's event that was processed keeps what it
-- said and what came of it, and the histories of draft orders and companies are only added to. Direct changes alone are
-- refused: what goes with a draft, a company or a part that is deleted goes with it, an erased account is taken out of
-- the events it is named in, and the text of a provider's event is deleted after its time.
create trigger stock_movements_never_emptied before truncate on stock_movements
  for each statement execute function only_added_to();
create trigger payment_events_outcome_stays
  before update of provider, event_id, kind, payment_id, outcome, data, received_at, capture, processed_at
  on payment_events
  for each row when (old.processed_at is not null and pg_trigger_depth() = 0) execute function only_added_to();
create trigger payment_events_never_emptied before truncate on payment_events
  for each statement execute function only_added_to();
-- Those of a parcel go with an erased order and with a corrected tracking number.
create trigger parcel_events_stay before update on parcel_events
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger parcel_events_never_emptied before truncate on parcel_events
  for each statement execute function only_added_to();
create trigger order_draft_events_append_only before update or delete on order_draft_events
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger order_draft_events_never_emptied before truncate on order_draft_events
  for each statement execute function only_added_to();
create trigger company_events_append_only before update or delete on company_events
  for each row when (pg_trigger_depth() = 0) execute function only_added_to();
create trigger company_events_never_emptied before truncate on company_events
  for each statement execute function only_added_to();
