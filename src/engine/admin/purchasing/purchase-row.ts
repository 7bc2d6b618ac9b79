import { mainPlace } from "#domain/inventory/places.ts";
import type { PurchaseNumber, PurchaseState, PurchaseValues } from "#domain/inventory/purchase-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { readSignedId, signedId } from "../../platform/signed-id.ts";
import { statement } from "../../platform/statement.ts";

/** A purchase order with its supplier. */
export interface PurchaseRow {
  readonly id: number;
  readonly number: PurchaseNumber;
  readonly state: PurchaseState;
  readonly version: number;
  /** The form of a draft; what was ordered stands in the lines. */
  readonly typed: PurchaseValues;
  readonly note: string;
  readonly orderedAt: Instant | null;
  /** When staff noted that the supplier has confirmed it; null until then. */
  readonly confirmedAt: Instant | null;
  readonly updatedAt: Instant;
  readonly supplierId: number;
  readonly supplier: string;
  /** Empty where orders go another way than by mail. */
  readonly email: string;
  readonly language: Language;
  /** Days from the order to its arrival; null if unknown. */
  readonly leadDays: number | null;
  /** Days until its silence is told; null for the usual ones. */
  readonly answerDays: number | null;
}

const select = `select o.id, o.number, o.state, o.version, o.typed, o.note, o.ordered_at as "orderedAt",
    o.confirmed_at as "confirmedAt", o.updated_at as "updatedAt", s.id as "supplierId", s.name as supplier, s.email,
    s.language, s.lead_days as "leadDays", s.answer_days as "answerDays"
  from purchase_orders o join suppliers s on s.id = o.supplier_id`;
const byNumber = statement<[string], PurchaseRow>("purchase_by_number", `${select} where o.number = $1`);
const byId = statement<[number], PurchaseRow>("purchase_by_id", `${select} where o.id = $1`);
const lockById = statement<[number], PurchaseRow>("lock_purchase", `${select} where o.id = $1 for update of o`);
const lockByKey = statement<[string], PurchaseRow>(
  "lock_purchase_of_form",
  `${select} where o.request_key = $1 for update of o`,
);

export const findPurchase = (db: Db, number: PurchaseNumber): Promise<PurchaseRow | null> => db.row(byNumber, [number]);
export const findPurchaseById = (db: Db, id: number): Promise<PurchaseRow | null> => db.row(byId, [id]);
export const lockPurchase = (tx: Tx, id: number): Promise<PurchaseRow | null> => tx.row(lockById, [id]);
/** The order that this form has begun. */
export const lockPurchaseOfForm = (tx: Tx, key: string): Promise<PurchaseRow | null> => tx.row(lockByKey, [key]);

/** A line of an order as it was sent. */
export interface PurchaseLineRow {
  readonly id: number;
  /** Null once the part is deleted. */
  readonly variantId: number | null;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
  /** Of one unit. */
  readonly cost: Money;
  readonly expectedOn: CalendarDay | null;
  readonly received: number;
}

const selectLines = statement<[number], PurchaseLineRow>(
  "purchase_lines",
  `select id, variant_id as "variantId", sku, name, quantity, cost_cents as cost, expected_on as "expectedOn", received
   from purchase_order_lines where purchase_order_id = $1 order by position`,
);

export const purchaseLines = (db: Db, id: number): Promise<PurchaseLineRow[]> => db.rows(selectLines, [id]);

/** Units that arrived at once. */
export interface PurchaseReceipt {
  readonly id: number;
  readonly sku: string;
  readonly units: number;
  readonly placeId: number;
  /** Name of the member of staff. */
  readonly by: string | null;
  readonly at: Instant;
}

const selectReceipts = statement<[number], PurchaseReceipt>(
  "purchase_receipts",
  `select m.id, v.sku, m.quantity as units, coalesce(m.place_id, ${mainPlace}) as "placeId", t.name as by, m.at
   from stock_movements m join variants v on v.id = m.variant_id
     left join staff t on t.id = m.staff_id
   where m.purchase_order_id = $1 order by m.id desc limit 500`,
);

/** Receipts for an order, newest first. */
export const purchaseReceipts = (db: Db, id: number): Promise<PurchaseReceipt[]> => db.rows(selectReceipts, [id]);

const purpose = "purchase order";

/** The secret part of the link to an order's PDF. */
export const purchaseToken = (secret: string, id: number): string => signedId(secret, purpose, id);

/** The order whose PDF a link leads to; null for one that is not ours, and for a draft. */
export async function findPurchaseOfLink(db: Db, secret: string, token: string): Promise<PurchaseRow | null> {
  const id = readSignedId(secret, purpose, token);
  const order = id === null ? null : await findPurchaseById(db, id);
  return order?.state === "draft" ? null : order;
}
