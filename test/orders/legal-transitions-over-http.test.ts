import { expect, test } from "vitest";
import { type OrderState, orderStates } from "#domain/orders/order-status.ts";
import { type ReturnState, returnStates } from "#domain/returns/return-life.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { digestOf } from "#test/orders/tables-digest.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { backOfficeOf, orderIn, type Paid } from "../fulfilment/back-office.ts";

const shop = openShop();
const tables = [
  "orders",
  "order_events",
  "parcels",
  "payments",
  "refunds",
  "returns",
  "return_events",
  "return_lines",
  "return_drafts",
  "claims",
  "claim_events",
  "claim_drafts",
  "ledger_lines",
  "stock",
  "stock_movements",
  "refund_requests",
  "audit_log",
];

/** All that a step could change. */
const everything = () => digestOf(shop().db, tables);

const office = () => backOfficeOf(shop());

interface Form {
  readonly path: (order: Paid, returnId: number) => string;
  readonly fields: (order: Paid) => Record<string, string>;
  /** The states in which it is legal. Written by hand: what is missing here must be refused. */
  readonly legal: readonly string[];
}

const detail = (order: Paid) => `/order/detail?order=${order.number}`;
const giveBack = (order: Paid) => `/order/return?order=${order.number}`;
const refundPage = (order: Paid) => `/order/requestRefund?order=${order.number}`;
const work = (order: Paid) => `/admin/orders/${order.number}`;
const form = (
  path: Form["path"],
  legal: readonly OrderState[],
  fields: Record<string, string> | Form["fields"],
): Form => ({ path, legal, fields: typeof fields === "function" ? fields : () => fields });

// A return is open only where an order is being returned, not agreed to yet; a refund was granted without a request. So
// nothing can be withdrawn, declined or sent.
const customersForms: readonly Form[] = [
  ...["detail", "payment"].flatMap((page) => {
    const path = page === "detail" ? detail : (order: Paid) => `/payment?order=${order.number}`;
    return [
      form(path, ["pending"], (order) => ({ intent: "pay", order: order.number })),
      form(path, ["pending"], (order) => ({ intent: "change", method: "zeller", order: order.number })),
      // A question, not a step: to an order that is paid the answer is that it is.
      form(
        path,
        orderStates.filter((state) => state !== "canceled"),
        (order) => ({ intent: "claim", order: order.number }),
      ),
      form(path, ["pending"], (order) => ({ intent: "cancel", order: order.number })),
    ];
  }),
  form(refundPage, ["confirmed"], { intent: "request", reason: "mistake" }),
  form(refundPage, [], { intent: "withdraw" }),
  form(giveBack, ["shipped", "delivered", "picked-up", "return-refund"], { intent: "received", received: "no" }),
  form(giveBack, ["delivered", "picked-up", "return-refund"], { intent: "received", received: "yes" }),
  form(giveBack, ["shipped", "delivered", "picked-up", "return-refund"], (order) => ({
    intent: "items",
    [`quantity-${order.lineId}`]: "1",
  })),
  form(giveBack, ["shipped", "delivered", "picked-up", "return-refund"], {
    intent: "reason",
    reason: "damaged",
    remark: "",
  }),
  form(giveBack, ["shipped", "delivered", "picked-up", "return-refund"], { intent: "send-request" }),
  form(giveBack, ["return-refund"], { intent: "cancel" }),
  form(giveBack, [], { intent: "send-goods", carrier: "ups", number: "1Z999AA10123456784" }),
];

