-- 0120_hosts_of_passkeys: a passkey works under the host name it was made for and no other, which changes with ADMIN_URL.
-- Null for those made before; they count as made for the name of today.

alter table staff_passkeys add column host text;
