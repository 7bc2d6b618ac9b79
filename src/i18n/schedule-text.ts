import { weekdayName } from "./opening-hours.ts";
import type { Translator } from "./translator.ts";

/** A schedule of invoices as it is said, by how it is stored: `shipment`, `week-1`, `month-31`. */
export function scheduleText(t: Translator, schedule: string): string {
  const [kind, number] = schedule.split("-");
  const day = Number(number);
  if (kind === "week") return t("accountTerms.everyWeek", { weekday: weekdayName(day - 1, t.language, "long") });
  if (kind !== "month") return t("accountTerms.perShipment");
  if (day === 31) return t("accountTerms.monthEnd");
  return t(day > 28 ? "accountTerms.everyMonthOrLast" : "accountTerms.everyMonth", { day });
}