const merchantsForms: readonly Form[] = [
  form(work, ["confirmed"], (order) => ({
    intent: "ship",
    carrier: "ltl",
    number: "PRO-123456",
    [`units ${order.lineId}`]: "1",
  })),
  form(work, ["confirmed"], { intent: "ready-for-pickup" }),
  form(work, ["ready-for-pickup"], { intent: "picked-up" }),
  form(work, ["shipped"], { intent: "delivered" }),
  form(work, ["delivered"], { intent: "take-delivery-back" }),
  form(work, ["ready-for-pickup"], { intent: "take-ready-back" }),
  form(work, ["picked-up"], { intent: "take-pickup-back" }),
  ...["open-return", "refund-lines"].map((intent) =>
    form(work, ["delivered", "picked-up"], (order) => ({
      intent,
      why: "arrived damaged",
      condition: "resellable",
      [`units ${order.lineId}`]: "1",
    })),
  ),
  form(work, ["pending"], { intent: "cancel" }),
  form(work, ["confirmed", "shipped", "delivered", "ready-for-pickup", "picked-up"], {
    intent: "refund",
    amount: "1",
    reason: "late",
  }),
  form(work, ["confirmed", "ready-for-pickup", "shipped", "delivered", "picked-up"], {
    intent: "refund",
    whole: "1",
    reason: "late",
  }),
  form(work, [], { intent: "decline-refund-request", reason: "No" }),
  // Paid at a provider: no merchant's word makes it paid.
  form(work, [], { intent: "confirm-payment", reference: "WIRE 1", amount: "122.98" }),
  form(
    () => "/admin/orders",
    ["confirmed"],
    (order) => ({ intent: "bulk-ready-for-pickup", row: order.number }),
  ),
  form(
    () => "/admin/orders",
    ["ready-for-pickup"],
    (order) => ({ intent: "bulk-picked-up", row: order.number }),
  ),
  form(
    () => "/admin/orders",
    ["shipped"],
    (order) => ({ intent: "bulk-delivered", row: order.number }),
  ),
  form(
    () => "/admin/orders",
    ["delivered"],
    (order) => ({ intent: "bulk-delivery-taken-back", row: order.number }),
  ),
  form(
    () => "/admin/orders/ship",
    ["confirmed"],
    (order) => ({ intent: "send", rows: `${order.number},ltl,PRO-123456` }),
  ),
];

async function buyers(order: Paid): Promise<[string, Browser][]> {
  const { db, clock } = shop();
  const guest = shop().browser();
  await guest.get(`/order/detail?token=${await createOrderLink(db, order.id, clock.now())}`);
  return [
    ["guest", guest],
    ["customer", await signedIn(shop(), "ada@example.com")],
  ];
}

/** Guests and customers press each form by turns from state to state, and in the long run both in each. */
const presses = (nth: number, at: number) => process.env["LONG"] !== undefined || nth % 2 === at % 2;

let before: Record<string, string> = {};

async function fire(
  who: string,
  browser: Browser,
  { path, fields }: Form,
  order: Paid,
  returnId: number,
  state: string,
  wanted: number,
): Promise<void> {
  const sent: Record<string, string> = { ...fields(order), seen: await shownOf(shop().db, order.number) };
  // The step is refused here; how often it may be tried is another matter.
  await shop().db.sql("delete from rate_limits");
  const answer = await browser.post(path(order, returnId), sent);
  expect(answer.status, `${who}, ${state}, ${path(order, returnId)}, ${sent.intent}`).toBe(wanted);
}

/** Shows a change by any of those sent since `before`: steps and events are added to, and never taken back. */
async function expectUnchanged(who: string, state: string): Promise<void> {
  expect(await everything(), `${who}, ${state}`).toEqual(before);
}

test("whatever state an order is in, a form that its table does not allow is answered with 409 and changes nothing, whoever sends it", async () => {
  const { db } = shop();
  const ada = await customer(db, "ada@example.com");
  const owner = await signedInAs(shop(), "owner");
  let refused = 0;
  for (const state of orderStates) {
    const order = await orderIn(office(), state, { customerId: ada });
    const sides: [string, Browser, readonly Form[]][] = [
      ...(await buyers(order)).map(
        ([who, browser]) => [who, browser, customersForms] as [string, Browser, readonly Form[]],
      ),
      ["owner", owner, merchantsForms],
    ];
    before = await everything();
    for (const [nth, [who, browser, forms]] of sides.entries()) {
      for (const [at, each] of forms.entries()) {
        if (each.legal.includes(state) || (who !== "owner" && !presses(nth, at + orderStates.indexOf(state)))) continue;
        await fire(who, browser, each, order, 0, state, 409);
        refused += 1;
      }
      await expectUnchanged(who, state);
    }
  }
  expect(refused).toBe(process.env["LONG"] ? 413 : 288);
});

test("nobody fires the other side's events, whatever the state", async () => {
  const { db } = shop();
  const [ada] = await db.sql<{ id: number }>("select id from customers where email = 'ada@example.com'");
  const owner = await signedInAs(shop(), "owner");
  for (const state of orderStates) {
    const order = await orderIn(office(), state, { customerId: ada!.id });
    const people = await buyers(order);
    before = await everything();
    for (const each of customersForms) await fire("owner", owner, each, order, 0, state, 404);
    await expectUnchanged("owner", state);
    for (const [at, each] of merchantsForms.entries())
      for (const [nth, [who, browser]] of people.entries()) {
        if (!presses(nth, at + orderStates.indexOf(state))) continue;
        // Their own text comes back to them, beside the way to sign in.
        await fire(who, browser, each, order, 0, state, 403);
        // Neither is a merchant's intent known to the customer's own pages.
        if (each.path === work && !["cancel"].includes(each.fields(order).intent ?? ""))
          await fire(
            who,
            browser,
            { ...each, path: detail, fields: (mine) => ({ ...each.fields(mine), order: mine.number }) },
            order,
            0,
            state,
            400,
          );
      }
    await expectUnchanged("buyers", state);
  }
});

