import type { JobPayloads } from "../platform/outbox.ts";
import type { Shop } from "../shop.ts";
import { remindOfService } from "./reminders.ts";

/** Jobs of the machines' slice. */
export const machineJobs = {
  remind_of_service: (shop: Shop, { machineId }: JobPayloads["remind_of_service"]) => remindOfService(shop, machineId),
};
