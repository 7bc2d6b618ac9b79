import { dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";

/** True for a test date in the future in every time zone; the day begins first in Kiribati. */
export function isTestAhead({ test }: OpenBox, now: Instant): boolean {
  return Boolean(test && test.on > dayIn("Pacific/Kiritimati", now));
}
