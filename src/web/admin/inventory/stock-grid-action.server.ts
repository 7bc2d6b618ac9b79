import type { RouterContextProvider } from "react-router";
import { type GridColumn, gridColumns, maxGridRows } from "#domain/inventory/stock-grid.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { may } from "#domain/staff/permissions.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { changeGrid, undoBatch, type UndoBatchRefused } from "#engine/admin/stock-grid/change-grid.ts";
import {
  type BadCell,
  type CellChange,
  editedCells,
  type GridPlan,
  planGrid,
  type TypedCell,
} from "#engine/admin/stock-grid/grid-plan.ts";
import { partNumbersOf, readGridParts } from "#engine/admin/stock-grid/grid-table.ts";
import { newToken } from "#engine/platform/secret.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { placeIn } from "./read-place.ts";
import { requirePermission } from "../staff-session.server.ts";
import { columnPermissions, columnsOf, type ShownRow, shownRow } from "./stock-grid-view.server.ts";

const longestCell = 60;

/** The form with all that was typed in it, and what it would do or why it cannot. */
export interface GridFormReply {
  readonly kind: "plan" | "refused";
  /** Typed cells that differ from the shown values. */
  readonly typed: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly changes: readonly CellChange[];
  readonly bad: readonly BadCell[];
  /** Typed values of parts that no longer exist. */
  readonly gone: readonly { readonly sku: string; readonly column: GridColumn; readonly typed: string }[];
  readonly reasonError: KindError | null;
  /** Something has changed since it was shown. */
  readonly isStale: boolean;
  /** Rows with typed cells, which the list may no longer hold. */
  readonly rows: readonly ShownRow[];
  readonly fingerprint: string;
  readonly batch: string;
}

export type GridReply =
  | GridFormReply
  | { readonly kind: "done"; readonly batch: string }
  | { readonly kind: "undo-refused"; readonly code: UndoBatchRefused["code"] };

/** Shows what the form of the grid would do, does what was shown, or takes a batch back. */
export async function answerGridForm(context: Readonly<RouterContextProvider>, form: FormData): Promise<GridReply> {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "stock.adjust");
  const intent = textOf(form, "intent");
  if (intent === "undo") {
    const batch = textOf(form, "batch");
    const undone = await undoBatch(shop, staff, { key: batch, columns: columnsOf(staff.role) });
    return undone.ok ? { kind: "done", batch } : { kind: "undo-refused", code: undone.error.code };
  }
  if (intent !== "review" && intent !== "apply") throw badForm();
  const cells = readCells(form);
  for (const column of new Set(cells.map(({ column }) => column)))
    requirePermission(context, columnPermissions[column]);
  const reason = cleanText(textOf(form, "reason"));
  const placeId = placeIn(form);
  const mayGoBelow = may(staff.role, "prices.below-floor");
  if (intent === "review") {
    const isOpen = (await openPlaces(shop.db)).some(({ id }) => id === placeId);
    const plan = await planGrid(shop.db, cells, reason, { placeId, isOpen, mayGoBelow });
    return replyOf(context, { cells, reason, placeId }, plan, false);
  }
  const key = textOf(form, "batch");
  if (!/^[\w-]{16,80}$/.test(key)) throw badForm();
  const fingerprint = textOf(form, "fingerprint");
  const done = await changeGrid(shop, staff, { cells, reason, fingerprint, placeId, mayGoBelow, key });
  return done.ok ? { kind: "done", batch: key } : replyOf(context, { cells, reason, placeId }, done.error.plan, true);
}

async function replyOf(
  context: Readonly<RouterContextProvider>,
  {
    cells,
    reason,
    placeId,
  }: { readonly cells: readonly TypedCell[]; readonly reason: string; readonly placeId: number },
  plan: GridPlan,
  wasShown: boolean,
): Promise<GridFormReply> {
  const { db } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const edited = editedCells(cells);
  const columns = columnsOf(requirePermission(context, "stock.adjust").role);
  const parts = await readGridParts(db, [...new Set(edited.map(({ variantId }) => variantId))], placeId);
  const numbers = await partNumbersOf(
    db,
    plan.gone.map(({ variantId }) => variantId),
  );
  const { changes, bad, reasonError, fingerprint } = plan;
  const isWhole = bad.length + plan.gone.length === 0 && reasonError === null && changes.length > 0;
  return {
    kind: isWhole ? "plan" : "refused",
    typed: Object.fromEntries(edited.map(({ column, variantId, typed }) => [`${column}.${variantId}`, typed])),
    reason,
    changes,
    bad,
    gone: plan.gone.map(({ variantId, column, typed }) => ({ sku: numbers.get(variantId) ?? "–", column, typed })),
    reasonError,
    isStale: wasShown || bad.some(({ error }) => error.code === "changed"),
    rows: parts.map((part) => shownRow(part, columns, language)),
    fingerprint,
    batch: newToken(),
  };
}

/** The cells of a form, each with what was shown in it. */
function readCells(form: FormData): TypedCell[] {
  const seen = new Map<number, readonly (number | null)[]>();
  const cells = new Map<string, { variantId: number; column: GridColumn; typed: string }>();
  for (const [name, value] of form) {
    const [field, id] = name.split(".");
    const variantId = readId(id);
    if (variantId === null || typeof value !== "string") continue;
    const column = gridColumns.find((one) => one === field);
    if (field === "seen")
      seen.set(
        variantId,
        value.split(",").map((text) => readWholeNumber(text)),
      );
    else if (column)
      cells.set(`${column}.${variantId}`, {
        variantId,
        column,
        typed: cutText(value.replaceAll("\0", ""), longestCell),
      });
  }
  if (seen.size > maxGridRows || [...cells.values()].some(({ variantId }) => !seen.has(variantId))) throw badForm();
  return [...cells.values()].map((cell) => ({
    ...cell,
    seen: seen.get(cell.variantId)?.[gridColumns.indexOf(cell.column)] ?? null,
  }));
}
