import type { JobName } from "./outbox.ts";

/** Jobs that hand one mail to the mail server. */
export type MailTask = Extract<JobName, `send_${string}`>;

/** Attempts over some four minutes, enough for temporary errors: a mail that failed so often is shown to the staff. */
export const failedAttempts = 5;

/** True for a job that hands one mail to the mail server. `isFailedMail` reads the name in SQL in the same way. */
export const isMailJob = (task: string): task is MailTask => task.startsWith("send_");
