import { beforeAll, expect, test } from "vitest";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { mailsAfterPlacing, type Placed, placeOrder } from "#test/payments/placed-order.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { backOfficeOf } from "./back-office.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

let count = 0;
const uspsNumber = () => `94001118992${String((count += 1)).padStart(11, "0")}`;
const upsNumber = () => `1Z${String((count += 1)).padStart(16, "0")}`;

interface Sent extends Placed {
  readonly parcel: number;
  readonly tracking: string;
}

async function sent(): Promise<Sent> {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock);
  await walkOrder(db, clock, order, "confirmed", shop().stripe);
  const number = uspsNumber();
  const parcel = { orderNumber: order.number, carrier: "usps" as const, number, lines: "rest" as const, staffId: null };
  const shipped = await shipOrder(backOfficeOf(shop()).deps, parcel);
  if (!shipped.ok) throw new Error(shipped.error.code);
  return { ...order, parcel: shipped.value.parcelId, tracking: number };
}

const correct = (order: Sent, carrier: string, number: string, prefix = "") =>
  owner.post(`${prefix}/admin/orders/${order.number}`, {
    intent: "correct-tracking",
    parcel: String(order.parcel),
    carrier,
    number,
  });

const parcelOf = async ({ parcel }: Sent) =>
  (
    await shop().db.sql<Record<string, unknown>>("select carrier, number, status from parcels where id = $1", [parcel])
  )[0];

test("a mistyped number is corrected: it is followed and mailed under the new one, once, and the history has both", async () => {
  const order = await sent();
  await shop().db.sql("update parcels set status = 'Delivered to somebody else' where id = $1", [order.parcel]);
  const right = upsNumber();
  const [first, again] = [await correct(order, "ups", right.toLowerCase()), await correct(order, "ups", right)];
  expect([first.location, again.location]).toEqual(
    Array.from({ length: 2 }, () => `/admin/orders/${order.number}?done=tracking-corrected`),
  );
  expect(await parcelOf(order)).toEqual({ carrier: "ups", number: right, status: "" });
  const { db } = shop();
  expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "shipped", "shipped"]);
  const events = await db.sql("select data from order_events where order_id = $1 and event = 'tracking-corrected'", [
    order.id,
  ]);
  expect(events).toEqual([{ data: { parcel: order.parcel, from: `usps ${order.tracking}`, to: `ups ${right}` } }]);
  const page = (await owner.get(`/admin/orders/${order.number}`)).text;
  expect(page).toContain("Tracking corrected");
  expect(page).toContain(`USPS ${order.tracking}, now UPS ${right}`);
  expect((await owner.get(`/cn/admin/orders/${order.number}`)).text).toContain(
    `原为 USPS ${order.tracking}，现为 UPS ${right}`,
  );
});

test("a number that is none, or another parcel's, and a parcel that has arrived are refused, with what was typed", async () => {
  const [order, other] = [await sent(), await sent()];
  const refused = async (carrier: string, number: string, sentence: string, inChinese: string) => {
    for (const [prefix, text] of [
      ["", sentence],
      ["/cn", inChinese],
    ] as const) {
      const answer = await correct(order, carrier, number, prefix);
      expect([answer.status >= 400, answer.text.includes(text), answer.text.includes(`value="${number}"`)]).toEqual([
        true,
        true,
        true,
      ]);
    }
  };
  await refused("ups", "12345", "like one of this carrier", "");
  await refused("usps", other.tracking, "Another parcel or label already has", "");
  const voided = upsNumber();
  await shop().db.sql(
    `insert into labels (order_id, key, carrier, state, account, number, made_at)
     values ($1, gen_random_uuid(), 'ups', 'voided', '1', $2, now())`,
    [order.id, voided],
  );
  await refused("ups", voided, "is voided, or being voided", "正在作废");
  expect(await parcelOf(order)).toMatchObject({ carrier: "usps", number: order.tracking });
  await shop().db.sql("update parcels set delivered_at = now() where id = $1", [order.parcel]);
  const late = await correct(order, "ups", upsNumber());
  expect([late.status, late.text.includes("This parcel has arrived,")]).toEqual([409, true]);
  const foreign = await owner.post(`/admin/orders/${order.number}`, {
    intent: "correct-tracking",
    parcel: String(other.parcel),
    carrier: "ups",
    number: upsNumber(),
  });
  expect([foreign.status, foreign.text.includes("no longer there")]).toEqual([409, true]);
  expect(await parcelOf(other)).toMatchObject({ number: other.tracking });
});

