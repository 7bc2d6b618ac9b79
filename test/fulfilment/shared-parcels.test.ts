import { beforeAll, describe, expect, test } from "vitest";
import { apartBy, type OrderToPack } from "#domain/fulfilment/together.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { retryStaleTracking } from "#engine/fulfilment/retry-stale-tracking.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import type { Shop } from "#engine/shop.ts";
import { businessDaysAfter, dayIn } from "#domain/kernel/business-days.ts";
import { after, days, hours } from "#domain/kernel/time.ts";
import { formatDayRange } from "#i18n/format.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { watchLives } from "#test/orders/lives-drift.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { backOfficeOf, customer, type Paid, paidOrder, stockOf } from "./back-office.ts";

const shop = openShop();
watchLives(() => shop().db);
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const office = () => backOfficeOf(shop());
let count = 0;
const uspsNumber = () => `94001118994${String((count += 1)).padStart(11, "0")}`;
/** A mailbox of its own, so that no order of another test goes along. */
const mailbox = () => `together-${(count += 1)}@example.com`;

async function ordersOf(email: string, many = 2): Promise<Paid[]> {
  const orders: Paid[] = [];
  for (let nth = 0; nth < many; nth += 1) orders.push(await paidOrder(office(), { email }));
  return orders;
}

const page = async ({ number }: Paid, prefix = "") => (await owner.get(`${prefix}/admin/orders/${number}`)).text;
const act = (order: Paid, fields: Record<string, string>, prefix = "") =>
  owner.post(`${prefix}/admin/orders/${order.number}`, fields);

/** The form that ships an order, with others ticked. */
const shipForm = (order: Paid, beside: readonly Paid[], number = uspsNumber()) => ({
  intent: "ship",
  carrier: "usps",
  number,
  [`units ${order.lineId}`]: "2",
  ...Object.fromEntries(
    beside.flatMap((other) => [
      [`with ${other.number}`, "1"],
      [`units ${other.lineId}`, "2"],
    ]),
  ),
});

const stateOf = async ({ id }: Paid) =>
  (await shop().db.sql<{ state: string }>("select state from orders where id = $1", [id]))[0]!.state;
const parcelOf = async (number: string) =>
  (await shop().db.sql<{ id: number }>("select id from parcels where number = $1", [number]))[0]?.id ?? null;
const mailOf = async (order: Paid, parcel: number, mail: "shipped" = "shipped") => {
  const job = { orderId: order.id, mail, data: { parcel, last: 1 } } as const;
  const letter = await writeOrderMail(office().deps as unknown as Shop, job);
  return letter?.text ?? "";
};

describe("orders that may share a parcel", () => {
  const shipTo = { firstName: "Ada", lastName: "Byron", address1: "12 Mill Rd.", address2: "", city: "Dayton" };
  const order = (over: Partial<OrderToPack> = {}): OrderToPack => ({
    number: "PL-2222-2222",
    customerId: null,
    companyId: null,
    siteId: null,
    emailKey: "ada@example.com",
    shipTo: { ...shipTo, state: "OH", zip: "45402" },
    ...over,
  });
  const to = (over: object) => ({ shipTo: { ...shipTo, state: "OH" as const, zip: "45402", ...over } });

  test.each<[ReturnType<typeof apartBy>, string, Partial<OrderToPack>, Partial<OrderToPack>]>([
    [null, "a guest's, by one mailbox", {}, {}],
    [null, "however the address is typed", {}, to({ address1: "12 MILL  RD", zip: "45402-0001" })],
    [null, "an account's, whatever mailbox it named", { customerId: 4 }, { customerId: 4, emailKey: "b@example.com" }],
    [
      null,
      "a site's, whoever ordered and receives",
      { companyId: 1, siteId: 2, customerId: 4 },
      {
        companyId: 1,
        siteId: 2,
        customerId: 5,
        emailKey: "eli@example.com",
        ...to({ firstName: "Eli" }),
      },
    ],
    ["parcel_other_buyer", "another mailbox", {}, { emailKey: "eli@example.com" }],
    ["parcel_other_buyer", "an account and a guest of its mailbox", { customerId: 4 }, {}],
    ["parcel_other_buyer", "two accounts", { customerId: 4 }, { customerId: 5 }],
    ["parcel_other_buyer", "two sites", { companyId: 1, siteId: 2 }, { companyId: 1, siteId: 3 }],
    [
      "parcel_other_buyer",
      "what an account bought for itself and for a site",
      { customerId: 4 },
      {
        customerId: 4,
        companyId: 1,
        siteId: 2,
      },
    ],
    ["parcel_other_address", "another street", {}, to({ address1: "14 Mill Rd." })],
    ["parcel_other_address", "another unit", {}, to({ address2: "Unit 2" })],
    ["parcel_other_address", "another receiver", {}, to({ firstName: "Eli" })],
    ["parcel_other_address", "an order that is fetched", {}, { shipTo: null }],
    ["parcel_other_buyer", "erased guests", { emailKey: "" }, { emailKey: "" }],
  ])("%s: %s", (apart, _, one, other) => {
    expect(apartBy(order(one), order(other))).toBe(apart);
    expect(apartBy(order(other), order(one))).toBe(apart);
  });
});

