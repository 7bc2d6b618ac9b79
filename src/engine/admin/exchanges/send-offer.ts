import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CartShop } from "../../cart/change-cart.ts";
import { lockDraft } from "../../checkout/draft-row.ts";
import { placeDraftWithin } from "../../checkout/place-draft.ts";
import type { PlaceDraftRefused } from "../../checkout/prepare-draft.ts";
import { askingForTax } from "../../checkout/sale-tax.ts";
import { readShopTerms } from "../../checkout/shop-terms.ts";
import { beginPayment } from "../../payments/begin-payment.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { isConfigured } from "../../ports/payment-provider.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type DraftStepRefused, sendWithin } from "../drafts/draft-steps.ts";

/** `not_placed`: the exchange was not ordered in the buyer's name, for this reason, and not sent either. */
type SendOfferRefused = DraftStepRefused | { code: "not_placed"; error: PlaceDraftRefused };

const selectOrder = statement<[number], { number: string }>(
  "order_of_exchange",
  "select number from orders where id = $1",
);

/**
 * Sends a draft. An exchange that leaves nothing to pay is ordered in the same moment, in the buyer's name: `number` is
 * its order's, and null for what the buyer is to pay. Pressed again, it leads to the order there is.
 */
export async function sendOffer(
  shop: CartShop & PaymentDeps,
  staff: StaffActor,
  step: { readonly id: number; readonly version: number },
): Promise<Result<{ number: string | null }, SendOfferRefused>> {
  const outcome = await askingForTax(shop, () => shop.db.transaction((tx) => send(tx, shop, staff, step)));
  if (outcome.ok && outcome.value.number !== null) await beginPayment(shop, outcome.value.number);
  return outcome;
}

async function send(
  tx: Tx,
  shop: CartShop,
  staff: StaffActor,
  step: { readonly id: number; readonly version: number },
): Promise<Result<{ number: string | null }, SendOfferRefused>> {
  const draft = await lockDraft(tx, step.id);
  const order = draft?.orderId ? await tx.row(selectOrder, [draft.orderId]) : null;
  if (order) return ok(order);
  const offer = await sendWithin(tx, shop, staff, step);
  if (!offer.ok) return offer;
  const { id, version, total, isExchange } = offer.value;
  if (total > 0 || !isExchange) return ok({ number: null });
  // Nothing is asked of the method: it names how the order would have been paid.
  const { terms } = await readShopTerms(tx, shop.clock.now());
  const method = terms.payment.offered.find((each) => isConfigured(shop.payments, each));
  if (!method || !draft) return refuse({ code: "not_placed", error: { code: "payment_not_offered" } });
  const placed = await placeDraftWithin(tx, shop, {
    draftId: id,
    version,
    method,
    seenTotal: 0,
    // The number of the order whose goods it exchanges, unless staff typed another: it was used before.
    seenPo: draft.typed["poNumber"] ?? "",
    customer: null,
    staff: { email: staff.email, note: (on, now) => audit(on, staff, "draft-accepted", draft.number, now) },
  });
  if (!placed.ok) return refuse({ code: "not_placed", error: placed.error });
  const { number, paymentId } = placed.value;
  // Confirmed by whoever comes first: this press, or the job where the press dies.
  await enqueue(tx, shop.clock, "begin_payment", { paymentId }, { key: `begin-payment:${paymentId}` });
  return ok({ number });
}
