-- 0168_carts_of_members: where a member is taken out of a company, their carts go with them.

create index concurrently if not exists carts_of_members on carts (member_id) where member_id is not null;
