import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { dayFigures, workToDo } from "#engine/admin/dashboard.ts";
import { countClaims } from "#engine/admin/claim-table.ts";
import { countReturns } from "#engine/admin/return-table.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { openingFacts } from "../settings/settings.server.ts";
import { daysOf } from "./days.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock.now();
  const timeZone = await readShopTimeZone(db);
  const days = daysOf(new URL(request.url).searchParams, now, timeZone);
  const { role } = context.get(staffContext);
  const seesFigures = may(role, "figures.view");
  const [work, returns, claims, figures] = await Promise.all([
    workToDo(db, now, role),
    countReturns(db, now),
    countClaims(db, now),
    seesFigures ? dayFigures(db, days.from, days.to, timeZone) : null,
  ]);
  const opening = may(role, "settings.view") ? await openingFacts(context) : null;
  return { opening, role, work: { ...work, ...returns, ...claims }, days, figures };
}
