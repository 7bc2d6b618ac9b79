import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkOf, paypalClient, paypalOrder } from "./paypal-client.ts";
import { type Bench, openBench } from "./running.ts";

/** A value as PayPal's documents describe it; a text names another shape. */
type Shape = string | ObjectShape | { readonly items: Shape } | ValueShape;
interface ObjectShape {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}
interface ValueShape {
  readonly type?: "string" | "integer" | "number" | "boolean";
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

const published = JSON.parse(readFileSync("test/sandbox/paypal-published-shapes.json", "utf8")) as {
  readonly roots: Readonly<
    Record<"order" | "capture" | "refund" | "dispute" | "event" | "webhooks" | "transactions", string>
  >;
  readonly shapes: Readonly<Record<string, Shape>>;
};

/** Where a value is not as it is described, each with its path. */
function deviations(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === "string") return deviations(value, published.shapes[shape] ?? {}, path);
  if ("items" in shape) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, at) => deviations(one, shape.items, `${path}[${at}]`));
  }
  if ("fields" in shape) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path} is no object`];
    const missing = (shape.required ?? []).filter((name) => !(name in value));
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, inner]) => {
        const known = shape.fields[name];
        return known === undefined ? [`${path}.${name} is unknown`] : deviations(inner, known, `${path}.${name}`);
      }),
    ];
  }
  return deviationOfValue(value, shape).map((why) => `${path} ${why}: ${JSON.stringify(value)}`);
}

function deviationOfValue(value: unknown, { type, pattern, enum: among, minLength, maxLength }: ValueShape): string[] {
  const wanted = type === "integer" ? "number" : type;
  if (wanted !== undefined && typeof value !== wanted) return [`is no ${type}`];
  if (typeof value !== "string") return [];
  return [
    ...(among !== undefined && !among.includes(value) ? ["is none of its values"] : []),
    ...(pattern !== undefined && !new RegExp(pattern).test(value) ? ["is not of its pattern"] : []),
    ...(minLength !== undefined && value.length < minLength ? ["is too short"] : []),
    ...(maxLength !== undefined && value.length > maxLength ? ["is too long"] : []),
  ];
}

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

test("everything that the sandbox's PayPal answers and reports is written as PayPal's documents say, to the innermost field", async () => {
  const paypal = await paypalClient(bench);
  const seen: [root: keyof typeof published.roots, what: string, object: unknown][] = [];
  const call = async (root: keyof typeof published.roots, method: string, path: string, body?: object) => {
    const answer = await paypal.call(method, path, body);
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    seen.push([root, `${method} ${path}`, answer.body]);
    return answer.body;
  };
  const order = await call("order", "POST", "/v2/checkout/orders", paypalOrder("120.00", "PL-SHAPE-1"));
  const plain = { intent: "CAPTURE", purchase_units: [{ amount: { currency_code: "USD", value: "5.00" } }] };
  await call("order", "POST", "/v2/checkout/orders", plain);
  await bench.form(linkOf(order, "payer-action"), { action: "approve" });
  await call("order", "GET", `/v2/checkout/orders/${order.id}`);
  const taken = await call("order", "POST", `/v2/checkout/orders/${order.id}/capture`, {});
  const { id } = taken.purchase_units[0].payments.captures[0];
  await call("capture", "GET", `/v2/payments/captures/${id}`);
  await call("order", "POST", `/v2/checkout/orders/${order.id}/track`, {
    capture_id: id,
    tracking_number: "9400100000000000000000",
    carrier: "USPS",
    notify_payer: false,
  });
  const refund = await call("refund", "POST", `/v2/payments/captures/${id}/refund`, {
    amount: { currency_code: "USD", value: "10.00" },
    custom_id: "refund-1",
  });
  await call("refund", "GET", `/v2/payments/refunds/${refund.id}`);
  const pending = await call("order", "POST", "/v2/checkout/orders", paypalOrder("80.00", "PL-SHAPE-2"));
  await bench.form(linkOf(pending, "payer-action"), { action: "review" });
  await call("order", "POST", `/v2/checkout/orders/${pending.id}/capture`, {});
  await bench.post("/control/disputes", { provider: "paypal", reference: "PL-SHAPE-1" });
  await bench.post("/control/reversals", { reference: "PL-SHAPE-1", amount: 100 });
  await bench.post("/control/payouts", { provider: "paypal" });
  await bench.settled();
  await call("webhooks", "GET", "/v1/notifications/webhooks");
  const [from, to] = [-86_400_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  await call(
    "transactions",
    "GET",
    `/v1/reporting/transactions?start_date=${from}&end_date=${to}&fields=all&page_size=100&page=1`,
  );
  const resources: Readonly<Record<string, keyof typeof published.roots>> = {
    "checkout-order": "order",
    capture: "capture",
    refund: "refund",
    dispute: "dispute",
  };
  for (const { body } of bench.shop.received) {
    const event = JSON.parse(body);
    seen.push(["event", event.event_type, { ...event, resource: {} }]);
    const root = resources[event.resource_type];
    expect(root, event.event_type).toBeDefined();
    seen.push([root!, event.event_type, event.resource]);
    if (root === "dispute") await call("dispute", "GET", `/v1/customer/disputes/${event.resource.dispute_id}`);
  }
  const found = seen.flatMap(([root, what, object]) => deviations(object, published.roots[root], what));
  expect([...new Set(found)]).toEqual([]);
  expect(new Set(seen.map(([root]) => root))).toEqual(new Set(Object.keys(published.roots)));
});