test("orders to one address are offered together, leave under one number, and each says what the parcel also holds", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const stranger = await paidOrder(office(), { email: mailbox() });
  const form = await page(one);
  expect(form).toContain("1 more order goes to this address.");
  expect(form).toContain(`name="with ${other.number}"`);
  expect(form).not.toContain(stranger.number);
  expect(await page(one, "/cn")).toContain("还有 1 个订单寄往同一地址。");
  const list = (await owner.get("/admin/orders?scope=to-ship&ship=1")).text;
  expect(list).toContain(`To the same address: ${other.number}.`);
  expect((await owner.get("/admin/export/toShip")).text).toMatch(
    new RegExp(`${one.number}.*,${other.number}\\r?$`, "m"),
  );
  const slip = await pdfText((await owner.bytes(`/admin/orders/${one.number}/packingSlip?with=${other.number}`)).bytes);
  expect([slip.includes(one.number), slip.includes(other.number)]).toEqual([true, true]);
  expect((await owner.get(`/admin/orders/${one.number}/packingSlip?with=${stranger.number}`)).status).toBe(404);
  const picked = [stranger, one, other].map((order) => `order=${order.number}`).join("&");
  const slips = async () =>
    (await pdfText((await owner.bytes(`/admin/export/pickList?${picked}`)).bytes)).split("Packing slip");
  expect(await slips(), "the list, the stranger's, one for both").toHaveLength(3);
  // A label each: two parcels.
  await shop().db.sql(
    `insert into labels (order_id, key, carrier, state, number, file, made_at)
     select id, gen_random_uuid(), 'ups', 'uploaded', 'SLIP-' || id, 'slip-' || id || '.pdf', now()
     from orders where id = any($1)`,
    [[one.id, other.id]],
  );
  expect(await slips()).toHaveLength(4);
  await shop().db.sql("delete from labels where order_id = any($1)", [[one.id, other.id]]);

  const number = uspsNumber();
  const sent = await act(one, shipForm(one, [other], number));
  expect(sent.location).toBe(`/admin/orders/${one.number}?done=shipped`);
  // Pressed again, reloaded: nothing leaves twice.
  expect((await act(one, shipForm(one, [other], number))).status).toBe(409);
  const parcel = (await parcelOf(number))!;
  for (const [order, beside] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await stateOf(order)).toBe("shipped");
    expect(await stockOf(shop().db, order.variantId)).toMatchObject({ sold: 2, reserved: 0, constant: 10 });
    expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid", "shipped"]);
    expect(await mailOf(order, parcel)).toContain(`This parcel also holds goods of other orders: ${beside.number}.`);
    const text = await page(order);
    expect(text).toContain("Other orders in this parcel:");
    expect(text).toContain(`In one parcel with ${beside.number}`);
    const lines = await shop().db.sql("select action from audit_log where subject = $1", [order.number]);
    expect(lines).toEqual([{ action: "shipped" }]);
    const found = (await owner.get(`/admin/search?q=${number}`)).text;
    expect(found).toContain(order.number);
  }
});

test("a parcel has one time of arrival, from the day it left, whatever was promised when its orders were paid", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const { db, clock } = shop();
  const promise = "update orders set arrives_from = $2, arrives_to = $3 where id = $1";
  await db.sql(promise, [one.id, "2026-10-01", "2026-10-02"]);
  await db.sql(promise, [other.id, "2027-01-20", "2027-01-21"]);
  const number = uspsNumber();
  await act(one, shipForm(one, [other], number));
  const parcel = (await parcelOf(number))!;
  const left = dayIn("America/New_York", clock.now());
  const said = (language: "en" | "cn") =>
    formatDayRange(businessDaysAfter(left, 1), businessDaysAfter(left, 2), language);
  for (const order of [one, other]) {
    expect(await mailOf(order, parcel)).toContain(`Estimated arrival: ${said("en")}`);
    const buyer = shop().browser();
    buyer.cookies.set("order", await createOrderLink(db, order.id, clock.now()));
    const detail = `/order/detail?order=${order.number}`;
    const pages = [(await buyer.get(detail)).text, (await buyer.get(`/cn${detail}`)).text];
    expect([pages[0], pages[1]]).toEqual([
      expect.stringContaining(`Estimated arrival ${said("en")}`),
      expect.stringContaining(`预计 ${said("cn")}送达`),
    ]);
    for (const page of pages) expect(page).not.toMatch(/Estimated arrival (Oct|Jan)|预计 (10|1)月/);
  }
  await db.sql("update parcels set expected_at = $2 where id = $1", [parcel, new Date(after(clock.now(), days(9)))]);
  expect(await mailOf(one, parcel), "the carrier's day").not.toContain(said("en"));
});

