import type { JobName } from "#engine/platform/outbox.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";

/** Earlier names of jobs that may still wait in the queue after an upgrade. */
export const renamedJobs: Readonly<Record<string, JobName>> = {
  lapse_return: "expire_return",
  judge_event: "process_event",
  judge_waiting_events: "process_waiting_events",
  tell_shipment: "report_shipment",
  warn_of_dispute: "remind_of_evidence",
  forget_event_bodies: "delete_event_bodies",
  sweep_expired: "purge_expired",
  heal_alarms: "recover_lost_jobs",
};

/** Earlier names of the mails in such jobs. */
export const renamedMails: Readonly<Record<string, OrderMail>> = { "return-lapsed": "return-expired" };
