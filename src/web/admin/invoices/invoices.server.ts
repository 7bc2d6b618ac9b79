import type { LoaderFunctionArgs } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { may } from "#domain/staff/permissions.ts";
import { invoiceListShape } from "#engine/admin/invoice-list-shape.ts";
import { listInvoiceTable } from "#engine/admin/invoice-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

/** Invoices of all companies, with what is open of them by age. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(invoiceListShape, new URL(request.url).searchParams);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [list, own] = await Promise.all([listInvoiceTable(db, query, today), ownListOf(db, id, "adminInvoices")]);
  const mayCredit = may(role, "companies.terms");
  const rows = list.rows.map((row) => ({ ...row, isCreditable: mayCredit && row.isCreditable }));
  return { query, ...list, rows, ...own, mayExport: may(role, "orders.export") };
}

export const action = viewAction("adminInvoices");
