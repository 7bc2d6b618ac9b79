import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { passPoint, tellPoints } from "../dying.ts";
import { realProviders, Sandbox } from "./sandbox-process.ts";

// A shop of its own process that lives through one story of an order, and ends itself, as by kill -9, before its
// n-th statement or right after its n-th answer from a provider. 0 lives on and prints how many such points it met.
const { DATABASE_URL = "", SANDBOX_URL = "", ORDER = "", ORDER_ID = "", STORY = "" } = process.env;

const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  if (!new URL(input instanceof Request ? input.url : input).pathname.match(/pay\/|checkoutnow|clock|control/))
    passPoint();
  return response;
};

const sandbox = new Sandbox(SANDBOX_URL);
await sandbox.followClock();
const db = openDatabase({ url: DATABASE_URL, onStatement: passPoint });
const deps: PaymentDeps = {
  db,
  clock: sandbox.clock,
  payments: realProviders(SANDBOX_URL, sandbox.clock, 2_000),
  orders: payableOrders(sandbox.clock),
  settings: { publicUrl: "http://shop.example" },
};

async function begin(): Promise<string> {
  const step = await beginPayment(deps, ORDER);
  return step.ok && step.value.kind === "redirect" ? step.value.session : "";
}

const stories: Record<string, () => Promise<unknown>> = {
  async paying() {
    await sandbox.pay(await begin());
    await checkPaymentStatus(deps, Number(ORDER_ID));
  },
  async "paying late"() {
    const session = await begin();
    await sandbox.advance(31 * 60_000);
    await sandbox.pay(session);
    await checkPaymentStatus(deps, Number(ORDER_ID));
    const due = await db.sql<{ id: number }>("select id from refunds where order_id = $1", [Number(ORDER_ID)]);
    for (const { id } of due) await executeRefund(deps, id);
  },
  async changing() {
    await begin();
    await changePaymentMethod(deps, { orderNumber: ORDER, method: "paypal", customerId: null });
    await sandbox.pay(await begin());
    await checkPaymentStatus(deps, Number(ORDER_ID));
  },
  async canceling() {
    await begin();
    await cancelOrder(deps, { orderNumber: ORDER, by: "customer", actorId: null });
  },
};

await stories[STORY]?.();
await db.close();
tellPoints();
