import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { after, seconds } from "#domain/kernel/time.ts";
import { labelsOf } from "#engine/admin/labels/label-rows.ts";
import type { LabelSeller, LabelSellers, LabelWish } from "#engine/ports/label-seller.ts";
import { backOfficeOf, type Paid, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { harms, read } from "#test/web/hostile-words.ts";
import { measures } from "#web/admin/labels/measures.ts";
import { sellersAt, uspsOf } from "./label-seller.ts";

let bench: Bench;
let staff: Browser;
let orders: readonly Paid[];
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());
/** Parts of the carrier that a test plays itself. */
let played: Partial<LabelSeller> = {};
const sellers = sellersAt(() => bench);
const labels: LabelSellers = {
  ...sellers,
  current: async () => ({ ...(await sellers.current())!, ...played }),
};
const shop = openShop({ parties: () => Promise.resolve({ labels }) });

beforeEach(async () => {
  staff = await signedInAs(shop(), "fulfilment");
  const office = backOfficeOf(shop());
  orders = [await paidOrder(office), await paidOrder(office), await paidOrder(office)];
});
afterEach(() => {
  played = {};
  return bench.post("/control/faults/clear");
});

const at = (prefix = "") =>
  `${prefix}/admin/orders/labels?${new URLSearchParams(orders.map(({ number }) => ["order", number]))}`;
const fault = (operation: string, kind: string, more: object = {}) =>
  bench.post("/control/faults", { provider: "usps", operation, kind, ...more });
const sold = async () => ((await bench.get("/control/labels")) as { labels: { number: string }[] }).labels.length;
const states = async ({ id }: Paid) => (await labelsOf(shop().db, id)).map(({ state }) => state);

/** The page's form with the figures of each parcel, as a browser sends it; `null` leaves an order unmeasured. */
function filled({ text }: Answer, intent: string, pounds: readonly (string | null)[]): Record<string, string> {
  const form = formsOf(text, "").find(({ fields }) =>
    fields.some(([name, value]) => name === "intent" && value === intent),
  );
  if (!form) throw new Error(`no button ${intent} in ${read(text).slice(-2_000)}`);
  const fields = new Map(form.fields);
  for (const [nth, { number }] of orders.entries()) {
    const weight = pounds[nth] ?? null;
    if (weight === null || !fields.has(`weight.${number}`)) continue;
    for (const [name, value] of Object.entries({ weight, length: "12", width: "9", height: "6" }))
      fields.set(`${name}.${number}`, value);
  }
  return Object.fromEntries(fields);
}

/** The fields of the form, with each of the orders, which have one name. */
const sent = (fields: Record<string, string>): [string, string][] => [
  ...Object.entries(fields).filter(([name]) => name !== "order"),
  ...orders.map(({ number }): [string, string] => ["order", number]),
];

const ask = async (pounds: readonly (string | null)[], prefix = "") => {
  const fields = filled(await staff.get(at(prefix)), "ask", pounds);
  return staff.post(at(prefix), sent(fields));
};

/** The form that buys, with the service of each order that has prices: the cheapest, as the page chooses it. */
function toBuy(priced: Answer, pounds: readonly (string | null)[]): [string, string][] {
  const fields = filled(priced, "buy", pounds);
  const services = orders.flatMap(({ number }): [string, string][] => {
    const [, select = ""] =
      new RegExp(`<select[^>]*name="service\\.${number}"[^>]*>([\\s\\S]*?)</select>`).exec(priced.text) ?? [];
    const chosen =
      /<option[^>]*value="([^"]*)"[^>]*selected/.exec(select) ??
      /<option[^>]*selected[^>]*value="([^"]*)"/.exec(select);
    return chosen ? [[`service.${number}`, chosen[1] ?? ""]] : [];
  });
  return [...sent(fields).filter(([name]) => !name.startsWith("service.")), ...services];
}

const three = ["3.5", "4", "5"];

test("ticked orders are priced together, bought by one press and printed as one file", async () => {
  const list = await staff.post("/admin/orders?scope=to-ship", [
    ["intent", "bulk-labels"],
    ...orders.map(({ number }): [string, string] => ["row", number]),
  ]);
  expect([list.status, list.location]).toEqual([303, at()]);
  const priced = await ask(three);
  const form = toBuy(priced, three);
  const services = form.filter(([name]) => name.startsWith("service."));
  expect(services.map(([, value]) => value.split(" ")[0])).toEqual(Array(3).fill("USPS_GROUND_ADVANTAGE"));
  const total = services.reduce((sum, [, value]) => sum + Number(value.split(" ")[1]), 0);
  expect(read(priced.text)).toContain(`Buy 3 labels for $${(total / 100).toFixed(2)}`);
  expect(await states(orders[0]!), "prices buy nothing").toEqual([]);

  const before = await sold();
  const bought = await staff.post(at(), form);
  expect([bought.status, await sold()]).toEqual([200, before + 3]);
  expect(read(bought.text)).toContain("3 labels are bought.");
  for (const [nth, order] of orders.entries())
    expect(await labelsOf(shop().db, order.id)).toMatchObject([
      { state: "bought", cost: Number(services[nth]![1].split(" ")[1]) },
    ]);
  const [, print = ""] = /href="([^"]*pickList[^"]*)"/.exec(bought.text) ?? [];
  const file = await staff.bytes(print.replaceAll("&amp;", "&"));
  // A pick list, and for each order its slip and its label.
  expect((await PDFDocument.load(file.bytes)).getPageCount()).toBe(7);
});

