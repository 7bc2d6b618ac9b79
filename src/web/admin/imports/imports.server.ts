import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { listImportRuns } from "#engine/admin/imports/import-run.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const runs = await listImportRuns(context.get(shopContext).db);
  const { role } = context.get(staffContext);
  return {
    runs: runs.map(({ id, fileName, format, state, by, createdAt }) => ({
      id,
      fileName,
      isLinks: format === "links",
      state,
      by,
      createdAt,
    })),
    mayExportOrders: may(role, "orders.export"),
    mayExportCustomers: may(role, "customers.export"),
  };
}
