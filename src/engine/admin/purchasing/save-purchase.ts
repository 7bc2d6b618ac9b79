import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type PurchaseFieldError,
  type PurchaseNumber,
  purchaseNumberFrom,
  type PurchaseValues,
  readPurchase,
  tidyPurchase,
} from "#domain/inventory/purchase-order.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { errorsOfGoods, findGoodsToOrder } from "./goods-to-order.ts";
import { lockPurchase, lockPurchaseOfForm, type PurchaseRow } from "./purchase-row.ts";

interface PurchaseToSave {
  /** Null for a new one. */
  readonly id: number | null;
  /** The version shown; 0 for a new one, and the order's once its form was answered without being left. */
  readonly version: number;
  /** Identifies the form of a new order, so that it is created once and changed by what the form says afterwards. */
  readonly key: string;
  readonly values: PurchaseValues;
}

export type SavePurchaseRefused =
  | { code: "purchase_missing" }
  | { code: "stale"; stored: PurchaseValues; version: number }
  | { code: "illegal_transition" }
  | { code: "invalid"; fieldErrors: readonly PurchaseFieldError[] };

export interface SavedPurchase {
  readonly id: number;
  readonly number: PurchaseNumber;
  readonly version: number;
}

const insert = statement<[string, string, number, string, Date], SavedPurchase & { isNew: boolean }>(
  "begin_purchase",
  `insert into purchase_orders (number, request_key, supplier_id, typed, state, created_at, updated_at)
   values ($1, $2, $3, $4::jsonb, 'draft', $5, $5)
   on conflict (request_key) do update set request_key = excluded.request_key
   returning id, number, version, xmax = 0 as "isNew"`,
);
const update = statement<[number, number, string, Date], SavedPurchase>(
  "change_purchase",
  `update purchase_orders set supplier_id = $2, typed = $3::jsonb, version = version + 1, updated_at = $4
   where id = $1 returning id, number, version`,
);
const selectSupplier = statement<[number], { id: number }>(
  "supplier_to_order_from",
  "select id from suppliers where id = $1",
);

/**
 * Begins a purchase order, or changes one that is not sent yet. It may lack costs and days; what is there must hold.
 */
export function savePurchase(
  shop: DbAndClock,
  staff: StaffActor,
  form: PurchaseToSave,
): Promise<Result<SavedPurchase, SavePurchaseRefused>> {
  const values = tidyPurchase(form.values);
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const stored = await (form.id === null ? lockPurchaseOfForm(tx, form.key) : lockPurchase(tx, form.id));
    if (form.id === null && stored && isDeepStrictEqual(stored.typed, values)) return ok(stored);
    const refused = whyNot(form, stored);
    if (refused) return refuse(refused);
    // Errors stand at the fields as they were typed.
    const { supplierId, lines, fieldErrors } = readPurchase(form.values);
    const goods = await findGoodsToOrder(
      tx,
      lines.map(({ sku }) => sku),
    );
    const errors = [...fieldErrors, ...errorsOfGoods(lines, goods)];
    const supplier = supplierId === null ? null : await tx.row(selectSupplier, [supplierId]);
    if (supplierId !== null && !supplier) errors.unshift({ field: "supplier", code: "required" });
    if (errors.length > 0 || !supplier) return refuse({ code: "invalid", fieldErrors: errors });
    const typed = JSON.stringify(values);
    if (stored) {
      const saved = await tx.row(update, [stored.id, supplier.id, typed, new Date(now)]);
      if (!saved) return refuse({ code: "purchase_missing" });
      await audit(tx, staff, "purchase-changed", saved.number, now);
      return ok(saved);
    }
    const saved = await tx.row(insert, [drawNumber(), form.key, supplier.id, typed, new Date(now)]);
    if (!saved) throw new Error("no purchase order was written");
    if (saved.isNew) await audit(tx, staff, "purchase-begun", saved.number, now);
    return ok(saved);
  });
}

function whyNot(form: PurchaseToSave, stored: PurchaseRow | null): SavePurchaseRefused | null {
  if (!stored) return form.id === null ? null : { code: "purchase_missing" };
  if (stored.state !== "draft") return { code: "illegal_transition" };
  // A form whose answer was lost knows no version of what it has begun.
  const version = form.id === null ? Math.max(form.version, 1) : form.version;
  if (stored.version !== version) return { code: "stale", stored: stored.typed, version: stored.version };
  return null;
}

function drawNumber(): PurchaseNumber {
  for (;;) {
    const number = purchaseNumberFrom(randomBytes(32));
    if (number) return number;
  }
}
