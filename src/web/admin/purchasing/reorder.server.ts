import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { PurchaseValues } from "#domain/inventory/purchase-order.ts";
import { maxUnits } from "#domain/inventory/stock-adjustment.ts";
import { readCount, readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { partsToReorder, reorderTerms } from "#engine/admin/purchasing/reorder-table.ts";
import { savePurchase } from "#engine/admin/purchasing/save-purchase.ts";
import { supplierChoices } from "#engine/admin/purchasing/suppliers.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

/** Parts to reorder by the supplier of their last order; those that nobody was asked for yet come last. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const [{ rows, count }, suppliers] = await Promise.all([partsToReorder(db, clock.now()), supplierChoices(db, null)]);
  const ids = [...new Set(rows.map(({ supplierId }) => supplierId))].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const groups = ids.map((id) => ({
    supplierId: id,
    name: suppliers.find((one) => one.id === id)?.name ?? null,
    key: randomUUID(),
    rows: rows.filter(({ supplierId }) => supplierId === id).map((row) => ({ ...row, name: row.name[language] })),
  }));
  return { groups, suppliers, count, shown: rows.length, terms: reorderTerms };
}

export interface ReorderReply {
  readonly code: "units_invalid" | "nothing_counted" | "supplier_required" | "changed";
  readonly typed: Readonly<Record<string, string>>;
  /** The field that is refused. */
  readonly field: string | null;
  /** The form of which supplier; empty for goods without one. */
  readonly group: string;
}

/** Begins a draft of a purchase order with the quantities of one supplier. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "purchases.edit");
  const form = await readForm(request);
  if (textOf(form, "intent") !== "begin") throw badForm();
  const key = textOf(form, "key");
  const supplier = textOf(form, "supplier");
  const units = [...form].flatMap(([name, value]): [id: number, name: string, typed: string][] => {
    const id = name.startsWith("units.") ? readId(name.slice("units.".length)) : null;
    return id === null || typeof value !== "string" || value.trim() === "" ? [] : [[id, name, value.trim()]];
  });
  const typed = Object.fromEntries([
    ["supplier", supplier],
    ...units.map(([, name, value]) => [name, value]),
  ]) as Record<string, string>;
  const fail = (code: ReorderReply["code"], field: string | null, status = 400) =>
    data<ReorderReply>({ code, typed, field, group: textOf(form, "group") }, status);
  if (readId(supplier) === null) return fail("supplier_required", "supplier");
  const wrong = units.find(([, , value]) => readTypedWhole(value, { most: maxUnits }) === null);
  if (wrong) return fail("units_invalid", wrong[1]);
  const quantities = new Map(
    units.map(([id, , value]) => [id, readCount(value)] as const).filter(([, count]) => count > 0),
  );
  if (quantities.size === 0) return fail("nothing_counted", null);
  if (!/^[\w-]{16,60}$/.test(key)) throw badForm();
  const { rows } = await partsToReorder(shop.db, shop.clock.now());
  const parts = rows.filter(({ variantId }) => quantities.has(variantId));
  const values: PurchaseValues = Object.fromEntries([
    ["supplier", supplier],
    ...parts.flatMap(({ variantId, sku, cost }, at) => [
      [`lines.${at}.sku`, sku],
      [`lines.${at}.quantity`, String(quantities.get(variantId))],
      ...(cost === null ? [] : [[`lines.${at}.cost`, (cost / 100).toFixed(2)]]),
    ]),
  ]) as Record<string, string>;
  // Parts may have arrived, been ordered or been deleted since the page was loaded: then no draft is begun.
  if (parts.length < quantities.size) return fail("changed", null, 409);
  const saved = await savePurchase(shop, staff, { id: null, version: 0, key, values });
  if (!saved.ok) return fail("changed", null, 409);
  const { prefix } = context.get(requestContext);
  return redirect(href(prefix, "adminPurchase", { number: saved.value.number }, { done: "saved" }), 303);
}
