/**
 * Scheduled jobs, as graphile-worker's crontab. Any number of processes may hold it: each run happens once. A job of
 * every minute gets one attempt, as its next run is the second. All others get ten, which take hours: three take ten
 * seconds, and a longer database outage would skip the run. The daily look at providers gets one, as it changes nothing
 * and is done at each start too. Jobs of one queue run one after another: a round of overdue orders that takes longer
 * than a minute is not overtaken by the next.
 */
export const schedule = [
  "* * * * * reconcile_payments ?jobKey=reconcile_payments&max=1",
  "* * * * * reconcile_invoice_payments ?jobKey=reconcile_invoice_payments&max=1",
  "* * * * * expire_overdue_orders ?jobKey=expire_overdue_orders&max=1&queue=expire_overdue_orders",
  "* * * * * release_drafts ?jobKey=release_drafts&max=1",
  "* * * * * expire_quotes ?jobKey=expire_quotes&max=1",
  "* * * * * publish_due_products ?jobKey=publish_due_products&max=1",
  "* * * * * mail_stock_alerts ?jobKey=mail_stock_alerts&max=1",
  "* * * * * write_daily_letters ?jobKey=write_daily_letters&max=1",
  "*/5 * * * * refresh_product_figures ?jobKey=refresh_product_figures&max=10",
  "*/5 * * * * note_low_stock ?jobKey=note_low_stock&max=10",
  "*/5 * * * * note_unanswered_purchases ?jobKey=note_unanswered_purchases&max=10",
  "*/5 * * * * note_abandoned_carts ?jobKey=note_abandoned_carts&max=10",
  "*/5 * * * * tell_late_back_orders ?jobKey=tell_late_back_orders&max=10",
  "* * * * * release_dead_jobs ?jobKey=release_dead_jobs&max=1",
  "17 * * * * purge_expired ?jobKey=purge_expired&max=10",
  "29 * * * * recover_lost_jobs ?jobKey=recover_lost_jobs&max=10",
  "7 * * * * read_movements ?jobKey=read_movements&max=10",
  "47 9 * * * check_providers ?jobKey=check_providers&max=1",
  "11 * * * * turn_requisitions ?jobKey=turn_requisitions&max=10",
  "*/15 * * * * invoice_periods ?jobKey=invoice_periods&max=10",
  "33 * * * * remind_of_invoices ?jobKey=remind_of_invoices&max=10",
  "37 * * * * mail_statements ?jobKey=mail_statements&max=10",
  "43 * * * * remind_of_exemptions ?jobKey=remind_of_exemptions&max=10",
  "41 3 * * * count_ordered ?jobKey=count_ordered&max=10",
  "53 3 * * * delete_event_bodies ?jobKey=delete_event_bodies&max=10",
].join("\n");
