-- 0325_documents_of_policies: a policy is written in the merchant's editor, as pages and posts are, and a version holds
-- its document. Earlier versions keep their text as it is: orders were placed under them (docs/decisions/143). A version
-- with a document has a text besides, which processes of the version before read and write.

set local lock_timeout = '5s';

alter table policy_versions add column document jsonb;
