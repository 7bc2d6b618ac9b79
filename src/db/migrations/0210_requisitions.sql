-- 0210_requisitions: companies have orders approved by rules of their own (docs/decisions/102). Older processes know
-- neither rules nor requisitions: while they run beside new ones, what they place is not judged.
create table company_approval_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  -- null for all sites
  site_id bigint,
  name text not null check (name <> ''),
  -- whom it holds for; everybody where both are empty
  roles text[] not null default '{}',
  people bigint[] not null default '{}',
  -- { kind, over, categories } and [{ role, customerId, standInId, nextAfter }]: src/domain/approvals/approval-rule.ts
  condition jsonb not null,
  chain jsonb not null check (jsonb_array_length(chain) between 1 and 4),
  created_at timestamptz not null,
  foreign key (site_id, company_id) references company_sites (id, company_id) on delete cascade
);
create index company_approval_rules_of_company on company_approval_rules (company_id, id);

alter table companies
  -- what may become dearer between asking and ordering without being asked again
  add column approval_tolerance integer not null default 0 check (approval_tolerance between 0 and 50),
  -- days after which what nobody decided expires
  add column approval_days integer not null default 14 check (approval_days between 1 and 90);

-- A cart that was sent for approval. Its goods are in the cart of its name; `shown` is what the requester was shown.
create table requisitions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  site_id bigint not null,
  customer_id bigint not null references customers on delete cascade,
  state text not null check (state in
    ('submitted', 'changes-requested', 'approved', 'ordered', 'rejected', 'withdrawn', 'expired')),
  version integer not null default 1,
  -- { company, site, by } as they were called
  bought_for jsonb not null,
  language text not null check (language in ('en', 'cn')),
  -- the checkout as typed, without what is for no order: emptied once it was ordered or is over
  form jsonb not null,
  on_account boolean not null,
  why text not null default '',
  po_number text not null default '',
  cost_center text not null default '',
  buyer_references text not null default '',
  cost_center_id bigint,
  shown jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  -- names of the rules that caught it; none for whoever may only ask
  rules text[] not null default '{}',
  -- one of them lets its approver pass a budget
  may_overdraw boolean not null default false,
  -- position of the step that it waits for
  step integer not null default 1,
  -- the day in whose month it counts until it is ordered
  approved_on date,
  submitted_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  order_id bigint unique references orders on delete set null,
  foreign key (site_id, company_id) references company_sites (id, company_id) on delete cascade,
  foreign key (cost_center_id, company_id) references company_cost_centers (id, company_id),
  check ((state = 'approved') <= (approved_on is not null))
);
create index requisitions_of_company on requisitions (company_id, id desc);
create index requisitions_of_customer on requisitions (customer_id, id desc);
create index requisitions_open on requisitions (expires_at) where state in ('submitted', 'changes-requested', 'approved');
create index requisitions_of_cost_center on requisitions (cost_center_id) where state = 'approved';

-- Its chain as it was when it was submitted.
create table requisition_steps (
  requisition_id bigint not null references requisitions on delete cascade,
  position integer not null,
  role text check (role in ('approver', 'administrator')),
  customer_id bigint references customers on delete set null,
  stand_in_id bigint references customers on delete set null,
  next_after integer check (next_after between 1 and 30),
  -- when it passes to the next
  due_at timestamptz,
  decided_at timestamptz,
  primary key (requisition_id, position)
);
create index requisition_steps_due on requisition_steps (due_at) where decided_at is null and due_at is not null;

-- What happened to it, with the words for whoever reads it. Of people the row of their account.
create table requisition_events (
  id bigint generated always as identity primary key,
  requisition_id bigint not null references requisitions on delete cascade,
  event text not null,
  by_customer_id bigint references customers on delete set null,
  note text not null default '',
  total_cents bigint,
  at timestamptz not null
);
create index requisition_events_of_requisition on requisition_events (requisition_id, id);
