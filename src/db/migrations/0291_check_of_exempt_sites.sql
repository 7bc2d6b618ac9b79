-- 0291_check_of_exempt_sites: what is in the table is as 0290 has it, read beside whoever works with it.
alter table company_sites validate constraint company_sites_tax_exempt_reason;
