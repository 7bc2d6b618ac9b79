import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater, monthsLater, readDay } from "#domain/kernel/calendar-day.ts";
import { filesOf, xeroLines } from "#domain/payments/journal.ts";
import { may } from "#domain/staff/permissions.ts";
import { journalByDay, readChart, saveChart } from "#engine/payments/journal.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { audit } from "#engine/staff/audit.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf, typedIn } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

/** Whole days of the shop: those asked for, else the month that ended last. Today is not over and is left out. */
export async function accountingDays({ db, clock }: DbAndClock, search: URLSearchParams) {
  const timeZone = await readShopTimeZone(db);
  const yesterday = daysLater(dayIn(timeZone, clock.now()), -1);
  const month = `${yesterday.slice(0, 7)}-01` as CalendarDay;
  const last = daysLater(month, -1);
  const [from, to] = [readDay(search.get("from") ?? ""), readDay(search.get("to") ?? "")];
  const until = to ?? last;
  return {
    from: from ?? monthsLater(month, -1),
    to: until > yesterday ? yesterday : until,
    yesterday,
    timeZone,
    isBad: (search.get("from") ?? "") !== "" && from === null ? true : (search.get("to") ?? "") !== "" && to === null,
  };
}

/** Files for other accounting programs, and the names of the accounts there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const { from, to, yesterday, timeZone, isBad } = await accountingDays(shop, searchParams);
  const [lines, chart] = await Promise.all([journalByDay(shop.db, from, to, timeZone), readChart(shop.db)]);
  return {
    from,
    to,
    yesterday,
    isBad: isBad || from > to,
    days: new Set(lines.map(({ day }) => day)).size,
    debits: lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    xero: filesOf(lines, xeroLines).map((file) => ({ from: file[0]!.day, to: file.at(-1)!.day })),
    chart: chart.rows,
    taxRate: chart.taxRate,
    mayEdit: may(context.get(staffContext).role, "settings.edit"),
    isSaved: searchParams.has("saved"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "settings.edit");
  const { db, clock } = context.get(shopContext);
  const form = await readForm(request);
  const saved = await db.transaction(async (tx) => {
    const typed = (account: string) => ({
      name: textOf(form, `name.${account}`),
      code: textOf(form, `code.${account}`),
    });
    const outcome = await saveChart(tx, typed, textOf(form, "taxRate"));
    if (outcome.ok) await audit(tx, staff, "setting-changed", "accounts", clock.now());
    return outcome;
  });
  if (!saved.ok) return data({ tooLong: saved.error.tooLong, typed: typedIn(form) }, 400);
  const { prefix } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const [from, to] = [readDay(searchParams.get("from") ?? ""), readDay(searchParams.get("to") ?? "")];
  throw redirect(href(prefix, "adminAccounting", {}, { ...(from && { from }), ...(to && { to }), saved: "" }), 303);
}
