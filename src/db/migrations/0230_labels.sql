-- 0230_labels: labels are bought from a carrier or uploaded. A purchase whose answer is lost may have been carried out, so
-- its row is written before the carrier is asked, and no other is begun for the order until it is known what became of it.
-- What a label cost is a cost of the shop's; the buyer's money does not change.
create table labels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  -- of the press that asked for it; the carrier knows a purchase by it
  key uuid not null unique,
  carrier text not null,
  state text not null check (
    state in ('buying', 'bought', 'not-bought', 'voided', 'refund-asked', 'refunded', 'uploaded', 'removed')
  ),
  -- who pays at the carrier; null for what was uploaded
  account text,
  service text not null default '',
  weight_lb numeric(8, 2),
  -- null until it is bought, and for what goes without a number
  number text,
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  -- the stored PDF; null until it has come, and once it is erased
  file text unique,
  -- why nothing was bought; the carrier's id of a refund that was asked for
  remark text not null default '',
  staff_id bigint references staff on delete set null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((account is null) = (state in ('uploaded', 'removed'))),
  check (state <> 'buying' or number is null and file is null),
  check (state <> 'bought' or number is not null)
);
create index labels_by_order on labels (order_id, id);
create unique index labels_one_purchase_at_once on labels (order_id) where state = 'buying';
-- A number stands on one label; a carrier may use a voided one again.
create unique index labels_by_number on labels (carrier, number) where state in ('bought', 'uploaded');
