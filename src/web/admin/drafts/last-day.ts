import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { after, type Instant } from "#domain/kernel/time.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

/** The last valid day before this midnight. */
export const lastDayOf = (until: Instant, t: Pick<ShopTranslator, "timeZone">): CalendarDay =>
  dayIn(t.timeZone, after(until, -1));
