-- 0251_open_request_of_quote: a quote waits for approval once.
create unique index concurrently if not exists requisitions_open_of_quote on requisitions (draft_id)
  where draft_id is not null and state in ('submitted', 'changes-requested', 'approved');
