-- 0246_label_voiding: a carrier was asked to cancel a label, and nobody knows yet whether it did. A program that was killed
-- in between left the label as bought, and it was shipped with.
alter table labels drop constraint labels_state_check,
  add constraint labels_state_check check (
    state in ('buying', 'bought', 'not-bought', 'voiding', 'voided', 'refund-asked', 'refunded', 'uploaded', 'removed')
  ) not valid;
