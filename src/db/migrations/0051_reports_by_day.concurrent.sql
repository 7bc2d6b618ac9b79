-- 0051_reports_by_day: a report of a few days reads the carts and returns of those days, however many there are.

create index concurrently if not exists carts_by_beginning on carts (created_at);
create index concurrently if not exists returns_by_request on returns (requested_at);