test("two presses at once, the same press again and a second page of the same orders buy each label once", async () => {
  const [form, other] = [toBuy(await ask(three), three), toBuy(await ask(three), three)];
  const before = await sold();
  await fault("label", "slow", { delayMs: 300, times: 3 });
  await Promise.all([staff.post(at(), form), staff.post(at(), form)]);
  expect(await sold()).toBe(before + 3);
  const again = await staff.post(at(), form);
  expect([again.status, await sold()]).toEqual([200, before + 3]);
  const second = await staff.post(at(), other);
  expect([second.status, await sold()]).toEqual([409, before + 3]);
  expect(read(second.text)).toContain("This was already submitted");
  // The page opened anew says so, and buys another for such an order only by choosing to.
  const shown = await ask(three);
  expect(read(shown.text)).toContain("This order has a label that no parcel bears yet.");
  expect(shown.text).toContain('name="service.');
  expect(toBuy(shown, three).filter(([name, value]) => name.startsWith("service.") && value !== "")).toEqual([]);
});

test("each refusal stands by its order in either language and stops no other; what was typed stays", async () => {
  const wrong = await ask(["heavy", "4", null]);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="heavy"');
  expect(read(wrong.text)).toContain(`${orders[0]!.number}: Weight, lb`);
  // The others are priced meanwhile, and the one without sides is left out.
  expect(wrong.text).toContain(`name="service.${orders[1]!.number}"`);
  expect(wrong.text).not.toContain(`name="service.${orders[2]!.number}"`);

  const heavy = await ask(["71", "4", "5"], "/cn");
  expect(read(heavy.text)).toContain("超过 USPS 的重量上限");
  const before = await sold();
  const form = toBuy(heavy, ["71", "4", "5"]);
  await shop().db.sql("update orders set clearing_since = now() where id = $1", [orders[1]!.id]);
  const bought = await staff.post(at("/cn"), form);
  expect([bought.status, await sold()]).toEqual([409, before + 1]);
  expect(read(bought.text)).toContain("已购买 1 张面单");
  expect([await states(orders[0]!), await states(orders[1]!), await states(orders[2]!)]).toEqual([[], [], ["bought"]]);
});

test("a press whose process was killed halfway is sent again and buys the rest", async () => {
  const form = toBuy(await ask(three), three);
  const before = await sold();
  // The first order's purchase alone had come through.
  const first = form.filter(([name]) => !name.startsWith("service.") || name.endsWith(orders[0]!.number));
  expect((await staff.post(at(), first)).status).toBe(200);
  expect(await sold()).toBe(before + 1);
  expect((await staff.post(at(), form)).status).toBe(200);
  expect(await sold()).toBe(before + 3);
});

test("a price that has changed since it was shown buys nothing", async () => {
  const form = toBuy(await ask(three), three).map(([name, value]): [string, string] =>
    name === `service.${orders[0]!.number}` ? [name, `${value.split(" ")[0]} 1`] : [name, value],
  );
  const bought = await staff.post(at(), form);
  expect(bought.status).toBe(409);
  expect(read(bought.text)).toContain("USPS asks for another price now");
  expect(await states(orders[0]!)).toEqual([]);
  expect(await states(orders[1]!)).toEqual(["bought"]);
});

