import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { requestContext, shopContext } from "../../context.ts";
import { shopTranslator } from "../../language/messages.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { readReport, reportTable } from "./report.server.ts";

const mostShown = 200;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = readReport(search);
  const shop = context.get(shopContext);
  const t = await shopTranslator(shop.db, context.get(requestContext).language);
  const { table, days } = await reportTable(shop, query, search, t);
  const totals = table.kinds.map((kind, at) =>
    kind === "money" || kind === "count" ? table.rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0) : null,
  );
  return {
    asked: query,
    days,
    table: { ...table, rows: table.rows.slice(0, Math.max(mostShown, table.chart.kind === "days" ? 366 : 0)) },
    totals,
    count: table.rows.length,
    maySynonyms: may(context.get(staffContext).role, "search.edit"),
  };
}
