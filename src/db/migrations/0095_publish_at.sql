-- 0095_publish_at: a draft may be published by itself at an hour that the merchant has chosen.
alter table products add publish_at timestamptz;