type Goods = "none" | "sent" | "signed";
interface ReturnForm extends Form {
  readonly if: (state: ReturnState, received: boolean, goods: Goods) => boolean;
}
const page = (_order: Paid, returnId: number) => `/admin/returns/${returnId}`;
const open = (state: ReturnState) => state === "requested" || state === "request-updated";
const writable = (state: ReturnState) => open(state) || state === "declined";
const back = (fields: Record<string, string> | Form["fields"], legal: ReturnForm["if"]): ReturnForm => ({
  ...form(giveBack, [], fields),
  if: legal,
});
const decide = (fields: Record<string, string> | Form["fields"], legal: ReturnForm["if"]): ReturnForm => ({
  ...form(page, [], fields),
  if: legal,
});

const customersReturn: readonly ReturnForm[] = [
  back((order) => ({ intent: "items", [`quantity-${order.lineId}`]: "1" }), writable),
  back({ intent: "reason", reason: "damaged", remark: "" }, writable),
  back({ intent: "send-request" }, writable),
  back(
    { intent: "cancel" },
    (state, received, goods) => writable(state) || (state === "agreed" && received && goods === "none"),
  ),
  back(
    { intent: "send-goods", carrier: "ups", number: "1Z999AA10123456784" },
    (state, received, goods) => state === "agreed" && received && goods !== "signed",
  ),
];
const merchantsReturn: readonly ReturnForm[] = [
  decide(
    { intent: "agree", instructions: "By label" },
    (state, received, goods) => open(state) && (!received || goods !== "signed"),
  ),
  decide(
    { intent: "decline", reason: "No" },
    (state, received, goods) => open(state) || (state === "agreed" && received && goods === "sent"),
  ),
  decide(
    (order) => ({ intent: "sign", [`resellable ${order.lineId}`]: "1" }),
    (state, received, goods) => state === "agreed" && received && goods !== "signed",
  ),
  decide({ intent: "refund" }, (state, received, goods) => state === "agreed" && received && goods === "signed"),
];

test("whatever state a return is in, a form that its table does not allow is answered with 409 and changes nothing, whoever sends it", async () => {
  const { db, clock } = shop();
  const [ada] = await db.sql<{ id: number }>("select id from customers where email = 'ada@example.com'");
  const order = await orderIn(office(), "delivered", { customerId: ada!.id });
  const request = {
    orderId: order.id,
    customerId: null,
    received: true,
    reason: "damaged",
    remark: "",
    lines: [{ lineId: order.lineId, quantity: 1 }],
  };
  const opened = await openReturn(office().deps, request);
  if (!opened.ok) throw new Error(opened.error.code);
  const { returnId } = opened.value;
  const owner = await signedInAs(shop(), "owner");
  const sides: [string, Browser, readonly ReturnForm[]][] = [
    ...(await buyers(order)).map(
      ([who, browser]) => [who, browser, customersReturn] as [string, Browser, readonly ReturnForm[]],
    ),
    ["owner", owner, merchantsReturn],
  ];
  let refused = 0;
  for (const state of returnStates)
    for (const received of [true, false])
      for (const goods of ["none", "sent", "signed"] as const) {
        // Where goods are matters to agreed returns; of the others one is enough outside the long run.
        if (!process.env["LONG"] && state !== "agreed" && (goods === "sent" || (goods === "signed" && !received)))
          continue;
        const at = new Date(clock.now());
        // Also what no use case leads to: the table is asked about all of it.
        await db.sql("update returns set state = $2, received = $3, sent_at = $4, signed_at = $5 where id = $1", [
          returnId,
          state,
          received,
          goods === "none" ? null : at,
          goods === "signed" ? at : null,
        ]);
        before = await everything();
        for (const [nth, [who, browser, forms]] of sides.entries()) {
          for (const [at, each] of forms.entries()) {
            if (each.if(state, received, goods) || (who !== "owner" && !presses(nth, at + returnStates.indexOf(state))))
              continue;
            await fire(who, browser, each, order, returnId, `${state} ${received} ${goods}`, 409);
            refused += 1;
          }
          await expectUnchanged(who, `${state} ${received} ${goods}`);
        }
      }
  expect(refused).toBe(process.env["LONG"] ? 496 : 190);
  expect(shop().errors).toEqual([]);
});
