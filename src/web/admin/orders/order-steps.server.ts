import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { readCount, readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Money } from "#domain/kernel/money.ts";
import { transferHandlings } from "#domain/payments/transfers.ts";
import { isCarrier } from "#domain/fulfilment/carriers.ts";
import type { OrderWork } from "#engine/admin/order-work.ts";
import { resendMail } from "#engine/admin/resend-mail.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { correctTracking } from "#engine/fulfilment/correct-tracking.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { addOrderNote } from "#engine/orders/order-notes.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundLines } from "#engine/returns/refund-lines.ts";
import { refundOrder } from "#engine/orders/refund-order.ts";
import { declineRefundRequest } from "#engine/orders/request-refund.ts";
import { takeDeliveryBack, takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { type PackedOrder, shipOrder } from "#engine/fulfilment/ship-order.ts";
import { lineIdsOf } from "#engine/admin/sending/orders-together.ts";
import { refuseUncaptured } from "#engine/payments/capture-authorized.ts";
import { type Confirmed, confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordManualRefund, retryRefund } from "#engine/payments/refund-by-hand.ts";
import { revokeOrderLinks } from "#engine/platform/one-time-token.ts";
import { stepDemands } from "./step-demands.ts";
import { goodsHereOf, returnOf } from "./staff-return.server.ts";
import { textOf } from "../../read-form.ts";
import { readRequestKey } from "../../request-key.server.ts";
import { chosenPlace, placeIn } from "../inventory/read-place.ts";
import {
  type Asked,
  type Outcome,
  type OrderDone,
  type OrderStep,
  outcomeOf,
  refused,
  sharedOutcome,
} from "./order-step.server.ts";
import { pickupSteps } from "./pickup-steps.server.ts";

/** Every form of the order's page, by its intent. */
export const orderSteps: Readonly<Record<string, OrderStep>> = {
  "confirm-payment": { ...stepDemands["confirm-payment"], run: confirmPayment },
  "enter-transfer": { ...stepDemands["enter-transfer"], run: confirmPayment },
  "charge-card": {
    ...stepDemands["charge-card"],
    captures: true,
    run: async ({ shop, orderNumber }) => outcomeOf(await refuseUncaptured(shop, orderNumber), "card-charged"),
  },
  ship: { ...stepDemands.ship, captures: true, run: ship },
  "correct-tracking": { needs: "orders.fulfil", run: correct },
  "take-shipment-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId, form }) => {
      const parcelId = readId(textOf(form, "parcel"));
      if (parcelId === null) return refused("parcel_not_found");
      const takenBack = await takeShipmentBack(shop, { orderNumber, parcelId, staffId });
      return sharedOutcome(takenBack, "shipment-taken-back", ({ carrier, number }) => ({ carrier, number }));
    },
  },
  "take-delivery-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId }) =>
      sharedOutcome(await takeDeliveryBack(shop, { orderNumber, staffId }), "delivery-taken-back"),
  },
  ...pickupSteps,
  delivered: {
    ...stepDemands.delivered,
    run: async ({ shop, orderNumber, staffId }) =>
      sharedOutcome(await deliverOrder(shop, { orderNumber, staffId }), "delivered"),
  },
  cancel: {
    ...stepDemands.cancel,
    run: async ({ shop, orderNumber, staffId }) =>
      outcomeOf(await cancelOrder(shop, { orderNumber, by: "merchant", actorId: staffId }), "canceled"),
  },
  "close-links": {
    needs: "orders.mail",
    run: async ({ shop, work }) => {
      await shop.db.transaction((tx) => revokeOrderLinks(tx, work.detail.id, shop.clock.now()));
      return outcomeOf({ ok: true, value: null }, "links-closed");
    },
  },
  refund: { ...stepDemands.refund, run: refund },
  "open-return": { needs: "returns.decide", run: openForBuyer },
  "refund-lines": { needs: "returns.refund", money: true, run: refundGoodsHere },
  "decline-refund-request": {
    ...stepDemands["decline-refund-request"],
    run: async ({ shop, orderNumber, staffId, form }) =>
      outcomeOf(
        await declineRefundRequest(shop, { orderNumber, staffId, reason: textOf(form, "reason") }),
        "refund-request-declined",
      ),
  },
  "record-refund": {
    needs: "orders.refund",
    money: true,
    run: async ({ shop, work, staffId, form }) => {
      const refundId = ownRefund(work, form);
      if (refundId === null) return refused("refund_not_found");
      const recorded = await recordManualRefund(shop, { refundId, reference: textOf(form, "reference"), staffId });
      return outcomeOf(
        recorded,
        recorded.ok && recorded.value === "already" ? "already-recorded" : "refund-recorded",
        () => ({ reference: textOf(form, "reference") }),
      );
    },
  },
  "retry-refund": {
    needs: "orders.refund",
    money: true,
    run: async ({ shop, work, form }) => {
      const refundId = ownRefund(work, form);
      return refundId === null
        ? refused("refund_not_found")
        : outcomeOf(await retryRefund(shop, refundId), "refund-retried");
    },
  },
  note: {
    needs: "orders.note",
    run: async ({ shop, orderNumber, staffId, form }) =>
      outcomeOf(
        await addOrderNote(shop, { orderNumber, staffId, text: textOf(form, "text"), press: readRequestKey(form) }),
        "note-added",
      ),
  },
  mail: {
    needs: "orders.mail",
    run: async ({ shop, work, form }) => {
      const [mail = "", parcel] = textOf(form, "mail").split(" ");
      return outcomeOf(
        await resendMail(shop, work, { mail, parcel: parcel ? (readId(parcel) ?? 0) : null }),
        "mail-resent",
        () => ({ mail }),
      );
    },
  },
};

