-- 0250_requisitions_of_quotes: a company's approval rules hold at the acceptance of a quote. A request for it has no
-- cart: its goods, prices and terms are those of the version that its requester was shown, and `quote_version` tells,
-- also once the quote is deleted, that it was one.
alter table requisitions
  add column draft_id bigint references order_drafts on delete set null,
  add column quote_version integer;
