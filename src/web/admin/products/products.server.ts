import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { may } from "#domain/staff/permissions.ts";
import { latestBulkChanges } from "#engine/admin/bulk-changes.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { listProductTable } from "#engine/admin/product-table.ts";
import { undoMany } from "#engine/admin/products/undo-many.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerUndo } from "../table/bulk-undo.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock, listing } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(productListShape, new URL(request.url).searchParams);
  const [list, own, bulkChanges] = await Promise.all([
    listProductTable(db, query),
    ownListOf(db, id, "adminProducts"),
    latestBulkChanges(db, "products", clock.now()),
  ]);
  const rows = list.rows.map((row) => ({
    ...row,
    shelf: findSubcategory(listing.taxonomy.category(row.category), row.subcategory)?.name ?? null,
  }));
  return { query, ...list, rows, ...own, bulkChanges, mayEdit: may(role, "products.edit") };
}

/** Keeps views, leads the ticked products on to where they are changed together, and undoes such a change. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const view = await answerViewForm(context, request, form, "adminProducts");
  if (view) return view;
  const intent = textOf(form, "intent");
  if (intent === "undo-bulk") return answerUndo(context, form, "products.edit", undoMany);
  if (intent !== "change") throw badForm();
  requirePermission(context, "products.edit");
  const ids = textsOf(form, "row").filter((id) => /^\d{1,15}$/.test(id));
  const { prefix } = context.get(requestContext);
  if (ids.length === 0) return redirect(href(prefix, "adminProducts", {}, { ticked: 0 }), 303);
  return redirect(href(prefix, "adminProductsChange", {}, { ids: ids.join(".") }), 303);
}
