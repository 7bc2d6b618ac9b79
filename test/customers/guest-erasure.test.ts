import { expect, test } from "vitest";
import { hours } from "#domain/kernel/time.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { createErasureLink, listErasureRequests } from "#engine/customers/guest-erasure.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { accountShop, customer, waiting } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";

const shop = openShop();

/** Orders of a guest: one that is settled, one that is under way. */
async function guestOrders(email: string) {
  const { db, clock } = shop();
  const purchase = { email, buyer: { firstName: "Greta" }, note: "call Greta" };
  const settled = await placeOrder(db, clock, "stripe", purchase);
  const underWay = await placeOrder(db, clock, "stripe", purchase);
  await walkOrder(db, clock, settled, "delivered");
  await walkOrder(db, clock, underWay, "shipped");
  return { settled, underWay };
}

const nameOn = async (id: number) =>
  (
    await shop().db.sql<{ name: string }>("select first_name || email || note as name from orders where id = $1", [id])
  )[0]!.name;

test("a guest asks by email, and the answer is the same whether anything was ordered with it", async () => {
  const { db } = shop();
  await guestOrders("greta@example.com");
  const browser = shop().browser();
  const known = await browser.post("/order/erase", { email: " Greta@Example.com " });
  const unknown = await browser.post("/order/erase", { email: "hilda@example.com" });
  expect({ knownStatus: known.status, unknownStatus: unknown.status }).toEqual({
    knownStatus: 200,
    unknownStatus: 200,
  });
  expect(known.text).toContain("If guest orders were placed with this email, a link is on its way to it.");
  expect(known.text.replace(/greta/gi, "")).toBe(unknown.text.replace(/hilda/gi, ""));
  const mails = await waiting<{ mail: string }>(db, "send_order_mail");
  expect(mails.filter(({ payload }) => payload.mail === "erasure-link")).toHaveLength(1);
});

test("a stranger who asks in a guest's name leaves the guest, elsewhere, a link of their own", async () => {
  const { db } = shop();
  await guestOrders("named@example.com");
  /** Number of links to mail, each once those before it have left. */
  const ask = async (clientIp: string, times: number) => {
    let mailed = 0;
    for (let time = 0; time < times; time += 1) {
      await db.sql("delete from graphile_worker._private_jobs");
      await shop().browser(clientIp).post("/order/erase", { email: "named@example.com" });
      mailed += (await waiting(db, "send_order_mail")).length;
    }
    return mailed;
  };
  expect(await ask("198.51.100.80", 6)).toBe(3);
  expect(await ask("198.51.100.81", 1)).toBe(1);
  let more = 0;
  for (let at = 90; at < 110; at += 1) more += await ask(`198.51.100.${at}`, 1);
  expect(more, "of an hour's twelve, each of which works for a day").toBe(8);
});

test("an email that is none is refused with what was typed, in both languages", async () => {
  const browser = shop().browser();
  const en = await browser.post("/order/erase", { email: "greta@" });
  expect({ status: en.status, says: en.text.includes('value="greta@"') }).toEqual({ status: 400, says: true });
  const cn = await browser.post("/cn/order/erase", { email: "" });
  expect({ status: cn.status, says: cn.text.includes("删除我的个人信息") }).toEqual({ status: 400, says: true });
});

