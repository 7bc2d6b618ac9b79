import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { formatDate } from "./format.ts";
import type { ShopTranslator } from "./translator.ts";

/** Units of a line that wait for their goods: all of them, or how many, and when they are expected if that is known. */
export function waitText(
  t: ShopTranslator,
  { units, of = units, on }: { readonly units: number; readonly of?: number; readonly on: CalendarDay | null },
): string {
  const date = on && formatDate(on, t);
  if (units < of)
    return date ? t("ui.backOrder.some", { count: units, of, date }) : t("ui.backOrder.someOpen", { count: units, of });
  return date ? t("ui.backOrder.all", { date }) : t("ui.backOrder.allOpen");
}
