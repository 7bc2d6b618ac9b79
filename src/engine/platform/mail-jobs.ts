import type { JobName } from "./outbox.ts";

/** Jobs that hand one mail to the mail server. */
export type MailTask = Extract<JobName, `send_${string}`>;

/** True for a job that hands one mail to the mail server. `isFailedMail` says the same in SQL. */
export const isMailJob = (task: string): task is MailTask => task.startsWith("send_");
