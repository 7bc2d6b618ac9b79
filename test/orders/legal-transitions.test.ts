import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#domain/kernel/actor.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { OrderEvent } from "#domain/orders/order-steps.ts";
import { type OrderState, orderStates } from "#domain/orders/order-status.ts";
import { caseStep } from "#domain/cases/case-life.ts";
import { type ReturnEvent, returnLife, returnStates } from "#domain/returns/return-life.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { declineRefundRequest, requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { editReturn, resubmitReturn } from "#engine/returns/edit-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { testDatabase } from "#test/database.ts";
import { oneStep } from "./one-state.ts";
import { digestOf } from "./tables-digest.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { type BackOffice, openBackOffice, orderIn, type Paid } from "../fulfilment/back-office.ts";

const database = testDatabase();
let office: BackOffice;
/** An order in each state. */
const orders = new Map<OrderState, Paid>();
let order: Paid;
let returnId = 0;

beforeAll(async () => {
  office = openBackOffice(database());
  for (const state of orderStates) orders.set(state, await orderIn(office, state));
});

type Use = () => Promise<Result<unknown, { code: string }>>;
const number = () => order.number;
const merchant = () => ({ orderNumber: number(), staffId: 7 });
const customer = () => ({ orderNumber: number(), customerId: null });
const request = () => ({
  orderId: order.id,
  customerId: null,
  reason: "damaged",
  remark: "",
  lines: [{ lineId: order.lineId, quantity: 1 }],
});

/** Every use case that can move an order, by the event and the actor it stands for. */
const orderUses: [OrderEvent, Actor, Use][] = [
  ["cancel", "customer", () => cancelOrder(office.deps, { orderNumber: number(), by: "customer", actorId: null })],
  ["cancel", "merchant", () => cancelOrder(office.deps, { orderNumber: number(), by: "merchant", actorId: null })],
  ["ship", "merchant", () => shipOrder(office.deps, { ...merchant(), carrier: "ltl", number: "PRO-1", lines: "rest" })],
  ["ready-for-pickup", "merchant", () => readyForPickup(office.deps, merchant())],
  ["picked-up", "merchant", () => markPickedUp(office.deps, merchant())],
  ["delivered", "merchant", () => deliverOrder(office.deps, merchant())],
  ["request-refund", "customer", () => requestRefund(office.deps, { ...customer(), reason: "mistake", remark: "" })],
  ["withdraw-refund-request", "customer", () => withdrawRefundRequest(office.deps, customer())],
  ["decline-refund-request", "merchant", () => declineRefundRequest(office.deps, { ...merchant(), reason: "No" })],
  ["open-return", "customer", () => openReturn(office.deps, { ...request(), received: true })],
];

/** All that a step could change; a refusal changes nothing of it. */
const everything = () =>
  digestOf(database(), [
    "orders",
    "order_events",
    "parcels",
    "refunds",
    "returns",
    "return_events",
    "return_lines",
    "ledger_lines",
    "stock_movements",
    "refund_requests",
  ]);

async function refusesAsIllegal(use: Use, name: string): Promise<void> {
  const before = await everything();
  expect(await use(), name).toMatchObject({ ok: false, error: { code: "illegal_transition" } });
  expect(await everything(), name).toEqual(before);
}

describe("orders", () => {
  test("whatever state an order is in, a use case its table does not allow is refused and changes nothing", async () => {
    let refused = 0;
    for (const state of orderStates) {
      order = orders.get(state)!;
      for (const [event, actor, use] of orderUses) {
        if (oneStep({ state, before: "delivered" }, event, actor, false)) continue;
        // Without an open request there is nothing to withdraw or decline either.
        await refusesAsIllegal(use, `${state} ${event} ${actor}`);
        refused += 1;
      }
    }
    expect(refused).toBe(orderStates.length * orderUses.length - 11);
  });

  test("an order whose refund was granted, that is being returned, is over or unpaid is not refunded by the merchant", async () => {
    for (const state of ["pending", "canceled", "refund-in-process", "refund-completed", "return-refund"] as const) {
      order = orders.get(state)!;
      await refusesAsIllegal(() => refundAsShown(office.deps, { ...merchant(), amount: null, reason: "" }), state);
    }
  });
});

const returnUses: [ReturnEvent, "customer" | "merchant", Use][] = [
  ["edit", "customer", () => editReturn(office.deps, request())],
  ["resubmit", "customer", () => resubmitReturn(office.deps, request())],
  ["cancel", "customer", () => cancelReturn(office.deps, { orderId: order.id, customerId: null })],
  [
    "send",
    "customer",
    () =>
      sendReturn(office.deps, { orderId: order.id, customerId: null, carrier: "ups", number: "1Z999AA10123456784" }),
  ],
  ["agree", "merchant", () => agreeReturn(office.deps, { returnId, staffId: 7, instructions: "By label" })],
  ["decline", "merchant", () => declineReturn(office.deps, { returnId, reason: "No", staffId: 7 })],
  [
    "sign-receipt",
    "merchant",
    () =>
      signReceipt(office.deps, {
        returnId,
        counted: [{ lineId: order.lineId, resellable: 1, scrapped: 0 }],
        staffId: 7,
      }),
  ],
  ["refund", "merchant", () => refundReturn(office.deps, { returnId, amount: null, reason: "", staffId: 7 })],
];

describe("returns", () => {
  test("whatever state a return is in, sent, signed for or not, a use case its table does not allow is refused and changes nothing", async () => {
    order = orders.get("delivered")!;
    const opened = await openReturn(office.deps, { ...request(), received: true });
    if (!opened.ok) throw new Error(opened.error.code);
    returnId = opened.value.returnId;
    let refused = 0;
    for (const state of returnStates)
      for (const received of [true, false])
        for (const [sent, signed] of [
          [false, false],
          [true, false],
          [true, true],
        ] as const) {
          const at = (is: boolean) => (is ? new Date(office.clock.now()) : null);
          // Also what no use case leads to, as a canceled return whose goods are here: the table is asked about all of
          // it.
          await database().sql(
            "update returns set state = $2, received = $3, sent_at = $4, signed_at = $5 where id = $1",
            [returnId, state, received, at(sent), at(signed)],
          );
          const before = await everything();
          for (const [event, actor, use] of returnUses) {
            // Agreeing to goods that never came is an event of its own, by the same hand.
            const named = event === "agree" && !received ? "agree-not-received" : event;
            const facts = { received, sent, signed, exchanged: false };
            if (caseStep(returnLife, { state, facts }, named, actor).ok) continue;
            const refusal = await use();
            // To its customer a return that is over is there no more.
            const codes = actor === "customer" ? ["illegal_transition", "case_not_found"] : ["illegal_transition"];
            expect(refusal.ok ? "allowed" : codes.includes(refusal.error.code), `${state} ${named} ${actor}`).toBe(
              true,
            );
            refused += 1;
          }
          expect(await everything(), `${state} ${received} ${sent} ${signed}`).toEqual(before);
        }
    expect(refused).toBeGreaterThan(250);
  });
});
