-- 0285_messages_sent_once: what a form of a quote's thread sent stands there once.
create unique index concurrently if not exists order_draft_messages_sent_once on order_draft_messages (draft_id, sent_as);