const transferDone = {
  confirmed: "payment-confirmed",
  surplus: "transfer-surplus",
  part: "transfer-part",
  reinstated: "reinstated",
  refund_due: "refund-due",
  already: "already-confirmed",
} as const satisfies Record<Confirmed, OrderDone>;

async function confirmPayment({ shop, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const amount = readMoney(textOf(form, "amount"));
  if (amount === null) return refused("amount_required");
  const reference = textOf(form, "reference");
  const handling = transferHandlings.find((one) => one === textOf(form, "handling")) ?? null;
  const isAmountConfirmed = textOf(form, "asCame") !== "";
  const payment = { orderNumber, reference, amount, isAmountConfirmed, handling, staffId };
  const confirmed = await confirmManualPayment(shop, payment);
  return confirmed.ok
    ? { ok: true, value: { done: transferDone[confirmed.value], about: { amount, reference } } }
    : refused(confirmed.error.code);
}

async function ship({ shop, work, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const carrier = textOf(form, "carrier");
  if (!isCarrier(carrier)) return refused("tracking_number_invalid");
  const number = textOf(form, "number");
  const link = textOf(form, "link");
  const lines = unitsIn(
    form,
    work.detail.lines.map(({ id }) => id),
  );
  const beside: PackedOrder[] = [];
  for (const other of besideIn(form)) {
    const ids = await lineIdsOf(shop.db, other);
    beside.push({ orderNumber: other, lines: unitsIn(form, ids) });
  }
  const placeId = chosenPlace(form);
  const seen = readWholeNumber(textOf(form, "latest"));
  const shipped = await shipOrder(shop, { orderNumber, carrier, number, link, lines, beside, placeId, seen, staffId });
  const others = beside.map((other) => other.orderNumber);
  const answer = shipped.ok ? { ok: true as const, value: { others } } : shipped;
  return sharedOutcome(answer, "shipped", () => ({ carrier, number }));
}

const unitsIn = (form: FormData, lineIds: readonly number[]) =>
  lineIds.map((lineId) => ({ lineId, quantity: readCount(textOf(form, `units ${lineId}`) || "0") }));

/** Numbers of the orders that are ticked to leave in the same parcel. */
export const besideIn = (form: FormData): string[] =>
  [...new Set(form.keys())].flatMap((name) =>
    name.startsWith("with ") && textOf(form, name) === "1" ? (readOrderNumber(name.slice("with ".length)) ?? []) : [],
  );

async function correct({ shop, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const parcelId = readId(textOf(form, "parcel"));
  const carrier = textOf(form, "carrier");
  if (parcelId === null) return refused("parcel_not_found");
  if (!isCarrier(carrier)) return refused("tracking_number_invalid");
  const [number, link] = [textOf(form, "number"), textOf(form, "link")];
  const corrected = await correctTracking(shop, { orderNumber, parcelId, carrier, number, link, staffId });
  return outcomeOf(corrected, "tracking-corrected", () => ({ carrier, number }));
}

async function openForBuyer({ shop, work: { detail }, staffId, form }: Asked): Promise<Outcome> {
  const opened = await openReturn(shop, { orderId: detail.id, staffId, ...returnOf(form, detail.lines) });
  return outcomeOf(opened, "return-opened", ({ number }) => ({ number }));
}

async function refundGoodsHere({ shop, work: { detail }, staffId, form }: Asked): Promise<Outcome> {
  const refunded = await refundLines(shop, {
    orderId: detail.id,
    staffId,
    placeId: placeIn(form),
    seen: textOf(form, "seen"),
    ...goodsHereOf(form, detail.lines),
  });
  return outcomeOf(refunded, "goods-refunded", ({ amount }) => ({ amount }));
}

const longestReason = 500;

async function refund({ shop, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const typed = textOf(form, "amount").trim();
  const whole = textOf(form, "whole") !== "";
  const amount: Money | null = whole ? null : readMoney(typed);
  if (!whole && amount === null) return refused("amount_required");
  const reason = textOf(form, "reason").trim();
  if (reason === "") return refused("reason_required");
  const tooLong = textTooLong("reason", reason, longestReason);
  if (tooLong) return { ok: false, error: tooLong };
  return outcomeOf(
    await refundOrder(shop, { orderNumber, amount, reason, staffId, seen: textOf(form, "seen") }),
    "refunded",
    ({ amount }) => ({ amount, reason }),
  );
}

/** Only refunds of the order that is shown. */
function ownRefund(work: OrderWork, form: FormData): number | null {
  const id = readId(textOf(form, "refund"));
  return work.detail.refunds.some((one) => one.id === id) ? id : null;
}
