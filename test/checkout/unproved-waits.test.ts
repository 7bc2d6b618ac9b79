import { randomUUID } from "node:crypto";
import type { Customer } from "#domain/buyers/buyer.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { refuseUnprovedWait } from "#domain/checkout/hold-bounds.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cartWith, parcelForm, place, setSetting, shopOn, stockGoods } from "./checkout-shop.ts";

const open = openShop();
let buyers = 0;
let sku = "";

beforeEach(async () => {
  await setSetting(open().db, "opening", { open: true });
  await setSetting(open().db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  sku = `WAIT-${(buyers += 1)}`;
});

interface Buys {
  readonly units?: number;
  readonly payment?: "stripe" | "bank-deposit" | "zeller";
  readonly as?: Customer;
}

/** Somebody in a network of their own, with a mailbox of their own. */
async function buys({ units = 1, payment = "bank-deposit", as }: Buys = {}) {
  const shop = shopOn(open().db);
  buyers += 1;
  const clientIp = `198.18.${buyers >> 8}.${buyers & 255}`;
  const form = { ...parcelForm, email: `waits-${buyers}@example.com`, payment };
  const signedIn = as && { buyer: as, customer: { taxExempt: false } };
  return place(shop, await cartWith(shop, { sku, quantity: units }), { clientIp, form, ...signedIn });
}

const account = async (name: string, verified: boolean) => ({
  customerId: await customer(open().db, `${name}@example.com`, { verified }),
  emailVerified: verified,
});

const stock = (onHand: number) => stockGoods(open().db, { sku, price: 4_000, weightLb: 0.1, onHand });
const refused = (most: number) => ({ ok: false, error: { code: "unproved_share", sku, most } });

describe("orders that wait days for a transfer of who proved no mailbox", () => {
  test("hold half of a part together, whatever networks and mailboxes they name; who pays at once or is proved buys the rest", async () => {
    await stock(10);
    expect(await buys({ units: 6 })).toMatchObject(refused(5));
    expect(await buys({ units: 3 })).toMatchObject({ ok: true });
    expect(await buys({ units: 2, as: await account("unproved-wait", false) })).toMatchObject({ ok: true });
    expect(await buys()).toMatchObject(refused(0));
    expect(await buys({ payment: "zeller" })).toMatchObject(refused(0));
    expect(await buys({ units: 2, payment: "stripe" }), "by card").toMatchObject({ ok: true });
    expect(await buys({ units: 3, as: await account("proved-wait", true) }), "all that is left").toMatchObject({
      ok: true,
    });
  });

  test("of twenty at once take half and no more", async () => {
    await stock(10);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => buys()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("do not take the last one; a proved mailbox does, and makes room where it proves an earlier order", async () => {
    await stock(1);
    expect(await buys()).toMatchObject(refused(0));
    expect(await buys({ as: await account("last-one", true) })).toMatchObject({ ok: true });
    sku = `${sku}-B`;
    await stock(4);
    const first = await buys({ units: 2 });
    if (!first.ok) throw new Error(first.error.code);
    expect(await buys()).toMatchObject(refused(0));
    const { customerId: id } = await account("proves-later", true);
    await open().db.sql("update orders set customer_id = $2 where number = $1", [first.value.number, id]);
    expect(await buys()).toMatchObject({ ok: true });
  });

  test("come to no more by an order that was to be paid by card", async () => {
    await stock(4);
    const { db } = open();
    const shop = shopOn(db);
    const deps = {
      ...shop,
      payments: new Map([
        ["stripe", new FakePaymentProvider(shop.clock)],
        ["bank-deposit", new FakePaymentProvider(shop.clock)],
      ] as const),
      orders: payableOrders(shop.clock),
      settings: { publicUrl: "https://shop.example" },
    };
    const placed = await buys({ units: 3, payment: "stripe" });
    if (!placed.ok) throw new Error(placed.error.code);
    const change = () =>
      changePaymentMethod(deps, { orderNumber: placed.value.number, method: "bank-deposit", customerId: null });
    expect(await change()).toMatchObject(refused(2));
    const [order] = await db.sql("select payment_method as method, state from orders where number = $1", [
      placed.value.number,
    ]);
    expect(order).toEqual({ method: "stripe", state: "pending" });
    const { customerId: id } = await account("changes-proved", true);
    await db.sql("update orders set customer_id = $2 where number = $1", [placed.value.number, id]);
    expect(await change()).toEqual({ ok: true, value: { method: "bank-deposit" } });
  });

  test("never hold more than half of what is left, and are never kept from what still fits", () => {
    const goods = { name: { en: "Valve", cn: "阀" } };
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 60 }), (free, waiting, quantity) => {
        const no = refuseUnprovedWait([{ ...goods, sku: "A", quantity, free, waiting }]);
        expect(no === null).toBe(waiting + quantity <= free);
        if (no && no.most > 0) {
          const fewer = { quantity: no.most, free: free + quantity - no.most };
          expect(refuseUnprovedWait([{ ...goods, sku: "A", ...fewer, waiting }])).toBeNull();
        }
      }),
    );
  });
});

test("the refusal offers the link that proves the mailbox, and the merchant sees which orders hold a part, and how long", async () => {
  await stock(2);
  const held = await buys();
  if (!held.ok) throw new Error(held.error.code);
  const guest = open().browser("192.0.2.200");
  await guest.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const fields = {
    "shipping.firstName": "A",
    "shipping.lastName": "B",
    "shipping.address1": "1 Mill Road",
    "shipping.city": "Dayton",
    "shipping.state": "OH",
    "shipping.zip": "45402",
    "shipping.phone": "5551234567",
    email: "honest@example.com",
    payment: "bank-deposit",
    method: "SHIPPING",
    billingSame: "on",
    key: randomUUID(),
  };
  const send = async (prefix: string) => {
    const quoted = await guest.post(`${prefix}/checkout`, { ...fields, intent: "quote" });
    const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "0";
    return guest.post(`${prefix}/checkout`, { ...fields, total, intent: "place" });
  };
  const english = await send("");
  expect(english.status).toBe(409);
  expect(english.text).toContain("we can hold no more of");
  expect(english.text).toContain("Email a link to honest@example.com");
  const chinese = await send("/cn");
  expect(chinese.text).toContain("暂时无法再为银行转账或 Zeller 付款保留");
  expect(chinese.text, "no goods are counted in nought pieces").not.toContain(" 0 件");
  expect(chinese.text).toContain("发送链接到 honest@example.com");

  const owner = await signedInAs(open(), "owner");
  const [variant] = await open().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  const page = await owner.get(`/admin/stock/${variant!.id}`);
  expect(page.text).toContain("Held by unpaid orders");
  expect(page.text).toContain(`/admin/orders/${held.value.number}`);
  expect(page.text).toContain("email not confirmed");
  expect((await owner.get(`/cn/admin/stock/${variant!.id}`)).text).toContain("未付款订单占用");
});
