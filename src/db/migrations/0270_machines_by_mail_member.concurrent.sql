-- 0270_machines_by_mail_member: whoever leaves a company takes their choice of mails along without reading all machines.
create index concurrently if not exists customer_machines_by_mail_member on customer_machines (mail_member_id)
  where mail_member_id is not null;
