import { data, type RouterContextProvider } from "react-router";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readCount, readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { transferHandlings } from "#domain/payments/transfers.ts";
import { isCarrier } from "#domain/fulfilment/carriers.ts";
import { may } from "#domain/staff/permissions.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import { mailsOfStep } from "#engine/admin/mails-of-step.ts";
import { findOrderWork, type OrderWork } from "#engine/admin/order-work.ts";
import { resendMail } from "#engine/admin/resend-mail.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { correctTracking } from "#engine/fulfilment/correct-tracking.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { addOrderNote } from "#engine/orders/order-notes.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundLines } from "#engine/returns/refund-lines.ts";
import { refundOrder } from "#engine/orders/refund-order.ts";
import { declineRefundRequest } from "#engine/orders/request-refund.ts";
import { takeDeliveryBack, takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { refuseUncaptured, supposeCaptured, withCapture } from "#engine/payments/capture-authorized.ts";
import { type Confirmed, confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordManualRefund, retryRefund } from "#engine/payments/refund-by-hand.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { revokeOrderLinks } from "#engine/platform/one-time-token.ts";
import { audited } from "#engine/staff/audited.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { goodsHereOf, returnOf } from "./staff-return.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { chosenPlace, placeIn } from "../inventory/read-place.ts";
import { type PreviewedMail, stepIn } from "../mail-preview.tsx";
import { previewed } from "../previewed-mails.server.ts";
import { requirePermission, reconfirm } from "../staff-session.server.ts";
import { type OrderErrorCode, tooLongIn } from "../step-error.ts";

/** `code` is null if nothing was refused and only the step's mails were requested. */
export type OrderReply =
  | { ok: true; done: OrderDone }
  | {
      ok: false;
      intent: string;
      code: OrderErrorCode | TextTooLong["code"] | null;
      /** The text that is too long, where that is why. */
      tooLong?: TextTooLong;
      typed: Readonly<Record<string, string>>;
      mails: readonly PreviewedMail[];
    };
type OrderDone =
  | AuditAction
  | "refund-due"
  | "transfer-part"
  | "transfer-surplus"
  | "already-confirmed"
  | "already-recorded";

interface Asked {
  readonly shop: Shop;
  readonly work: OrderWork;
  readonly orderNumber: string;
  readonly staffId: number;
  readonly form: FormData;
}

type StepError = { readonly code: OrderErrorCode } | TextTooLong;
type Outcome = Result<{ done: OrderDone; about?: Record<string, string | number | null> }, StepError>;

interface Step {
  readonly needs: PlainPermission;
  /** True if it moves money: requires the password again. */
  readonly money?: true;
  /** True if it needs the order's money, so that an authorized payment is captured first. */
  readonly captures?: true;
  readonly run: (asked: Asked) => Promise<Outcome>;
}

const refused = (code: OrderErrorCode): Outcome => ({ ok: false, error: { code } });

/** A use case's result as the page shows it. */
function said<T>(
  answer: Result<T, StepError>,
  done: OrderDone,
  about?: (value: T) => Record<string, string | number | null>,
): Outcome {
  return answer.ok ? { ok: true, value: { done, about: about?.(answer.value) } } : answer;
}

/** Every form of the order's page, by its intent. */
const steps: Readonly<Record<string, Step>> = {
  "confirm-payment": { needs: "orders.confirm-payment", money: true, run: confirmPayment },
  "enter-transfer": { needs: "orders.confirm-payment", money: true, run: confirmPayment },
  "charge-card": {
    needs: "orders.confirm-payment",
    money: true,
    captures: true,
    run: async ({ shop, orderNumber }) => said(await refuseUncaptured(shop, orderNumber), "card-charged"),
  },
  ship: { needs: "orders.fulfil", captures: true, run: ship },
  "correct-tracking": { needs: "orders.fulfil", run: correct },
  "take-shipment-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId, form }) => {
      const parcelId = readId(textOf(form, "parcel"));
      if (parcelId === null) return refused("parcel_not_found");
      const takenBack = await takeShipmentBack(shop, { orderNumber, parcelId, staffId });
      return said(takenBack, "shipment-taken-back", ({ carrier, number }) => ({ carrier, number }));
    },
  },
  "take-delivery-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId }) =>
      said(await takeDeliveryBack(shop, { orderNumber, staffId }), "delivery-taken-back"),
  },
  "ready-for-pickup": {
    needs: "orders.fulfil",
    captures: true,
    run: async ({ shop, orderNumber, staffId }) =>
      said(await readyForPickup(shop, { orderNumber, staffId }), "ready-for-pickup"),
  },
  "picked-up": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId, form }) =>
      said(await markPickedUp(shop, { orderNumber, placeId: chosenPlace(form), staffId }), "picked-up"),
  },
  delivered: {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId }) =>
      said(await deliverOrder(shop, { orderNumber, staffId }), "delivered"),
  },
  cancel: {
    needs: "orders.cancel",
    run: async ({ shop, orderNumber, staffId }) =>
      said(await cancelOrder(shop, { orderNumber, by: "merchant", actorId: staffId }), "canceled"),
  },
  "close-links": {
    needs: "orders.mail",
    run: async ({ shop, work }) => {
      await shop.db.transaction((tx) => revokeOrderLinks(tx, work.detail.id, shop.clock.now()));
      return said({ ok: true, value: null }, "links-closed");
    },
  },
  refund: { needs: "orders.refund", money: true, run: refund },
  "open-return": { needs: "returns.decide", run: openForBuyer },
  "refund-lines": { needs: "returns.refund", money: true, run: refundGoodsHere },
  "decline-refund-request": {
    needs: "orders.refund",
    run: async ({ shop, orderNumber, staffId, form }) =>
      said(
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
      return said(
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
        : said(await retryRefund(shop, refundId), "refund-retried");
    },
  },
  note: {
    needs: "orders.note",
    run: async ({ shop, orderNumber, staffId, form }) =>
      said(await addOrderNote(shop, { orderNumber, staffId, text: textOf(form, "text") }), "note-added"),
  },
  mail: {
    needs: "orders.mail",
    run: async ({ shop, work, form }) => {
      const [mail = "", parcel] = textOf(form, "mail").split(" ");
      return said(
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
  const asCame = textOf(form, "asCame") !== "";
  const confirmed = await confirmManualPayment(shop, { orderNumber, reference, amount, asCame, handling, staffId });
  return confirmed.ok
    ? { ok: true, value: { done: transferDone[confirmed.value], about: { amount, reference } } }
    : refused(confirmed.error.code);
}

async function ship({ shop, work, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const carrier = textOf(form, "carrier");
  if (!isCarrier(carrier)) return refused("tracking_number_invalid");
  const number = textOf(form, "number");
  const link = textOf(form, "link");
  const lines = work.detail.lines.map(({ id }) => ({
    lineId: id,
    quantity: readCount(textOf(form, `units ${id}`) || "0"),
  }));
  const placeId = chosenPlace(form);
  return said(
    await shipOrder(shop, { orderNumber, carrier, number, link, lines, placeId, staffId }),
    "shipped",
    () => ({
      carrier,
      number,
    }),
  );
}

async function correct({ shop, orderNumber, staffId, form }: Asked): Promise<Outcome> {
  const parcelId = readId(textOf(form, "parcel"));
  const carrier = textOf(form, "carrier");
  if (parcelId === null) return refused("parcel_not_found");
  if (!isCarrier(carrier)) return refused("tracking_number_invalid");
  const [number, link] = [textOf(form, "number"), textOf(form, "link")];
  const corrected = await correctTracking(shop, { orderNumber, parcelId, carrier, number, link, staffId });
  return said(corrected, "tracking-corrected", () => ({ carrier, number }));
}

async function openForBuyer({ shop, work: { detail }, staffId, form }: Asked): Promise<Outcome> {
  const opened = await openReturn(shop, { orderId: detail.id, staffId, ...returnOf(form, detail.lines) });
  return said(opened, "return-opened", ({ number }) => ({ number }));
}

async function refundGoodsHere({ shop, work: { detail }, staffId, form }: Asked): Promise<Outcome> {
  const refunded = await refundLines(shop, {
    orderId: detail.id,
    staffId,
    placeId: placeIn(form),
    ...goodsHereOf(form, detail.lines),
  });
  return said(refunded, "goods-refunded", ({ amount }) => ({ amount }));
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
  return said(
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

const secret = new Set(["password", "intent", "preview"]);

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" && !secret.has(name) ? [[name, value]] : [])),
  );
}

const statusOf = ({ code }: StepError) => (/required|invalid|too_long/.test(code) ? 400 : 409);

/** Runs a step in a dry run. A payment it needs is treated as captured, since its mails follow that. */
async function rehearse(step: Step, asked: Asked): Promise<Outcome> {
  if (step.captures) await supposeCaptured(asked.shop, asked.orderNumber);
  return step.run(asked);
}

/**
 * The mail that a step of an order would send, the `nth` of them; null when there is none, or the step is not this
 * person's to take.
 */
export async function mailOfOrderStep(
  shop: Shop,
  staff: StaffSession,
  number: string,
  form: FormData,
): Promise<Mail | null> {
  const intent = textOf(form, "intent");
  const step = lookUp(steps, intent);
  const work = step && may(staff.role, step.needs) ? await findOrderWork(shop.db, number) : null;
  if (!step || !work) return null;
  const request = { work, orderNumber: work.detail.number, staffId: staff.id, form };
  const mails = await mailsOfStep(shop, (stage) => rehearse(step, { ...request, shop: stage }));
  return mails.ok ? (mails.value[readWholeNumber(textOf(form, "nth")) ?? 0] ?? null) : null;
}

function auditedAs(done: Exclude<OrderDone, "already-confirmed" | "already-recorded">): AuditAction {
  if (done === "transfer-surplus") return "payment-confirmed";
  return done === "refund-due" || done === "transfer-part" ? "transfer-entered" : done;
}

/** Answers a form of the order's page: asks for the right and, for money, the password; writes the audit log. */
export async function answerOrderForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: string,
  form: FormData,
) {
  const shop = context.get(shopContext);
  const { intent, isPreview } = stepIn(form);
  const step = lookUp(steps, intent);
  if (!step) throw badForm();
  const staff = requirePermission(context, step.needs);
  const work = await findOrderWork(shop.db, number);
  if (!work) return null;
  const typed = typedIn(form);
  const fail = (error: StepError, status: number) =>
    data<OrderReply>({ ok: false, intent, code: error.code, ...tooLongIn(error), typed, mails: [] }, status);
  const command = { work, orderNumber: work.detail.number, staffId: staff.id, form };
  if (isPreview) {
    const mails = await mailsOfStep(shop, (stage) => rehearse(step, { ...command, shop: stage }));
    return mails.ok
      ? data<OrderReply>({ ok: false, intent, code: null, typed, mails: previewed(mails.value, intent, typed) })
      : fail(mails.error, statusOf(mails.error));
  }
  if (step.money) {
    const confirmed = await reconfirm(shop, request, staff, form);
    if (!confirmed.ok) return fail(confirmed.error, confirmed.error.code === "0210" ? 429 : 401);
  }
  const outcome = await withCapture(shop, work.detail.number, () =>
    audited(
      shop,
      staff,
      (part) => step.run({ ...command, shop: part }),
      ({ done, about }) =>
        done === "already-confirmed" || done === "already-recorded"
          ? null
          : { action: auditedAs(done), subject: work.detail.number, data: about },
    ),
  );
  if (!outcome.ok) return fail(outcome.error, statusOf(outcome.error));
  return data<OrderReply>({ ok: true, done: outcome.value.done });
}
