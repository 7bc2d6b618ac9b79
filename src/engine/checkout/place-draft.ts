import { arrivalOf } from "#domain/checkout/price-checkout.ts";

import type { OrderNumber } from "#domain/checkout/order-number.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { isOfAccount } from "#domain/buyers/buyer.ts";
import { ownerParam } from "../buyers/owned-by.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { reserveStock } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import { announceOrder } from "./announce-order.ts";
import { drawOrderNumber } from "./draw-order-number.ts";
import { type DraftPaper, type DraftRow, isExpired, lockDraft, writeDraftEvent } from "./draft-row.ts";
import { releaseDraft } from "./draft-stock.ts";
import { readShopTerms } from "./shop-terms.ts";
import { writeOrder } from "./write-order.ts";

export type PlaceDraftRefused =
  | { code: "draft_missing" }
  | { code: "draft_withdrawn" }
  | { code: "draft_expired" }
  /** It was changed and sent anew since the page was shown. */
  | { code: "draft_changed" }
  | { code: "shop_closed" }
  | { code: "payment_not_offered" }
  | { code: "out_of_stock"; sku: string; name: LocalizedText; left: number };

/** The order of a draft, made now or by an earlier press. */
interface DraftOrder {
  readonly orderId: number;
  readonly number: OrderNumber;
}

const selectOrder = statement<[number], DraftOrder & Record<string, unknown>>(
  "order_of_draft",
  `select id as "orderId", number from orders where id = $1`,
);
// The order has all of it now: what was typed is kept once.
const setOrdered = statement<[number, number, Date]>(
  "draft_ordered",
  `update order_drafts set state = 'ordered', order_id = $2, version = version + 1, typed = '{}', paper = null, email_key = '',
     buyer = '', updated_at = $3 where id = $1`,
);

/**
 * Makes the order of a draft, with the figures that were sent and under the lock of the draft: of presses, tabs and
 * processes at once one makes it, and all of them are led to it. `version` is that of the page the buyer has seen.
 */
export function placeDraft(
  shop: CartShop,
  asked: { readonly draftId: number; readonly version: number; readonly method: PaymentMethod },
): Promise<Result<DraftOrder, PlaceDraftRefused>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, asked.draftId);
    if (!draft) return refuse({ code: "draft_missing" });
    const placed = draft.orderId === null ? null : await tx.row(selectOrder, [draft.orderId]);
    if (placed) return ok(placed);
    if (isExpired(draft, now)) return refuse({ code: "draft_expired" });
    const { paper } = draft;
    if (draft.state !== "sent" || !paper) return refuse({ code: "draft_withdrawn" });
    if (draft.version !== asked.version) return refuse({ code: "draft_changed" });
    return place(tx, shop, { ...draft, paper }, asked.method, now);
  });
}

async function place(
  tx: Tx,
  shop: CartShop,
  draft: DraftRow & { readonly paper: DraftPaper },
  method: PaymentMethod,
  now: Instant,
): Promise<Result<DraftOrder, PlaceDraftRefused>> {
  const { paper } = draft;
  const { terms } = await readShopTerms(tx, now);
  if (!terms.isOpen) return refuse({ code: "shop_closed" });
  if (!isConfigured(shop.payments, method) || !terms.payment.offered.includes(method))
    return refuse({ code: "payment_not_offered" });
  await releaseDraft(tx, draft, now);
  const short = await reserveStock(tx, paper.rows);
  if (short) return refuse({ code: "out_of_stock", sku: short.short.sku, name: short.short.name, left: short.left });
  const { priced, place: pickUp } = paper;
  const arrives = arrivalOf(paper.rows, priced.shipping, { opening: pickUp }, dayIn(terms.timeZone, now));
  // Whoever accepts an offer has its whole time to pay.
  const payBy = instant(Math.max(terms.payment.deadlineOf(method, now), draft.validUntil ?? 0));
  const { placed, guest } = await writeOrder(tx, {
    number: await drawOrderNumber(tx, terms.numbering),
    goods: { rows: paper.rows, activities: paper.activities, returns: terms.returns },
    cartId: null,
    owner: isOfAccount(draft) ? ownerParam(draft) : null,
    checkout: { ...paper.checkout, payment: method },
    place: pickUp,
    priced: { ...priced, arrives },
    power: null,
    verdicts: new Map(),
    language: draft.language,
    now,
    payBy,
    requestKey: { scope: "order-draft", key: draft.number },
  });
  await tx.run(setOrdered, [draft.id, placed.orderId, new Date(now)]);
  await writeDraftEvent(tx, draft.id, "ordered", { data: { order: placed.number }, now });
  await announceOrder(tx, shop.clock, { ...placed, guest });
  return ok({ orderId: placed.orderId, number: placed.number });
}
