import { cents } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { recordManualRefund } from "#engine/payments/refund-by-hand.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { offsetClock } from "#engine/ports/clock.ts";
import { readArguments, refuse } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";

const help = `What the merchant does by hand about bank deposits and zeller payments:

  npm run orders -- waiting                          unpaid ones, those first whose customer says to have paid
  npm run orders -- confirm PL-7K3F-92QX --reference "WIRE 4711"
  npm run orders -- confirm PL-7K3F-92QX --reference "WIRE 4711" --amount 100.00    another amount than was asked: a part, or too much
  npm run orders -- confirm PL-7K3F-92QX --reference "WIRE 4711" --reinstate        it came after the order was canceled, which lives again
  npm run orders -- confirm PL-7K3F-92QX --reference "WIRE 4711" --send-back        it came too late or twice, and goes back
  npm run orders -- refunds                          refunds to be sent by hand
  npm run orders -- refunded 17 --reference "WIRE 4712"
`;

/** Time by which the sandbox's clock is ahead, while there is a sandbox. */
async function offset(host: string, port: number): Promise<number> {
  try {
    const response = await fetch(`http://${host}:${port}/clock`, { signal: AbortSignal.timeout(1_000) });
    return ((await response.json()) as { offsetMs: number }).offsetMs;
  } catch {
    return 0;
  }
}

const { positionals, values } = readArguments(help, {
  words: [1, 2],
  options: {
    reference: { type: "string", default: "" },
    amount: { type: "string" },
    reinstate: { type: "boolean", default: false },
    "send-back": { type: "boolean", default: false },
  },
});
const [word, subject = ""] = positionals;
const command = (["waiting", "confirm", "refunds", "refunded"] as const).find((known) => known === word);
if (!command) refuse(help);

const commands: Record<typeof command, (deps: PaymentDeps) => Promise<unknown>> = {
  waiting: ({ db }) =>
    db.sql(
      `select number, payment_method as method, total_cents / 100.0 as total, claimed_paid_at::text as "says paid", pay_by::text as "pay by"
       from orders
       where state = 'pending' and payment_method in ('bank-deposit', 'zeller') order by claimed_paid_at nulls last, placed_at`,
    ),
  async confirm(deps) {
    const order = await findOrder(deps.db, subject.toUpperCase());
    if (!order) return { ok: false, error: { code: "order_not_found" } };
    const amount = values.amount === undefined ? cents(order.total) : readMoney(values.amount);
    if (amount === null) return { ok: false, error: { code: "amount_required" } };
    return confirmManualPayment(deps, {
      orderNumber: order.number,
      reference: values.reference,
      amount,
      // An amount typed here was read in the account.
      isAmountConfirmed: values.amount !== undefined,
      handling: values.reinstate ? "reinstate" : values["send-back"] ? "send-back" : null,
      staffId: null,
    });
  },
  refunds: ({ db }) =>
    db.sql(
      `select r.id, o.number, p.method, r.amount_cents / 100.0 as amount, r.reason from refunds r
       join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
       where r.state = 'PENDING' and p.method in ('bank-deposit', 'zeller') order by r.id`,
    ),
  refunded: (deps) =>
    recordManualRefund(deps, { refundId: Number(subject), reference: values.reference, staffId: null }),
};

await runCommand(async (config) => {
  const ahead = config.SANDBOX ? await offset(config.HOST, config.SANDBOX_PORT) : 0;
  const clock = offsetClock(() => ahead);
  const answer = await withShop(config, { schema: "current", max: 2 }, (db) =>
    commands[command]({
      db,
      clock,
      payments: new Map(),
      orders: payableOrders(clock),
      settings: { publicUrl: config.PUBLIC_URL },
    }),
  );
  if (Array.isArray(answer)) console.table(answer);
  else console.log(JSON.stringify(answer));
  const refused = typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;
  if (refused) process.exitCode = 1;
});