test("a label that may be for goods that came back is offered for no others, nor for them while others wait", async () => {
  const { db, clock, stripe } = shop();
  const order = await placeOrder(db, clock);
  await walkOrder(db, clock, order, "confirmed", stripe);
  const label = uspsNumber();
  await db.sql(
    `insert into labels (order_id, key, carrier, state, number, file, made_at)
     values ($1, gen_random_uuid(), 'usps', 'uploaded', $2, $2 || '.pdf', now() + interval '400 days')`,
    [order.id, label],
  );
  const isOffered = async () =>
    (await owner.get(`/admin/orders/${order.number}`)).text.split(`value="${label}"`).length - 1;
  const isListed = async () =>
    (await owner.get("/admin/orders?scope=to-ship&ship=1")).text.includes(`value="${label}"`);
  expect([await isOffered(), await isListed()]).toEqual([1, true]);
  const [line] = await db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  const { deps } = backOfficeOf(shop());
  const ship = () =>
    shipOrder(deps, {
      orderNumber: order.number,
      carrier: "usps",
      number: uspsNumber(),
      lines: [{ lineId: line!.id, quantity: 1 }],
      staffId: null,
    });
  await ship();
  await db.sql("update parcels set returned_at = now() where order_id = $1", [order.id]);
  expect([await isOffered(), await isListed()], "the first unit is back, the second has not left").toEqual([0, false]);
  await ship();
  expect(await isOffered(), "only the first can leave").toBe(1);
  await db.sql("update parcels set returned_at = now() where order_id = $1", [order.id]);
  expect(await isOffered(), "both are back").toBe(0);
});

test("a parcel that came back is sent again under a new number: it has left now, is followed and mailed, and arrives", async () => {
  const order = await sent();
  const { db, clock } = shop();
  await db.sql(
    `update parcels set returned_at = $2, shipped_at = $2::timestamptz - interval '70 days', status = 'Returned'
     where id = $1`,
    [order.parcel, new Date(clock.now())],
  );
  const job = [`track-parcel:${order.parcel}`];
  await db.sql("delete from graphile_worker._private_jobs where key = $1", job);
  const again = uspsNumber();
  expect((await correct(order, "usps", again)).location).toBe(`/admin/orders/${order.number}?done=tracking-corrected`);
  expect(
    await db.sql(
      "select number, status, returned_at, shipped_at >= $2::timestamptz - interval '1 hour' as now from parcels where id = $1",
      [order.parcel, new Date(clock.now())],
    ),
  ).toEqual([{ number: again, status: "", returned_at: null, now: true }]);
  expect(await mailsAfterPlacing(db, order.id)).toEqual(["paid", "shipped", "shipped"]);
  expect(await db.sql("select key from graphile_worker.jobs where key = $1", job)).toHaveLength(1);
  const { deps, usps } = backOfficeOf(shop());
  usps.tracking.set(again, {
    status: "Delivered",
    deliveredAt: clock.now(),
    returnedAt: null,
    expectedAt: null,
    events: [],
  });
  expect(await trackParcel({ ...deps, carriers: new Map([["usps", usps]] as const) }, order.parcel)).toBe("delivered");
  expect(await db.sql("select state from orders where id = $1", [order.id])).toEqual([{ state: "delivered" }]);
});

test("what a carrier answers about the wrong number after it was corrected delivers nothing", async () => {
  const order = await sent();
  const { deps, usps } = backOfficeOf(shop());
  const right = uspsNumber();
  const ask = usps.track.bind(usps);
  usps.tracking.set(order.tracking, {
    status: "Delivered",
    deliveredAt: shop().clock.now(),
    returnedAt: null,
    expectedAt: null,
    events: [],
  });
  usps.track = async (numbers) => {
    const answer = await ask(numbers);
    await correct(order, "usps", right);
    return answer;
  };
  expect(await trackParcel({ ...deps, carriers: new Map([["usps", usps]] as const) }, order.parcel)).toBe("along");
  const [row] = await shop().db.sql("select state from orders where id = $1", [order.id]);
  expect(row).toEqual({ state: "shipped" });
  expect(await parcelOf(order)).toEqual({ carrier: "usps", number: right, status: "" });
});
