-- 0305_quotes_keep_purchase_orders: a process of a version before 0304 cleans up hourly what has neither cart nor
-- order, and knows of no quote: during an upgrade it would delete the PDFs that are attached to quotes, with their
-- files. So a row of a quote is kept whoever deletes it; this version takes it off its quote first, and deletes it then.
--
-- A later migration may drop the trigger, with its function, once no process from before 0304 can run beside it: in any
-- release after the one that brings this.
create function po_document_of_quote_stays() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger po_documents_of_quotes_stay before delete on po_documents
  for each row when (old.draft_id is not null) execute function po_document_of_quote_stays();
