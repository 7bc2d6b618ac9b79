import type { JobPayloads } from "../platform/outbox.ts";
import type { AccountShop } from "./account-shop.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { purgeExpired } from "./purge-expired.ts";

/** Jobs of the customers' slice. */
export const customerJobs = {
  erase_customer: (shop: AccountShop, { customerId }: JobPayloads["erase_customer"]) => eraseCustomer(shop, customerId),
  purge_expired: (shop: AccountShop) => purgeExpired(shop),
};
