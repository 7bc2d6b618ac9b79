/** Scheduled jobs as a graphile-worker crontab. Each run happens once, however many processes share it. */
export const schedule = [
  "* * * * * reconcile_payments ?jobKey=reconcile_payments&max=1",
  "* * * * * expire_overdue_orders ?jobKey=expire_overdue_orders&max=1",
  "* * * * * publish_due_products ?jobKey=publish_due_products&max=1",
  "* * * * * mail_stock_alerts ?jobKey=mail_stock_alerts&max=1",
  "* * * * * release_dead_jobs ?jobKey=release_dead_jobs&max=1",
  "17 * * * * purge_expired ?jobKey=purge_expired&max=3",
  "29 * * * * recover_lost_jobs ?jobKey=recover_lost_jobs&max=3",
  "7 * * * * read_movements ?jobKey=read_movements&max=3",
  "47 9 * * * check_providers ?jobKey=check_providers&max=1",
  "41 3 * * * count_ordered ?jobKey=count_ordered&max=3",
  "53 3 * * * delete_event_bodies ?jobKey=delete_event_bodies&max=3",
].join("\n");
