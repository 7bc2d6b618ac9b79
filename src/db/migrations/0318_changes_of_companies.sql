-- 0318_changes_of_companies: a company that is approved asks for another legal name or tax ID, and staff approve or
-- refuse it (docs/decisions/076). Processes of the version before ask for none.

set local lock_timeout = '5s';

-- { legalName, taxId } that wait for staff; and what staff answered when they refused the last ones
alter table companies
  add column asked_facts jsonb,
  add column asked_answer text not null default '';
