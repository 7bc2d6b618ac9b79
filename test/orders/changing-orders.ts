import type { Database } from "#engine/platform/database.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { executeRefund } from "#engine/payments/execute-refund.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";

/** The shop as its payments see it. */
export function depsOf({ db, clock, stripe }: Pick<OpenShop, "db" | "clock" | "stripe">): PaymentDeps {
  const byHand = new FakePaymentProvider(clock, "bank-deposit");
  const payments = new Map([
    ["stripe", stripe],
    ["bank-deposit", byHand],
  ] as const);
  return { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "http://shop.example" } };
}

/** The buyer begins to pay. Gives the session. */
export async function begin(deps: PaymentDeps, orderNumber: string): Promise<string> {
  const step = await beginPayment(deps, orderNumber);
  if (!step.ok || step.value.kind !== "redirect") throw new Error(JSON.stringify(step));
  return step.value.session;
}

/** The buyer pays the order, and the shop hears of it. */
export async function pay(deps: PaymentDeps, stripe: FakePaymentProvider, orderNumber: string): Promise<void> {
  const event = stripe.pay(await begin(deps, orderNumber));
  if (!event) throw new Error(`${orderNumber} could not be paid`);
  await recordPaymentEvent(deps, event);
}

/** Sends all refunds that wait. */
export async function sendRefunds(deps: PaymentDeps, orderId: number): Promise<void> {
  const due = await deps.db.sql<{ id: number }>("select id from refunds where order_id = $1 order by id", [orderId]);
  for (const { id } of due) await executeRefund(deps, id);
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The fields of a change's form as its page shows them, whatever stands in it. */
export function fieldsIn(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const [form = ""] = /<form\b[^>]*class="flex flex-col gap-5"[\s\S]*?<\/form>/.exec(page) ?? [];
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    const isOff = /type="(checkbox|radio)"/.test(tag) && !/\schecked/.test(tag);
    if (name && !isOff) fields[name] = attribute(tag, "value") ?? "";
  }
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    fields[attribute(tag, "name") ?? ""] = text;
  for (const [, tag = "", options = ""] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option[^>]*\sselected[^>]*>/.exec(options)?.[0] ?? "";
    fields[attribute(tag, "name") ?? ""] = attribute(chosen, "value") ?? "";
  }
  return fields;
}

/** Changes an order as staff do: its page is opened, the total worked out, and what is shown is confirmed. */
export async function change(staff: Browser, number: string, typed: Record<string, string>) {
  const path = `/admin/orders/${number}/change`;
  const shown = { ...fieldsIn((await staff.get(path)).text), ...typed };
  const { total = "" } = fieldsIn((await staff.post(path, { ...shown, intent: "check" })).text);
  return staff.post(path, { ...shown, total, intent: "save" });
}

/** The order's figures, its money and its goods as the database holds them. */
export async function standing(db: Database, orderId: number) {
  const [order] = await db.sql<{
    state: string;
    subtotal: number;
    discount: number;
    shipping: number;
    tax: number;
    total: number;
    refunded: number;
  }>(
    `select state, subtotal_cents as subtotal, discount_cents as discount, shipping_cents as shipping, tax_cents as tax,
       total_cents as total, refunded_cents as refunded from orders where id = $1`,
    [orderId],
  );
  const accounts = await db.sql<{ account: string; sum: number }>(
    `select account, sum(amount_cents)::int as sum from ledger_lines where order_id = $1 group by 1 having sum(amount_cents) <> 0 order by 1`,
    [orderId],
  );
  return { ...order!, books: Object.fromEntries(accounts.map(({ account, sum }) => [account, sum])) };
}

/** Units of a part on the shelf and reserved. */
export async function stockOf(db: Database, variantId: number): Promise<{ onHand: number; reserved: number }> {
  const [stock] = await db.sql<{ onHand: number; reserved: number }>(
    `select on_hand as "onHand", reserved from stock where variant_id = $1`,
    [variantId],
  );
  return stock!;
}
