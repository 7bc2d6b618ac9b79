-- 0064_who_edits: whoever has something open to edit is told who else has, not with products alone: promotions,
-- discounts, policies, categories and attributes too. What is open is named as the record names it.
create table editors (
  subject text not null,
  staff_id bigint not null references staff on delete cascade,
  seen_at timestamptz not null,
  primary key (subject, staff_id)
);
create index editors_by_seen on editors (seen_at);
drop table product_editors;
