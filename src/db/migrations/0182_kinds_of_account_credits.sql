-- 0182_kinds_of_account_credits: every row satisfies the check of 0181, which is wider than the one before. Validated
-- apart from it, without a lock that payments would wait for.

alter table account_credits validate constraint account_credits_kind_check;