test("one network asks so often and no more, and is told when to come back", async () => {
  const browser = shop().browser();
  await browser.post("/order/erase", { email: "often@example.com" });
  await shop().db.sql("update rate_limits set count = 100000 where bucket like 'look-ups %'");
  const answer = await browser.post("/order/erase", { email: "often@example.com" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.text).toMatch(/Please try again in \d+ minutes?/);
  expect(answer.text).toContain('value="often@example.com"');
  await shop().db.sql("delete from rate_limits");
});

test("the link shows the orders, erases what is settled by its button, and the rest once it is settled", async () => {
  const { db, clock } = shop();
  const { settled, underWay } = await guestOrders("gone@example.com");
  const seen = await createOrderLink(db, settled.id, clock.now());
  const token = await createErasureLink(db, "gone@example.com", clock.now());
  const browser = shop().browser();
  const opened = await browser.get(`/order/erase?token=${token}`);
  expect({ status: opened.status, location: opened.location }, "the address loses the link").toEqual({
    status: 303,
    location: "/order/erase?link=",
  });
  const page = await browser.get(opened.location!);
  expect(page.text).not.toContain(token);
  expect({
    saysSettled: page.text.includes(settled.number),
    saysUnderWay: page.text.includes(underWay.number),
  }).toEqual({ saysSettled: true, saysUnderWay: true });
  expect(await nameOn(settled.id), "looking erases nothing").toContain("Greta");

  expect(page.text).toContain('action="/order/erase"');
  const done = await browser.post("/order/erase", { intent: "erase", email: "gone@example.com" });
  expect({ status: done.status, says: done.text.includes("Your personal data is erased.") }).toEqual({
    status: 200,
    says: true,
  });
  expect(done.text).toContain("1 order is still on the way");
  expect(await nameOn(settled.id)).toBe("");
  expect(await nameOn(underWay.id)).toContain("Greta");
  expect((await browser.get(`/order/detail?token=${seen}`)).status, "its links are gone").toBe(404);

  const owner = await signedInAs(shop(), "owner");
  const order = await owner.get(`/admin/orders/${underWay.number}`);
  expect(order.text, "the merchant sees it on the order").toContain("Guest asked for the personal data to be erased");
  const list = await owner.get("/cn/admin/audit");
  expect({ says: list.text.includes("个人信息删除申请"), namesGuest: list.text.includes("gone@example.com") }).toEqual({
    says: true,
    namesGuest: true,
  });

  await walkOrder(db, clock, underWay, "delivered");
  await customerJobs.purge_expired({ ...accountShop(db), clock });
  expect(await nameOn(underWay.id)).toBe("");
  const request = (await listErasureRequests(db)).find(({ doneAt }) => doneAt !== null);
  expect(request, "the request itself names nobody any more").toMatchObject({ email: "", numbers: [] });
});

test("the merchant closes every link to an order: mailed ones and those browsers hold", async () => {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock);
  const token = await createOrderLink(db, order.id, clock.now());
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${token}`);
  expect((await browser.get(`/order/detail?order=${order.number}`)).status).toBe(200);
  const owner = await signedInAs(shop(), "support");
  const closed = await owner.post(`/admin/orders/${order.number}`, { intent: "close-links" });
  expect(closed.status).toBe(303);
  expect((await owner.get(closed.location!)).text).toContain("All links to this order are closed.");
  expect((await browser.get(`/order/detail?order=${order.number}`)).status).toBe(404);
  expect((await browser.get(`/order/detail?token=${token}`)).status).toBe(404);
  const [line] = await db.sql<{ action: string }>("select action from audit_log where subject = $1", [order.number]);
  expect(line?.action).toBe("links-closed");
});

test("signing out leaves the next person at this browser nothing of an order, and a signed-in buyer gets no key to one", async () => {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock);
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(db, order.id, clock.now())}`);
  expect(browser.cookies.get("order")).not.toBe("");
  const out = await browser.post("/signIn", { intent: "sign-out" });
  expect(out.status).toBe(303);
  expect(browser.cookies.get("order")).toBe("");
  expect((await browser.get(`/order/detail?order=${order.number}`)).status).toBe(404);
});

test("a link works once and for a day, and touches neither another's orders nor those of an account", async () => {
  const { db, clock } = shop();
  const { settled } = await guestOrders("once@example.com");
  const other = await guestOrders("other@example.com");
  const owned = await placeOrder(db, clock, "stripe", {
    customerId: await customer(db, "owner-of@example.com"),
    email: "once@example.com",
    buyer: { firstName: "Olga" },
  });
  await walkOrder(db, clock, owned, "delivered");
  const token = await createErasureLink(db, "once@example.com", clock.now());
  const browser = shop().browser();
  await browser.get(`/order/erase?token=${token}`);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.post("/order/erase", { intent: "erase", email: "once@example.com" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  expect(await nameOn(settled.id)).toBe("");
  expect(await nameOn(other.settled.id)).toContain("Greta");
  expect(await nameOn(owned.id)).toContain("Olga");

  const late = await createErasureLink(db, "other@example.com", clock.now());
  clock.advance(hours(24));
  const open = async (path: string) => browser.get((await browser.get(path)).location!);
  expect((await open(`/order/erase?token=${late}`)).status).toBe(404);
  expect((await browser.post("/order/erase", { intent: "erase", email: "other@example.com" })).status).toBe(404);
  expect((await open("/cn/order/erase?token=nonsense")).text).toContain("此链接已过期或已使用，请重新申请。");
  expect((await browser.get("/order/erase")).status, "whoever asks again starts anew").toBe(200);
});

test("a page that was shown for another link erases nothing: it shows first what this one is about", async () => {
  const { db, clock } = shop();
  const one = await guestOrders("one-tab@example.com");
  const other = await guestOrders("other-tab@example.com");
  const browser = shop().browser();
  for (const email of ["one-tab@example.com", "other-tab@example.com"])
    await browser.get(`/order/erase?token=${await createErasureLink(db, email, clock.now())}`);
  const pressed = await browser.post("/order/erase", { intent: "erase", email: "one-tab@example.com" });
  expect(pressed.status).toBe(303);
  expect((await browser.get(pressed.location!)).text).toContain(other.settled.number);
  expect(await nameOn(one.settled.id)).toContain("Greta");
  expect(await nameOn(other.settled.id)).toContain("Greta");
});
