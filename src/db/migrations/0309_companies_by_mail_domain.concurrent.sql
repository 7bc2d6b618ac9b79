-- 0309_companies_by_mail_domain: the companies that a person may ask to join.
create index concurrently if not exists companies_by_mail_domain on companies (mail_domain) where mail_domain <> '';
