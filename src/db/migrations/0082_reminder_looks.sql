-- 0082_reminder_looks: when a machine's next service is looked at, so that a look whose job was lost is made up for.
alter table customer_machines add column look_at timestamptz;
-- Which job of before is lost is not known: each looks once more, which mails nothing twice.
update customer_machines set look_at = now() where remind;