test("an order whose purchase fails is a line of its own, and the others are bought and told", async () => {
  const form = toBuy(await ask(three), three);
  const usps = uspsOf(bench);
  const failing = (wish: LabelWish) => wish.weightLb === 4;
  const fails = () => Promise.reject(new Error("torn"));
  played = { prices: (wish) => (failing(wish) ? fails() : usps.prices(wish)) };
  const before = await sold();
  const bought = await staff.post(at(), form);
  expect([bought.status, await sold()]).toEqual([409, before + 2]);
  expect(read(bought.text)).toContain("2 labels are bought.");
  expect(read(bought.text)).toContain(
    `${orders[1]!.number}</a>: USPS gives no answer that the shop can read just now.`,
  );
  // It fails where the carrier may have sold it: no other is bought until the carrier has been asked.
  played = { buy: (key, wish, price) => (failing(wish) ? fails() : usps.buy(key, wish, price)) };
  const again = await staff.post(at(), form);
  expect([again.status, await sold()]).toEqual([409, before + 2]);
  expect(read(again.text)).toContain(`${orders[1]!.number}</a>: A purchase for this order has no answer yet.`);
  expect(await states(orders[1]!)).toEqual(["buying"]);
  // Its prices fail beside those of the others as well.
  played = { prices: (wish) => (wish.weightLb === 5 ? fails() : usps.prices(wish)) };
  const asked = await ask(three);
  expect(asked.status).toBe(200);
  expect(asked.text).toContain(`name="service.${orders[0]!.number}"`);
  expect(read(asked.text)).toContain("USPS gives no answer that the shop can read just now.");
  expect(shop().errors).toEqual(Array(3).fill("a label among several could not be priced or bought Error: torn"));
  shop().errors.length = 0;
});

test("where the carrier answers slowly, the orders that are left are named after forty seconds, and another press buys them", async () => {
  const office = backOfficeOf(shop());
  while (orders.length < 7) orders = [...orders, await paidOrder(office)];
  const seven = orders.map(() => "3.5");
  const form = toBuy(await ask(seven), seven);
  const usps = uspsOf(bench);
  // Five are asked together, so that all of them take the eight seconds of each.
  const slowly: LabelSeller["prices"] = (wish) => {
    shop().clock.set(after(shop().clock.now(), seconds(8)));
    return usps.prices(wish);
  };
  played = { prices: slowly };
  const before = await sold();
  const bought = await staff.post(at(), form);
  expect([bought.status, await sold()]).toEqual([409, before + 5]);
  const left = orders.slice(5).map(({ number }) => number);
  expect(read(bought.text)).toContain(`2 orders were left for later: ${left.join(", ")}.`);
  expect(await states(orders[6]!)).toEqual([]);
  // Their prices are asked for as slowly.
  const asked = await ask(seven, "/cn");
  expect(read(asked.text)).toContain(`有 2 个订单尚未处理，未购买面单：${left.join(", ")}。`);
  expect(asked.text).toContain(`name="service.${orders[0]!.number}"`);
  expect(asked.text).not.toContain(`name="service.${left[0]!}"`);
  played = {};
  const again = await staff.post(at(), form);
  expect([again.status, await sold()]).toEqual([200, before + 7]);
});

test("an order whose parcel came back is labeled with others as it is alone, and one that is on its way is not", async () => {
  for (const [nth, order] of orders.entries()) {
    if (nth === 2) continue;
    const ship = { intent: "ship", carrier: "ups", number: `1Z999AA1012345678${nth}`, [`units ${order.lineId}`]: "2" };
    expect((await staff.post(`/admin/orders/${order.number}`, ship)).location).toContain("done=shipped");
  }
  await shop().db.sql("update parcels set returned_at = now() where order_id = $1", [orders[0]!.id]);
  const page = (await staff.get(at())).text;
  expect(orders.map(({ number }) => page.includes(`name="weight.${number}"`))).toEqual([true, false, true]);
  const before = await sold();
  const bought = await staff.post(at(), toBuy(await ask(["3", null, "4"]), ["3", null, "4"]));
  expect([bought.status, await sold()]).toEqual([200, before + 2]);
});

test("nothing chosen says what to do, and only who may ship sees the page or buys", async () => {
  expect(read((await staff.get("/admin/orders/labels")).text)).toContain("No order is chosen.");
  expect(read((await staff.get("/cn/admin/orders/labels?order=PL-2222-2222")).text)).toContain("尚未选择订单");
  expect((await (await signedInAs(shop(), "support")).get(at())).status).toBe(403);
  expect((await (await signedInAs(shop(), "support")).post(at(), { intent: "buy" })).status).toBe(403);
});

/** As the tests' browser reads an attribute: it leaves quotes as they were typed. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

test("no text in the figures of a parcel breaks the page, and what was typed stays in its field", async () => {
  const fields = filled(await staff.get(at()), "ask", three);
  for (const [nth, text] of someHostile(4).entries()) {
    const name = `${measures[nth % measures.length]}.${orders[0]!.number}`;
    const answer = await staff.post(at(nth % 2 === 0 ? "" : "/cn"), sent({ ...fields, [name]: text }));
    expect([200, 400], text).toContain(answer.status);
    expect(answer.text).not.toMatch(harms);
    // A field of eight characters holds no line breaks, and a form no character 0.
    const typed = text.toWellFormed().replaceAll("\0", "");
    if (!/[\p{Cc}\ufeff]/u.test(typed)) expect(answer.text.includes(`value="${escaped(typed)}"`), text).toBe(true);
  }
  expect(shop().errors).toEqual([]);
});
