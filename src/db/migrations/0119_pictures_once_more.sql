-- 0119_pictures_once_more: products that come in while the pictures of their file are fetched may stand before the line that is
-- read just then. The run goes through the file once more when it is through, instead of waiting for somebody to press.
alter table import_runs add column once_more boolean not null default false;
