import { Hono } from "hono";
import type { Context } from "hono";
import type { Sandbox } from "../sandbox.ts";
import { settleRefund } from "../stripe/refunds.ts";
import { settleCapture, settlePaypalRefund } from "../paypal/settle.ts";
import type { OutgoingEvent } from "../webhooks/events.ts";
import type { Controlled } from "./controlled.ts";
import { answer, readInput, text, wholeNumber } from "./input.ts";
import type { Input } from "./input.ts";
import type { RefundOutcome } from "./refund-plans.ts";

const OUTCOMES: Record<string, RefundOutcome> = {
  succeed: "succeed",
  complete: "succeed",
  pending: "pending",
  fail: "fail",
  deny: "fail",
};
const optional = (value: unknown): { number?: number } => {
  const number = wholeNumber(value, -1);
  return number === -1 ? {} : { number };
};

/** The JSON side of the control panel: faults, webhooks, refunds, captures. Forms may post to it too. */
export function controlApi(controlled: Controlled): Hono {
  const { sandbox, refundPlans } = controlled;
  const routes = new Hono();

  routes.get("/faults", (c) => c.json({ faults: sandbox.faults.list(), refunds: refundPlans.list() }));
  routes.post("/faults", async (c) => addFault(c, sandbox, await readInput(c)));
  routes.delete("/faults", (c) => {
    sandbox.faults.clear();
    return c.body(null, 204);
  });
  routes.post("/faults/clear", async (c) => {
    sandbox.faults.clear(text((await readInput(c)).id) || undefined);
    return answer(c, { faults: sandbox.faults.list() });
  });

  routes.get("/webhooks", (c) => c.json(sandbox.webhooks.log(wholeNumber(c.req.query("latest"), Infinity))));
  routes.post("/webhooks/replay", async (c) => replay(c, sandbox, await readInput(c)));
  routes.post("/webhooks/settle", async (c) => {
    await sandbox.webhooks.settled();
    return answer(c, { settled: true });
  });

  routes.post("/refunds", async (c) => turnRefund(c, controlled, await readInput(c)));
  routes.post("/captures", async (c) => {
    const input = await readInput(c);
    const outcome = OUTCOMES[text(input.outcome)];
    if (outcome !== "succeed" && outcome !== "fail") return c.json({ error: "outcome must be complete or deny" }, 400);
    const capture = settleCapture(controlled.paypal, text(input.id), outcome);
    return capture ? answer(c, { capture }) : c.json({ error: "no pending capture with this id" }, 404);
  });
  return routes;
}

function addFault(c: Context, sandbox: Sandbox, input: Input): Response {
  const { number: times } = optional(input.times);
  const { number: skip } = optional(input.skip);
  const { number: delayMs } = optional(input.delayMs);
  const { number: copies } = optional(input.copies);
  const request = { provider: text(input.provider), operation: text(input.operation), kind: String(input.kind ?? "") };
  const added = sandbox.faults.add({
    ...request,
    ...(times && { times }),
    ...(skip && { skip }),
    ...(delayMs !== undefined && { delayMs }),
    ...(copies && { copies }),
  });
  return added.ok ? answer(c, { fault: added.fault }) : c.json({ error: added.error }, 400);
}

async function replay(c: Context, sandbox: Sandbox, input: Input): Promise<Response> {
  const { events } = sandbox.webhooks.log();
  const named = Array.isArray(input.ids) ? input.ids.map(String) : text(input.id) ? [text(input.id)] : null;
  const fits = (event: OutgoingEvent) =>
    (!text(input.provider) || event.provider === text(input.provider)) &&
    (!text(input.type) || event.type === text(input.type)) &&
    (!text(input.about) || event.about === text(input.about));
  const ids =
    named ??
    events
      .filter(fits)
      .map((event) => event.id)
      .reverse();
  const flaw = input.flaw === "forged" || input.flaw === "stale" ? input.flaw : null;
  const copies = Math.min(Math.max(wholeNumber(input.copies, 1), 1), 1000);
  const attempts = await sandbox.webhooks.replay({
    ids,
    copies,
    parallel: input.parallel === true || input.parallel === "true",
    flaw,
  });
  return answer(c, { attempts });
}

function turnRefund(c: Context, { stripe, paypal, refundPlans }: Controlled, input: Input): Response {
  const outcome = OUTCOMES[text(input.outcome)];
  if (!outcome) return c.json({ error: "outcome must be succeed, pending or fail" }, 400);
  const id = text(input.id);
  if (!id) {
    const provider = text(input.provider);
    if (provider !== "stripe" && provider !== "paypal")
      return c.json({ error: "give id, or provider to plan the next refund" }, 400);
    refundPlans.plan(provider, outcome, wholeNumber(input.times, 1));
    return answer(c, { planned: refundPlans.list() });
  }
  if (!id.startsWith("re_")) {
    const refund = settlePaypalRefund(paypal, id, outcome);
    return refund ? answer(c, { refund }) : c.json({ error: "no refund with this id that can still change" }, 404);
  }
  const result = settleRefund(stripe, id, outcome);
  return result.ok ? answer(c, { refund: result.value }) : c.json({ error: result.error.message }, result.error.status);
}
