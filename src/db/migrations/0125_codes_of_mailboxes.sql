-- 0125_codes_of_mailboxes: a code that a mailbox may use once was used again with whatever followed a plus. Uses are
-- counted by the mailbox since, so those that are there are written as it.

update discount_uses set email_key = regexp_replace(email_key, '\+[^@]*@', '@') where email_key like '%+%@%';
