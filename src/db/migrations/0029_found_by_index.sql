-- 0029_found_by_index: what is looked up in tables that grow with every order is found by an index. A refund's payment
-- had lost its own; the provider's number of a refund is looked up in provider_refunds since it has that table.
drop index refunds_by_provider;
drop index refunds_by_provider_id;
create index refunds_by_payment on refunds (payment_id);
create index one_time_tokens_by_email on one_time_tokens (email_key) where email_key is not null;
create index reviews_by_customer on reviews (customer_id) where customer_id is not null;
