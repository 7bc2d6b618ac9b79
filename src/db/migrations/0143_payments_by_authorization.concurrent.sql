-- 0143_payments_by_authorization: a warning about a payment names its authorization before it is captured.

create index concurrently if not exists payments_by_authorization on payments (method, provider_authorization)
where provider_authorization is not null;