test("a buyer's page names the other order to who may open it, and to nobody else", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const { db, clock } = shop();
  await act(one, shipForm(one, [other]));
  const guest = shop().browser();
  const [first, second] = [
    await createOrderLink(db, one.id, clock.now()),
    await createOrderLink(db, other.id, clock.now()),
  ];
  guest.cookies.set("order", first);
  const own = (await guest.get(`/order/detail?order=${one.number}`)).text;
  expect(own).toContain(one.number);
  expect(own).not.toContain(other.number);
  guest.cookies.set("order", `${first}.${second}`);
  expect((await guest.get(`/order/detail?order=${one.number}`)).text).toContain(other.number);
});

test("of a site, mails name a colleague's order only to who may see it", async () => {
  const { db } = shop();
  const email = mailbox();
  const [one, other] = (await ordersOf(email)) as [Paid, Paid];
  await act(one, shipForm(one, [other]));
  const parcel = (await db.sql<{ id: number }>("select id from parcels where order_id = $1", [one.id]))[0]!.id;
  const [ada, eli] = [await customer(db, `site-${count}-a`), await customer(db, `site-${count}-b`)];
  // As if two members had ordered for a site, of whom neither sees what others order.
  await db.sql("update orders set customer_id = $2 where id = $1", [one.id, ada]);
  await db.sql("update orders set customer_id = $2 where id = $1", [other.id, eli]);
  expect(await mailOf(one, parcel)).not.toContain(other.number);
  expect(await mailOf(other, parcel)).not.toContain(one.number);
});

test.each([
  ["another buyer", {}, "This order is another buyer’s.", "该订单属于其他买家。"],
  [
    "another address",
    { buyer: { address1: "99 Elm Street" } },
    "This order goes to another address",
    "收货地址或收货人不同",
  ],
])("an order of %s is refused in both languages, and what was typed stays", async (_, purchase, en, cn) => {
  const email = mailbox();
  const one = await paidOrder(office(), { email });
  const other = await paidOrder(office(), { email: "buyer" in purchase ? email : mailbox(), ...purchase });
  const number = uspsNumber();
  for (const [prefix, words] of [
    ["", en],
    ["/cn", cn],
  ] as const) {
    const answer = await act(one, shipForm(one, [other], number), prefix);
    expect([answer.status, answer.text.includes(words), answer.text.includes(number)]).toEqual([409, true, true]);
    expect(answer.text).toContain(other.number);
  }
  expect([await stateOf(one), await stateOf(other), await parcelOf(number)]).toEqual(["confirmed", "confirmed", null]);
});

test("of two staff who press at once one ships; an order that moved on keeps the whole parcel here and is named", async () => {
  const [one, other, third] = (await ordersOf(mailbox(), 3)) as [Paid, Paid, Paid];
  const presses = [act(one, shipForm(one, [other])), act(other, shipForm(other, [one]))];
  const statuses = (await Promise.all(presses)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([303, 409]);
  for (const order of [one, other])
    expect(await stockOf(shop().db, order.variantId)).toMatchObject({ sold: 2, reserved: 0 });
  const late = await act(third, shipForm(third, [other]));
  expect(late.status).toBe(409);
  expect(late.text).toContain(`because of order ${other.number}`);
  expect(await stateOf(third)).toBe("confirmed");
});

test("a number is corrected for every order in the parcel, from the page of any", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  await act(one, shipForm(one, [other]));
  const [{ id }] = (await shop().db.sql<{ id: number }>("select id from parcels where order_id = $1", [one.id])) as [
    { id: number },
  ];
  const number = uspsNumber();
  const form = { intent: "correct-tracking", parcel: String(id), carrier: "usps", number };
  expect((await act(other, form)).status).toBe(303);
  for (const order of [one, other]) {
    expect(await page(order)).toContain(number);
    expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid", "shipped", "shipped"]);
  }
  const stranger = await paidOrder(office(), { email: mailbox() });
  expect((await act(stranger, { ...form, number: uspsNumber() })).status).toBe(409);
});

