import { dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";

/** Whether an opened unit is said to have been tested on a day that has not begun anywhere: in Kiribati it begins first. */
export function isTestAhead({ test }: OpenBox, now: Instant): boolean {
  return Boolean(test && test.on > dayIn("Pacific/Kiritimati", now));
}
