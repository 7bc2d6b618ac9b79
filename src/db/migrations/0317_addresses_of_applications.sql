-- 0317_addresses_of_applications: an application says where its company is billed. A file that came with a form whose
-- other fields were refused waits for its sender, who does not choose it again (docs/decisions/076). Processes of the
-- version before write neither.

set local lock_timeout = '5s';

alter table companies add column billing_address jsonb;

-- who may send it with their next try, and what is known of it
alter table files_in_writing
  add column held_by text,
  add column held jsonb;
