import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { fulfilmentJobs } from "#engine/orders/fulfilment.jobs.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { releaseDeadJobs } from "#engine/platform/dead-jobs.ts";
import type { JobName, JobPayloads } from "#engine/platform/outbox.ts";
import { returnJobs } from "#engine/returns/returns.jobs.ts";
import type { Shop } from "#engine/shop.ts";
import { sendCustomerMail } from "./mail/send-customer-mail.ts";
import { sendOrderMail } from "./mail/send-order-mail.ts";

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
  send_order_mail: sendOrderMail,
  send_customer_mail: sendCustomerMail,
};
