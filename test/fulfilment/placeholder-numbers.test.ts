import { beforeAll, expect, test } from "vitest";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { backOfficeOf, type Paid, paidOrder, stockOf } from "./back-office.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const paid = () => paidOrder(backOfficeOf(shop()));
const numbersOf = async ({ id }: Paid) =>
  (await shop().db.sql<{ number: string }>("select number from parcels where order_id = $1 order by id", [id])).map(
    ({ number }) => number,
  );

/** The form that ships a unit by the shop's own truck, as the order's page has it. */
async function shipForm(order: Paid): Promise<Record<string, string>> {
  const { text } = await owner.get(`/admin/orders/${order.number}`);
  const latest = /name="latest" value="(\d+)"/.exec(text)?.[1] ?? "";
  return { intent: "ship", carrier: "own", number: "", latest, [`units ${order.lineId}`]: "1" };
}
const ship = (order: Paid, form: Record<string, string>) => owner.post(`/admin/orders/${order.number}`, form);

test("two parts leave by the shop's own truck under the order's number and a second one, and a double press sends one", async () => {
  const order = await paid();
  const first = await shipForm(order);
  const presses = await Promise.all([ship(order, first), ship(order, first)]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(presses.find(({ status }) => status === 409)?.text).toContain("Somebody else has changed this");
  expect(await numbersOf(order)).toEqual([order.number]);
  expect((await ship(order, await shipForm(order))).location).toContain("done=shipped");
  expect(await numbersOf(order)).toEqual([order.number, `${order.number}-2`]);
  expect(await stockOf(shop().db, order.variantId)).toMatchObject({ sold: 2, reserved: 0 });
});

test("a parcel whose tracking is corrected to the shop's own truck gets the next number, and keeps it", async () => {
  const order = await paid();
  await ship(order, await shipForm(order));
  await ship(order, { ...(await shipForm(order)), carrier: "ups", number: "1Z999AA10123456784" });
  const [, second] = await shop().db.sql<{ id: number }>("select id from parcels where order_id = $1 order by id", [
    order.id,
  ]);
  const correction = { intent: "correct-tracking", parcel: String(second!.id), carrier: "own", number: "" };
  for (const _ of [1, 2]) expect((await ship(order, correction)).location).toContain("done=tracking-corrected");
  expect(await numbersOf(order)).toEqual([order.number, `${order.number}-2`]);
});

test("a list sends the rest of an order by the shop's own truck once, however often its plan is pressed", async () => {
  const order = await paid();
  await ship(order, await shipForm(order));
  const rows = `${order.number},own,`;
  const plan = await owner.post("/admin/orders/ship", { intent: "plan", rows });
  expect(plan.text).toContain(`${order.number}-2`);
  const seen = /name="seen" value="(\d+)"/.exec(plan.text)?.[1] ?? "";
  const send = () => owner.post("/admin/orders/ship", { intent: "send", rows, seen });
  const presses = await Promise.all([send(), send()]);
  expect(presses.filter(({ text }) => text.includes("1 parcel is shipped"))).toHaveLength(1);
  expect((await send()).text).toContain("1 row had shipped before");
  expect(await numbersOf(order)).toEqual([order.number, `${order.number}-2`]);
  // Planned anew, nothing of it is left.
  expect((await owner.post("/admin/orders/ship", { intent: "plan", rows })).text).toContain("1 row had shipped before");
});

test("of a list, rows without a number are counted, one as well as several, and stay", async () => {
  const [one, two, three] = [await paid(), await paid(), await paid()];
  const unfilled = (...orders: Paid[]) => orders.map(({ number }) => `${number},,`);
  const planOf = async (prefix: string, ...orders: Paid[]) => {
    const rows = ["order,carrier,tracking", `${one.number},own,`, ...unfilled(...orders)].join("\n");
    return (await owner.post(`${prefix}/admin/orders/ship`, { intent: "plan", rows })).text;
  };
  expect(await planOf("", two)).toContain("1 row has no number yet and stays as it is.");
  expect(await planOf("", two, three)).toContain("2 rows have no number yet and stay as they are.");
  expect(await planOf("/cn", two, three)).toContain("2 行未填运单号，保持不变。");
});
