-- 0352_told_of_undecidable: whoever gives a company's roles is mailed once of a step that nobody can decide any more.
set local lock_timeout = '5s';
alter table requisition_steps add column undecidable_told_at timestamptz;
