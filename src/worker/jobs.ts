import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { eraseOverdue } from "#engine/customers/erase-overdue.ts";
import { fulfilmentJobs } from "#engine/orders/fulfilment.jobs.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { trackForgotten } from "#engine/orders/track-forgotten.ts";
import { releaseDeadJobs, reviveGivenUp } from "#engine/platform/dead-jobs.ts";
import { budgets, spend } from "#engine/platform/rate-limit.ts";
import type { JobName, JobPayloads } from "#engine/platform/outbox.ts";
import { lapseOverdue } from "#engine/returns/lapse-overdue.ts";
import { returnJobs } from "#engine/returns/returns.jobs.ts";
import type { Shop } from "#engine/shop.ts";
import { sendCustomerMail } from "./mail/send-customer-mail.ts";
import { sendStaffMail } from "./mail/send-staff-mail.ts";

/** What answers each job. Repeating one changes nothing. */
export const jobs: { [Name in JobName]?: (shop: Shop, payload: JobPayloads[Name]) => Promise<void> } = {
  ...paymentJobs,
  ...customerJobs,
  ...fulfilmentJobs,
  ...returnJobs,
  release_dead_jobs: async (shop) => {
    const count = await releaseDeadJobs(shop.db);
    if (count > 0) shop.log.warn("jobs of killed processes run again", { count });
  },
  heal_alarms: async (shop) => {
    const count =
      (await lapseOverdue(shop)) +
      (await trackForgotten(shop)) +
      (await eraseOverdue(shop)) +
      (await reviveGivenUp(shop.db));
    if (count > 0) shop.log.warn("alarms that were lost are seen to", { count });
  },
  send_order_mail: async (shop, payload) => {
    const mail = await shop.writeOrderMail(shop, payload);
    if (!mail) return;
    // Anybody can order with another's email and never pay: its owner is not to be flooded.
    if (payload.mail === "placed" && !(await spend(shop.db, budgets.placedMails, mail.to, shop.clock.now()))) return;
    await shop.mailer.send(mail);
  },
  send_customer_mail: sendCustomerMail,
  send_staff_mail: sendStaffMail,
};
