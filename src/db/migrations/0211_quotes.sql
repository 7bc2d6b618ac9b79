-- 0211_quotes: buyers ask for quotes and answer them, so a draft has turns. Each version that was sent is kept with its
-- paper, and what buyer and staff write to each other stands in a thread. A draft may be for a company's site.
alter table order_drafts
  drop constraint order_drafts_state_check,
  add constraint order_drafts_state_check check (
    state in ('unconfirmed', 'requested', 'draft', 'sent', 'change-asked', 'ordered', 'declined', 'expired', 'withdrawn')
  ),
  add column company_id bigint references companies on delete cascade,
  add column site_id bigint,
  -- who answers for it
  add column staff_id bigint references staff on delete set null,
  -- what its buyer wished beside the goods; null where staff began it
  add column asked jsonb,
  -- how many versions were sent
  add column sent_count integer not null default 0,
  add constraint order_drafts_of_site foreign key (site_id, company_id) references company_sites (id, company_id),
  add constraint order_drafts_of_company_have_site check ((company_id is null) = (site_id is null));

create table order_draft_versions (
  draft_id bigint not null references order_drafts on delete cascade,
  sent integer not null check (sent > 0),
  paper jsonb not null,
  language text not null check (language in ('en', 'cn')),
  total_cents bigint not null,
  sent_at timestamptz not null,
  valid_until timestamptz not null,
  primary key (draft_id, sent)
);
insert into order_draft_versions (draft_id, sent, paper, language, total_cents, sent_at, valid_until)
select id, 1, paper, language, total_cents, sent_at, valid_until from order_drafts where state = 'sent';
update order_drafts set sent_count = 1 where state = 'sent';
-- A version stays as it was sent; whom it names goes when the order or the person is erased.
create trigger order_draft_versions_stay
  before update of draft_id, sent, language, total_cents, sent_at, valid_until on order_draft_versions
  for each row execute function only_added_to();
create trigger order_draft_versions_never_emptied before truncate on order_draft_versions
  for each statement execute function only_added_to();

create table order_draft_messages (
  id bigint generated always as identity primary key,
  draft_id bigint not null references order_drafts on delete cascade,
  -- the step that it came with; empty for a message alone
  step text not null default '',
  from_staff boolean not null,
  -- the account; null for staff and for whoever has the link
  customer_id bigint references customers on delete set null,
  staff_email text not null default '',
  text text not null,
  at timestamptz not null
);
create index order_draft_messages_by_draft on order_draft_messages (draft_id, id);
create index order_draft_messages_by_customer on order_draft_messages (customer_id) where customer_id is not null;

-- The terms that an accepted quote promised; null for those of the account on the day of the invoice.
alter table orders add column agreed_terms text;
