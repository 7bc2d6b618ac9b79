-- 0195_columns_of_staff: each of the staff chooses which columns a list shows, and in which order.

set local lock_timeout = '5s';

create table staff_columns (
  staff_id bigint not null references staff on delete cascade,
  list text not null,
  -- every column that the person was offered, in their order
  placed text[] not null,
  -- those of them that are shown
  shown text[] not null,
  primary key (staff_id, list)
);
