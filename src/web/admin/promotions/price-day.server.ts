import type { LoaderFunctionArgs } from "react-router";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { readLocalTime } from "#domain/kernel/local-time.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { isTimeZone } from "#domain/kernel/time-zone-choices.ts";
import { dayBounds, pricesOnDay } from "#engine/admin/promotions/price-day.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { shopContext } from "../../context.ts";

/** Prices on the day in the query; today where it is no day. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const text = (name: string) => cutText(cleanText(query.get(name) ?? ""), 80);
  const zone = query.get("zone") ?? "";
  const timeZone = isTimeZone(zone) ? zone : await readShopTimeZone(db);
  const typed = query.get("day") ?? "";
  const isDay = /^[12]\d{3}-/.test(typed) && readLocalTime(`${typed}T00:00`, timeZone) !== null;
  const day = isDay ? (typed as CalendarDay) : dayIn(timeZone, clock.now());
  const [search, code] = [text("q"), text("code")];
  return { day, timeZone, search, code, ...(await pricesOnDay(db, { ...dayBounds(day, timeZone), search, code })) };
}
