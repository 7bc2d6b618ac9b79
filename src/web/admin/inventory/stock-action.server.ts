import { data, type RouterContextProvider } from "react-router";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { adjustments, isUnits } from "#domain/inventory/stock-adjustment.ts";
import { adjustStock, setReorderPoint } from "#engine/inventory/adjust-stock.ts";
import { setBackOrders } from "#engine/inventory/back-orders.ts";
import { expectPart } from "#engine/inventory/expected-stock.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import { shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { placeIn } from "./read-place.ts";
import { requirePermission } from "../staff-session.server.ts";
import { type StepErrorCode, besideCode } from "../step-error.ts";

type StockCode = StepErrorCode<"adminStock.refused"> | "day_invalid" | "day_past" | "days_invalid" | "quantity_invalid";

export type StockReply =
  | { ok: true; done: "adjusted" | "reorder" | "expected" | "backorders" }
  | {
      ok: false;
      intent: string;
      code: StockCode | TextTooLong["code"];
      tooLong?: TextTooLong;
      /** The units are wrong too. */
      also?: "quantity_invalid";
      typed: Readonly<Record<string, string>>;
    };

const unitsIn = (form: FormData, name: string) => readCount(textOf(form, name));

/** Handles the forms of a part: received or counted units, the reorder point, the expected day, back-orders. */
export async function answerStockForm(context: Readonly<RouterContextProvider>, variantId: number, form: FormData) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "stock.adjust");
  const intent = textOf(form, "intent");
  const typed = Object.fromEntries(
    ["kind", "quantity", "reason", "point", "expected", "limit", "days", "place"]
      .filter((name) => form.has(name))
      .map((name) => [name, textOf(form, name)]),
  );
  const fail = (error: { readonly code: StockCode } | TextTooLong, also?: "quantity_invalid") => {
    const { code } = error;
    return data<StockReply>(
      { ok: false, intent, code, ...besideCode(error), ...(also && { also }), typed },
      /changed|reserved/.test(code) ? 409 : code === "part_not_found" ? 404 : 400,
    );
  };
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
    return set.ok ? data<StockReply>({ ok: true, done: "reorder" }) : fail(set.error);
  }
  if (intent === "expect") {
    const expected = await audited(
      shop,
      staff,
      (part) => expectPart(part, variantId, textOf(form, "expected")),
      ({ sku, on }) => ({ action: "stock-expected", subject: sku, data: { on } }),
    );
    return expected.ok ? data<StockReply>({ ok: true, done: "expected" }) : fail(expected.error);
  }
  if (intent === "backorders") {
    const set = await changeBackOrders(shop, staff, variantId, form);
    return set.ok ? data<StockReply>({ ok: true, done: "backorders" }) : fail(set.error);
  }
  const kind = adjustments.find((one) => one === textOf(form, "kind"));
  if (intent !== "adjust" || !kind) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const change = { ...changeIn(form), variantId, kind, staffId: staff.id };
  const { reason } = change;
  const adjusted = await audited(
    shop,
    staff,
    (part) => adjustStock(part, change),
    ({ sku, onHand }) => ({ action: "stock-adjusted", subject: sku, data: { kind, onHand, reason } }),
  );
  if (!adjusted.ok) {
    const { code } = adjusted.error;
    const isOfReason = code === "reason_required" || code === "text_too_long";
    return fail(adjusted.error, isOfReason && !isUnits(kind, change.quantity) ? "quantity_invalid" : undefined);
  }
  return data<StockReply>({ ok: true, done: "adjusted" });
}

/** Reads received or counted units. The form has the units shown of each place. */
const changeIn = (form: FormData) => ({
  quantity: unitsIn(form, "quantity"),
  reason: textOf(form, "reason"),
  placeId: placeIn(form),
  seenOnHand: unitsIn(form, form.has("place") ? `seen.${placeIn(form)}` : "seen"),
});

/** Sets on which terms the part can be ordered before it is there, with what changed in the record. */
function changeBackOrders(shop: Shop, staff: StaffActor, variantId: number, form: FormData) {
  const terms = {
    limit: unitsIn(form, "limit"),
    days: textOf(form, "days").trim() === "" ? null : unitsIn(form, "days"),
  };
  return audited(
    shop,
    staff,
    ({ db }) => setBackOrders(db, variantId, terms),
    ({ sku, limit, days }) => {
      const changes = [
        ...(limit === terms.limit ? [] : [`limit: ${limit} → ${terms.limit}`]),
        ...(days === terms.days ? [] : [`days: ${days ?? "–"} → ${terms.days ?? "–"}`]),
      ];
      return changes.length === 0
        ? null
        : { action: "stock-edited", subject: sku, data: { backOrders: changes.join(", ") } };
    },
  );
}
