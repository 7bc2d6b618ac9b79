import { beforeAll, expect, test } from "vitest";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { type Account, ordered, part } from "./on-account-shop.ts";

const shop = openShop();
let works: MadeCompany;
let account: Account;
let buyer: Browser;
let sku = "";
const path = () => `/admin/companies/${works.id}/account`;

beforeAll(async () => {
  const { db } = shop();
  const id = await customer(db, "holds-ada@example.com", { firstName: "Ada" });
  works = await companyWith(db, "Quetzal Holds", ["Plant"], [[id, "buyer", "Plant"]]);
  account = { company: works, buyers: [id] };
  buyer = await signedIn(shop(), "holds-ada@example.com");
  sku = await part(db);
}, 120_000);

const held = (quantity = 3): Promise<PlacedOrder> =>
  ordered({ db: shop().db, clock: shop().clock }, account, { items: [{ sku, quantity }] });

test("the merchant has orders beyond the limit held instead of refused, and sees on the form that they are", async () => {
  const manager = await signedInAs(shop(), "manager");
  const fields = { intent: "terms", terms: "net-30", eomDays: "", limit: "300", daysOverdue: "0" };
  const granted = await manager.post(path(), { ...fields, version: "0", holdsShown: "1", holds: "on" });
  expect(granted.location).toContain("done=terms");
  expect((await manager.get(path())).text).toMatch(/<input[^>]*name="holds"[^>]*checked/);
  // A form of a process of the version before knows nothing of it and changes nothing.
  expect((await manager.post(path(), { ...fields, version: "1" })).location).toContain("done=terms");
  expect((await manager.get(path())).text).toMatch(/<input[^>]*name="holds"[^>]*checked/);
});

test("its buyer reads that it waits, in both languages; the merchant finds it by itself and on the account", async () => {
  const order = await held();
  const page = await buyer.get(`/order/detail?order=${order.number}`);
  expect(page.text).toContain("Waits for our approval");
  expect(page.text).not.toContain("We are preparing your order");
  expect((await buyer.get(`/cn/order/detail?order=${order.number}`)).text).toContain("待我们审核");
  const support = await signedInAs(shop(), "support");
  expect((await support.get("/admin/orders?scope=credit-held")).text).toContain(order.number);
  expect((await support.get("/admin/orders?scope=to-ship")).text).not.toContain(order.number);
  expect((await support.get(`/admin/orders/${order.number}`)).text).toContain("It is on credit hold");
  const list = await support.get(path());
  expect(list.text).toContain(order.number);
  expect(list.text).toContain("$0.00 of $300.00 was used");
  expect(list.text).not.toContain('value="release"');
  const form = { intent: "release", order: String(order.orderId) };
  expect((await support.post(path(), form)).status).toBe(403);
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get(path())).text).toContain(`Release ${order.number}`);
  expect((await owner.post(path(), form)).location).toContain("done=release");
  expect((await buyer.get(`/order/detail?order=${order.number}`)).text).toContain("Ordered on account");
  // A second press, and one of somebody who saw it still waiting.
  expect((await owner.post(path(), form)).status).toBe(409);
  expect((await owner.post(path(), { ...form, intent: "decline" })).status).toBe(409);
  expect((await owner.get(`/admin/orders/${order.number}`)).text).toContain("Released from credit hold");
});

test("a declined order is canceled, with who declined it in its history and in the record", async () => {
  const order = await held(1);
  const owner = await signedInAs(shop(), "owner");
  const declined = await owner.post(path(), { intent: "decline", order: String(order.orderId) });
  expect(declined.location).toContain("done=decline");
  const page = await owner.get(`/admin/orders/${order.number}`);
  expect(page.text).toContain("Declined after a credit hold");
  expect(page.text).not.toContain("It is on credit hold");
  expect((await buyer.get(`/order/detail?order=${order.number}`)).text).toContain("Not approved by us");
  expect((await owner.get("/admin/audit")).text).toContain("Declined an order on credit hold");
});

test("the account shows its exposure as it is now, and says why it cannot release an order, in both languages", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner");
  const first = await ordered({ db, clock }, account, { items: [{ sku, quantity: 1 }] });
  const [{ used }] = (await db.sql<{ used: string }>(
    "select to_char(sum(total_cents) / 100.0, 'FM999.00') as used from orders where company_id = $1 and state = 'confirmed' and id <> $2",
    [works.id, first.orderId],
  )) as [{ used: string }];
  expect((await owner.get(path())).text).toContain(`Now $${used} of $300.00 is used.`);
  expect((await owner.get(`/cn${path()}`)).text).toMatch(/目前额度 .*已占用/);
  await db.sql("update companies set state = 'on-hold' where id = $1", [works.id]);
  const form = { intent: "release", order: String(first.orderId) };
  for (const [prefix, sentence] of [
    ["", "This company isn’t approved, or its account takes no orders now."],
    ["/cn", "该公司未获批准，或其账户目前不接受账期订单。"],
  ] as const) {
    const refused = await owner.post(prefix + path(), form);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([409, true]);
  }
  await db.sql("update companies set state = 'approved' where id = $1", [works.id]);
  expect((await owner.post(path(), form)).location).toContain("done=release");
});
