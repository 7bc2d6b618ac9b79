-- 0307_approvers_change_requests: approvers may change the quantities of a request where the rules that caught it say
-- so (docs/decisions/139). `changes` keeps what a line was before and became, for whoever asked.
alter table company_approval_rules
  add column may_change boolean not null default false;
alter table requisitions
  -- as its rules were when it was submitted
  add column may_change boolean not null default false;
alter table requisition_events
  -- { was, lines: [{ sku, name, before, after }] } of what an approver changed
  add column changes jsonb;
