import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { listOrderTable } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { may } from "#domain/staff/permissions.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { labelsToPrint } from "#engine/admin/labels/label-rows.ts";
import { moneyHoldsOf } from "#engine/payments/money-hold.ts";
import { numbersTogether } from "#engine/admin/sending/orders-together.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";
import { answerBulkForm } from "./bulk-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(orderListShape, searchParams);
  const timeZone = await readShopTimeZone(db);
  const [list, own] = await Promise.all([listOrderTable(db, query, timeZone), ownListOf(db, id, "adminOrders")]);
  const holds = await moneyHoldsOf(
    db,
    list.rows.map(({ number }) => number),
  );
  const mayShip = may(role, "orders.fulfil");
  const ships = mayShip && query.scope === "to-ship" && searchParams.has("ship");
  const numbers = ships ? list.rows.map(({ number }) => number) : [];
  const labels = ships ? await labelsToPrint(db, numbers) : [];
  return {
    query,
    ...list,
    rows: list.rows.map((row) => ({ ...row, hold: holds[row.number] ?? null })),
    ...own,
    mayShip,
    mayExport: may(role, "orders.export"),
    ships,
    together: await numbersTogether(db, numbers),
    // Printed labels fill in the carrier and the number of their orders.
    labels: labels.flatMap(({ order, carrier, number, isUsed, hasReturned }) =>
      isUsed || hasReturned || number === null ? [] : [{ order, carrier, number }],
    ),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const viewed = await answerViewForm(context, request, form, "adminOrders");
  if (viewed) return viewed;
  if (textOf(form, "intent") === "bulk-print") return printed({ context, request }, form);
  if (textOf(form, "intent") === "bulk-labels") return labeled(context, form);
  const report = await answerBulkForm(context, form);
  return data(report, report.refused.length > 0 ? 409 : 200);
}

/** The ticked orders, to buy their labels together. */
function labeled(context: ActionFunctionArgs["context"], form: FormData) {
  requirePermission(context, "orders.fulfil");
  const { prefix } = context.get(requestContext);
  const numbers = textsOf(form, "row").flatMap((typed) => readOrderNumber(typed) ?? []);
  const search = new URLSearchParams(numbers.map((number) => ["order", number]));
  return redirect(href(prefix, "adminLabelMany", {}, search), 303);
}

/** The ticked orders' slips and labels as one file; without a tick, those of the list as it is filtered. */
function printed({ context, request }: Pick<ActionFunctionArgs, "context" | "request">, form: FormData) {
  requirePermission(context, "orders.fulfil");
  const { prefix } = context.get(requestContext);
  const numbers = textsOf(form, "row").flatMap((typed) => readOrderNumber(typed) ?? []);
  const chosen: [string, string][] =
    numbers.length > 0 ? numbers.map((number) => ["order", number]) : [...new URL(request.url).searchParams];
  const search = new URLSearchParams([["labels", "1"], ...chosen]);
  return redirectDocument(href(prefix, "adminPickList", {}, search), 303);
}
