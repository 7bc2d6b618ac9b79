import { data, type RouterContextProvider } from "react-router";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { adjustments } from "#domain/inventory/stock-adjustment.ts";
import { adjustStock, setReorderPoint } from "#engine/inventory/adjust-stock.ts";
import { expectPart } from "#engine/inventory/expected-stock.ts";
import { audited } from "#engine/staff/audited.ts";
import { shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import type { StepErrorCode } from "../step-error.ts";

export type StockReply =
  | { ok: true; done: "adjusted" | "reorder" | "expected" }
  | { ok: false; intent: string; code: StepErrorCode<"adminStock.refused">; typed: Readonly<Record<string, string>> };

const unitsIn = (form: FormData, name: string) => readCount(textOf(form, name));

/** Handles the forms of a part: received or counted units, and the reorder point. */
export async function answerStockForm(context: Readonly<RouterContextProvider>, variantId: number, form: FormData) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "stock.adjust");
  const intent = textOf(form, "intent");
  const typed = Object.fromEntries(
    ["kind", "quantity", "reason", "point", "expected"]
      .filter((name) => form.has(name))
      .map((name) => [name, textOf(form, name)]),
  );
  const fail = (code: StepErrorCode<"adminStock.refused">) =>
    data<StockReply>(
      { ok: false, intent, code, typed },
      /changed|reserved/.test(code) ? 409 : code === "part_not_found" ? 404 : 400,
    );
  if (intent === "reorder") {
    const units = textOf(form, "point").trim() === "" ? null : unitsIn(form, "point");
    const set = await audited(
      shop,
      staff,
      ({ db }) => setReorderPoint(db, variantId, units),
      ({ sku, was }) =>
        was === units
          ? null
          : { action: "stock-edited", subject: sku, data: { reorderAt: `reorderAt: ${was ?? "–"} → ${units ?? "–"}` } },
    );
    return set.ok ? data<StockReply>({ ok: true, done: "reorder" }) : fail(set.error.code);
  }
  if (intent === "expect") {
    const expected = await audited(
      shop,
      staff,
      ({ db }) => expectPart(db, variantId, textOf(form, "expected")),
      ({ sku, on }) => ({ action: "stock-expected", subject: sku, data: { on } }),
    );
    return expected.ok ? data<StockReply>({ ok: true, done: "expected" }) : fail(expected.error.code);
  }
  const kind = adjustments.find((one) => one === textOf(form, "kind"));
  if (intent !== "adjust" || !kind) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const reason = textOf(form, "reason");
  const change = {
    variantId,
    kind,
    quantity: unitsIn(form, "quantity"),
    reason,
    seenOnHand: unitsIn(form, "seen"),
    staffId: staff.id,
  };
  const adjusted = await audited(
    shop,
    staff,
    (part) => adjustStock(part, change),
    ({ sku, onHand }) => ({ action: "stock-adjusted", subject: sku, data: { kind, onHand, reason } }),
  );
  if (!adjusted.ok) return fail(adjusted.error.code);
  return data<StockReply>({ ok: true, done: "adjusted" });
}