test("a shipment is taken back for all of them, or for none while one has a case", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const number = uspsNumber();
  await act(one, shipForm(one, [other], number));
  const parcel = String(await parcelOf(number));
  const back = { intent: "take-shipment-back", parcel };
  expect(await page(other)).toContain(`This holds for every order in the parcel, also for ${one.number}.`);
  const lost = { received: false, reason: "other", remark: "", lines: [{ lineId: one.lineId, quantity: 2 }] };
  const opened = await openReturn(office().deps, { orderId: one.id, customerId: null, ...lost });
  expect(opened.ok).toBe(true);
  const refused = await act(other, back);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`because of order ${one.number} in the same parcel`);
  expect([await stateOf(other), await parcelOf(number)]).toEqual(["shipped", Number(parcel)]);

  const [left, right] = (await ordersOf(mailbox())) as [Paid, Paid];
  const again = uspsNumber();
  await act(left, shipForm(left, [right], again));
  const taken = await act(right, { intent: "take-shipment-back", parcel: String(await parcelOf(again)) });
  expect(taken.status).toBe(303);
  for (const order of [left, right]) {
    expect(await stateOf(order)).toBe("confirmed");
    expect(await stockOf(shop().db, order.variantId)).toMatchObject({ sold: 0, reserved: 2, constant: 10 });
    expect(await mailsAfterPlacing(shop().db, order.id)).toEqual(["paid", "shipped", "shipment-taken-back"]);
  }
  expect(await parcelOf(again)).toBeNull();
});

test("rows of tracking numbers ship orders of one buyer together, and refuse those of two", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const stranger = await paidOrder(office(), { email: mailbox() });
  const [shared, wrong] = [uspsNumber(), uspsNumber()];
  const third = (await ordersOf(stranger.email, 1))[0]!;
  const rows = [
    `${one.number},usps,${shared}`,
    `${other.number},usps,${shared}`,
    `${third.number},usps,${wrong}`,
    `${(await paidOrder(office(), { email: mailbox() })).number},usps,${wrong}`,
  ].join("\n");
  const send = (intent: string) => owner.post("/admin/orders/ship", { intent, rows });
  const plan = (await send("plan")).text;
  expect(plan).toContain("The rows give this number to orders of different buyers or to different addresses.");
  expect(plan).toContain("1 parcel ships");
  expect((await send("send")).text).toContain("1 parcel is shipped");
  expect([await stateOf(one), await stateOf(other), await stateOf(third)]).toEqual(["shipped", "shipped", "confirmed"]);
  // The same rows again ship nothing, and say so.
  expect((await send("send")).text).toContain("2 rows had shipped before");
  expect(await stockOf(shop().db, other.variantId)).toMatchObject({ sold: 2 });
});

test("a return of one leaves the other, and the program of a system reads both", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  await act(one, shipForm(one, [other]));
  expect((await act(one, { intent: "delivered" })).status).toBe(303);
  expect([await stateOf(one), await stateOf(other)]).toEqual(["delivered", "delivered"]);
  const request = { received: true, reason: "other", remark: "", lines: [{ lineId: one.lineId, quantity: 1 }] };
  expect((await openReturn(office().deps, { orderId: one.id, customerId: null, ...request })).ok).toBe(true);
  expect([await stateOf(one), await stateOf(other)]).toEqual(["return-refund", "delivered"]);
  const made = await owner.post("/admin/settings/apiKeys", [
    ["intent", "make"],
    ["name", `Parcels ${count}`],
    ["scope", "orders.read"],
  ]);
  const key = /shop_[\w-]{43}/.exec(made.text)?.[0] ?? "";
  const answer = await fetch(`${shop().url}/api/v1/orders/${other.number}`, {
    headers: { authorization: `Bearer ${key}`, "x-forwarded-for": "198.51.100.9" },
  });
  const { data } = (await answer.json()) as { data: { parcels: { otherOrders: string[]; lines: object[] }[] } };
  expect(data.parcels).toMatchObject([{ otherOrders: [one.number], lines: [{ quantity: 2 }] }]);
});

test("beside a process of the version before: it can't tear a parcel apart, and what it leaves under way arrives", async () => {
  const [one, other] = (await ordersOf(mailbox())) as [Paid, Paid];
  const { db, clock } = shop();
  const shipped = await shipOrder(office().deps, {
    orderNumber: one.number,
    lines: "rest",
    beside: [{ orderNumber: other.number, lines: "rest" }],
    carrier: "usps",
    number: uspsNumber(),
    staffId: null,
  });
  const id = shipped.ok ? shipped.value.parcelId : 0;
  await expect(db.sql("delete from parcels where id = $1", [id])).rejects.toThrow("shared_parcels");
  // It tracks the parcel for the first of its orders alone.
  await db.sql("update parcels set delivered_at = $2 where id = $1", [id, new Date(clock.now())]);
  const deliver = (order: Paid) => owner.post(`/admin/orders/${order.number}`, { intent: "delivered" });
  expect((await deliver(one)).status).toBe(303);
  expect(await stateOf(other)).toBe("shipped");
  clock.advance(hours(3));
  await retryStaleTracking({ ...office().deps, carriers: new Map() });
  expect(await stateOf(other)).toBe("delivered");
});
