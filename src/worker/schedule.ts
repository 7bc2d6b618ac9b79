/** What runs by itself, in crontab's words. Any number of processes may hold it: each run happens once. */
export const schedule = [
  "* * * * * reconcile_payments ?jobKey=reconcile_payments&max=1",
  "* * * * * expire_overdue_orders ?jobKey=expire_overdue_orders&max=1",
  "* * * * * release_dead_jobs ?jobKey=release_dead_jobs&max=1",
  "17 * * * * sweep_expired ?jobKey=sweep_expired&max=3",
  "29 * * * * heal_alarms ?jobKey=heal_alarms&max=3",
  "7 * * * * read_movements ?jobKey=read_movements&max=3",
  "53 3 * * * forget_event_bodies ?jobKey=forget_event_bodies&max=3",
].join("\n");
