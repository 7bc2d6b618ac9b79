import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import { findStock } from "#engine/admin/stock-table.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerStockForm } from "./stock-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const stock = await findStock(db, readId(params.variant) ?? 0, clock.now());
  if (!stock) throw pageMissing(context, "part_missing");
  const { role } = context.get(staffContext);
  const [places, names] = await Promise.all([openPlaces(db), placeNames(db)]);
  const { expectedOn } = stock.part;
  return {
    ...stock,
    places,
    names,
    mayAdjust: may(role, "stock.adjust"),
    seesPurchases: may(role, "purchases.view"),
    // A day that has passed is shown to nobody.
    showsDay: expectedOn !== null && expectedOn >= dayIn(await readShopTimeZone(db), clock.now()),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const reply = await answerStockForm(context, readId(params.variant) ?? 0, await readForm(request));
  if (reply.data.ok) return redirect(`${new URL(request.url).pathname}?done=${reply.data.done}`, 303);
  return reply;
}
