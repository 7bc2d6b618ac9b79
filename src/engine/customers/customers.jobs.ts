import type { JobPayloads } from "../platform/outbox.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { mailDueAlerts } from "./stock-alerts.ts";
import { purgeExpired } from "./purge-expired.ts";

/** Jobs of the customers' slice. */
export const customerJobs = {
  erase_customer: (shop: AccountShop, { customerId }: JobPayloads["erase_customer"]) => eraseCustomer(shop, customerId),
  mail_stock_alerts: (shop: AccountShop) => mailDueAlerts(shop),
  purge_expired: (shop: AccountShop) => purgeExpired(shop),
};
