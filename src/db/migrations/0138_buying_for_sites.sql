-- 0138_buying_for_sites: a member chooses for whom they buy, has a cart for each site, and their orders belong to the
-- company and its site (docs/decisions/084). Older processes leave all of it null: what they write is the person's own.
alter table customers
  add column buys_for_site_id bigint references company_sites on delete set null,
  -- what the choice was called when it ended, until its owner has read it and chosen again
  add column bought_for_until text not null default '';

-- Such a cart has no owner's account: it is found by a name in token_hash, which no hash of a secret is, and goes when the
-- member goes.
alter table carts
  add column member_id bigint references company_members on delete cascade,
  add column site_id bigint references company_sites on delete cascade;

alter table orders
  add column company_id bigint,
  add column site_id bigint,
  -- { company, site, by, hours } as they were called when it was placed
  add column bought_for jsonb,
  add constraint orders_of_site foreign key (site_id, company_id) references company_sites (id, company_id) not valid,
  add constraint orders_of_company_have_site check ((company_id is null) = (site_id is null)) not valid;
