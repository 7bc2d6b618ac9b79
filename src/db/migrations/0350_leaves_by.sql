-- 0350_leaves_by: the day by which all goods of an order that waits could leave, as it was placed. Its card is charged
-- then or with the order by this day: goods that come within the life of a hold may leave after its end, with others that
-- take longer. Orders from before have none and go by the day on which their goods were expected.

set local lock_timeout = '5s';

alter table orders add column leaves_by date;
