import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import { retryRefund } from "#engine/payments/refund-by-hand.ts";
import { testDatabase } from "#test/database.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/fulfilment/back-office.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { allKinds, examples, history, type History } from "./history-steps.ts";
import { booksOf, placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase({ max: 10 });
watchLives(database);
const shop = sandboxShop(database);
const histories = process.env.LONG ? 1_000 : 24;

let buyers = 0;

/** A buyer who has the points and uses them all. */
async function withPoints(points: number) {
  const { db } = shop().deps;
  await setSetting(db, "points", { on: true, worth: 10, least: 5, mostPercent: 50 });
  const customerId = await customer(db, `buyer-${(buyers += 1)}`);
  await db.sql("update customers set points = $2 where id = $1", [customerId, points]);
  return { customerId, points };
}

/** More than one history ever tells: all that were told before would be read again for each. */
const mostEvents = 300;
const idsOf = (text: string) => JSON.stringify(text);

async function live({ method, points, steps, shuffled, seed }: History): Promise<void> {
  const { sandbox, deps, runJobs, pass } = shop();
  const latestEvents = async () => {
    const { events } = await sandbox.get<{ events: { id: string }[] }>(`/control/webhooks?latest=${mostEvents}`);
    return events.map(({ id }) => id);
  };
  const order = await placeOrder(deps.db, sandbox.clock, method, points > 0 ? await withPoints(points) : {});
  const begun = await beginPayment(deps, order.number);
  if (!begun.ok || begun.value.kind !== "redirect") throw new Error(`not begun: ${idsOf(JSON.stringify(begun))}`);
  const before = new Set(await latestEvents());
  // Held back, everything the provider says comes at the end, in a random order and twice.
  if (shuffled) await sandbox.fault(method, "webhook", "drop", { times: 500 });
  await sandbox.pay(begun.value.session);
  if (shuffled) await checkPaymentStatus(deps, order.id);
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
  const had = (kind: string) => played.set(`${method} ${kind}`, (played.get(`${method} ${kind}`) ?? 0) + 1);
  /** Asks the provider for what may be impossible by then, and counts it where it happened. */
  const at = async <T>(kind: string, path: string, body: object): Promise<T> => {
    const answer = await sandbox.post<T & { error?: unknown }>(path, body);
    if (answer.error === undefined) had(kind);
    return answer;
  };
  if (points > 0) had("points");
  if (shuffled) had("shuffled");
  const disputes: string[] = [];
  const refunds = () =>
    deps.db.sql<{ id: number; state: string; providerRefund: string | null }>(
      `select id, state, provider_refund as "providerRefund" from refunds where order_id = $1 order by id`,
      [order.id],
    );
  for (const each of steps) {
    switch (each.do) {
      case "refund-here": {
        const amount = cents(Math.ceil((order.total * each.part) / 100));
        const granted = await refundAsShown(deps, {
          orderNumber: order.number,
          amount,
          reason: "mistake",
          staffId: null,
        });
        if (granted.ok && (await executeRefund(deps, granted.value.refundId ?? 0).catch(() => null)))
          had("refund-here");
        break;
      }
      case "refund-there":
        await at("refund-there", "/control/dashboard-refunds", {
          reference: order.number,
          amount: Math.ceil((order.total * each.part) / 100),
        });
        break;
      case "refund-fails": {
        const theirs = (await sandbox.get<{ refunds: { id: string }[] }>(`/${method}/books?reference=${order.number}`))
          .refunds;
        const chosen = theirs[each.which % Math.max(theirs.length, 1)];
        if (chosen) await at("refund-fails", "/control/refunds", { id: chosen.id, outcome: "fail" });
        break;
      }
      case "retry": {
        const failed = (await refunds()).filter(({ state }) => state === "FAILED");
        const chosen = failed[each.which % Math.max(failed.length, 1)];
        if (chosen && (await retryRefund(deps, chosen.id)).ok) {
          had("retry");
          await executeRefund(deps, chosen.id).catch(() => null);
        }
        break;
      }
      case "dispute": {
        const amount = Math.ceil((order.total * each.part) / 100);
        const opened = await at<{ dispute?: { id: string } }>(
          each.inquiry ? "inquiry" : "dispute",
          "/control/disputes",
          {
            reference: order.number,
            inquiry: each.inquiry,
            amount,
          },
        );
        if (opened.dispute) disputes.push(opened.dispute.id);
        break;
      }
      case "go-on":
        if (disputes.length > 0) await at(each.step, "/control/disputes", { id: disputes.at(-1), step: each.step });
        break;
      case "reverse":
        if (method === "paypal")
          await at("reverse", "/control/reversals", {
            reference: order.number,
            amount: Math.ceil((order.total * each.part) / 100),
          });
        break;
      case "foreign":
        await at(`another shop's ${each.story}`, "/control/foreign", {
          provider: method,
          story: each.story,
          payment: String(order.id),
        });
        break;
      case "time":
        await pass(each.ms);
        had("time");
        break;
      case "mail-arrives":
        await sandbox.post("/control/webhooks/settle", {});
        await runJobs();
        had("mail-arrives");
        break;
    }
  }
  await sandbox.clearFaults();
  await sandbox.post("/control/webhooks/settle", {});
  const newEvents = (await latestEvents()).filter((id) => !before.has(id));
  const turn = (id: string, salt: number) =>
    [...`${id}${seed}${salt}`].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);
  const twice = [
    ...newEvents.toSorted((a, b) => turn(a, 1) - turn(b, 1)),
    ...newEvents.toSorted((a, b) => turn(a, 2) - turn(b, 2)),
  ];
  await sandbox.post("/control/webhooks/replay", { ids: twice });
  await runJobs();
  // Refunds of ours that are still on their way are asked about, as the schedule does every minute.
  for (const { id } of (await refunds()).filter(({ state }) => state === "PENDING"))
    await executeRefund(deps, id).catch(() => null);
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();

  const theirs = await sandbox.books(order.number);
  const ours = await booksOf(deps.db, order.id);
  const story = JSON.stringify({ method, points, steps, shuffled, seed });
  expect(newEvents.length, story).toBeLessThan(mostEvents);
  expect(ours.sum, story).toBe(0);
  expect(ours.refundedCents, story).toBeLessThanOrEqual(theirs.charged);
  expect(ours.cash, story).toBe(theirs.charged - theirs.refunded - theirs.disputed);
}

/** Steps that were not only drawn but happened, counted by kind and provider. */
const played = new Map<string, number>();
test(
  `${histories} random histories of payments, refunds, disputes and reversals leave our ledger equal to the providers' books`,
  async ({ annotate }) => {
    await fc.assert(fc.asyncProperty(history, live), { numRuns: histories, endOnFailure: true, examples });
    const counts = allKinds.map((kind) => `${kind} ${played.get(kind) ?? 0}`);
    await annotate(counts.join(", "));
    expect(
      allKinds.filter((kind) => !played.has(kind)),
      counts.join(", "),
    ).toEqual([]);
  },
  process.env.LONG ? 1_800_000 : 240_000,
);
