import { describe, expect, test } from "vitest";
import { trackingUrl } from "#domain/fulfilment/carriers.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { reportCarriers } from "#engine/fulfilment/report-carriers.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import type { LogFields } from "#engine/platform/log.ts";
import type { Carrier } from "#engine/ports/carrier.ts";
import { testDatabase } from "#test/database.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import {
  type BackOffice,
  customer,
  noon,
  openBackOffice,
  type Paid,
  paidOrder,
  pointsOf,
  paymentStatusOf,
  stockOf,
} from "./back-office.ts";

const database = testDatabase();
const usps = (order: Paid) => `94001${String(order.id).padStart(17, "0")}`;
const ship = ({ deps }: BackOffice, order: Paid, units: "rest" | number = "rest", number = usps(order)) =>
  shipOrder(deps, {
    orderNumber: order.number,
    carrier: "usps",
    number,
    lines: units === "rest" ? units : [{ lineId: order.lineId, quantity: units }],
    staffId: 7,
  });

describe("shipping", () => {
  test.each([
    ["fedex", "9999 9999 9999"],
    ["dhl", "JJD 0099 9999 99"],
  ] as const)("goods leave by %s, whose number leads to its page and whom nobody asks", async (carrier, number) => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    const { deps } = office;
    const sent = await shipOrder(deps, { orderNumber: order.number, carrier, number, lines: "rest", staffId: 7 });
    expect(sent).toMatchObject({ ok: true, value: { state: "shipped" } });
    const [parcel] = await parcelsOf(deps.db, order.id);
    expect(parcel).toMatchObject({ carrier, number: number.replaceAll(" ", ""), link: null });
    expect(trackingUrl(parcel!)).toContain(number.replaceAll(" ", ""));
    const asked = "select from graphile_worker.jobs where key = $1";
    expect(await deps.db.sql(asked, [`track-parcel:${parcel!.id}`])).toEqual([]);
  });

  test("a shipped order is delivered when its carrier says so; goods are sold, points earned, and each step is mailed once", async () => {
    const office = openBackOffice(database());
    const { deps, clock } = office;
    const ada = await customer(deps.db, "ada");
    const order = await paidOrder(office, { customerId: ada });
    expect(await ship(office, order)).toMatchObject({ ok: true, value: { state: "shipped" } });
    const [parcel] = await parcelsOf(deps.db, order.id);
    expect(await trackParcel(deps, parcel!.id)).toBe("silent");
    const at = clock.now();
    const scan = (code: string, text: string, when: number) => ({
      code,
      text,
      place: "COLUMBUS, OH 43228",
      at: after(at, when),
    });
    const underWay = {
      status: "Accepted",
      deliveredAt: null,
      returnedAt: null,
      expectedAt: after(at, days(2)),
      events: [scan("03", "Accepted", 1)],
    };
    office.usps.tracking.set(usps(order), underWay);
    expect({ first: await trackParcel(deps, parcel!.id), second: await trackParcel(deps, parcel!.id) }).toEqual({
      first: "under-way",
      second: "under-way",
    });
    clock.advance(days(2));
    const arrived = after(at, hours(40));
    office.usps.tracking.set(usps(order), {
      ...underWay,
      status: "Delivered",
      deliveredAt: arrived,
      returnedAt: null,
      events: [scan("03", "Accepted", 1), scan("01", "Delivered", hours(40))],
    });
    expect({ first: await trackParcel(deps, parcel!.id), second: await trackParcel(deps, parcel!.id) }).toEqual({
      first: "delivered",
      second: "over",
    });
    expect(await paymentStatusOf(deps.db, order.id)).toMatchObject({ order: "delivered" });
    expect((await parcelsOf(deps.db, order.id))[0]).toMatchObject({
      status: "Delivered",
      deliveredAt: arrived,
      events: [{ code: "01" }, { code: "03" }],
    });
    expect(
      await deps.db.sql("select actor, at from order_events where order_id = $1 and event = 'delivered'", [order.id]),
    ).toEqual([{ actor: "carrier", at: clock.now() }]);
    expect(await stockOf(deps.db, order.variantId)).toEqual({
      onHand: 8,
      reserved: 0,
      sold: 2,
      returned: 0,
      constant: 10,
    });
    expect(await pointsOf(deps.db, ada)).toBe(99);
    expect(await mailsAfterPlacing(deps.db, order.id)).toEqual(["paid", "shipped", "delivered"]);
  });

  test("goods may leave in parcels: the order is shipped with its last one and delivered with the last to arrive", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    expect(await ship(office, order, 3)).toMatchObject({ error: { code: "quantity_too_large", left: 2 } });
    expect(await ship(office, order, 0)).toMatchObject({ error: { code: "nothing_counted" } });
    expect(await ship(office, order, 1, "12")).toMatchObject({ error: { code: "tracking_number_invalid" } });
    expect(await ship(office, order, 1, "9400111899223100000001")).toMatchObject({ value: { state: "confirmed" } });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ onHand: 9, reserved: 1, sold: 1 });
    expect(await ship(office, order, "rest", "9400111899223100000001")).toMatchObject({
      error: { code: "tracking_number_taken" },
    });
    expect(await ship(office, order, "rest", "9400111899223100000002")).toMatchObject({ value: { state: "shipped" } });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ onHand: 8, reserved: 0, sold: 2 });
    const delivered = {
      status: "Delivered",
      deliveredAt: office.clock.now(),
      returnedAt: null,
      expectedAt: null,
      events: [],
    };
    for (const [at, state] of [
      [0, "shipped"],
      [1, "delivered"],
    ] as const) {
      const parcel = (await parcelsOf(database(), order.id))[at]!;
      office.usps.tracking.set(parcel.number, delivered);
      await trackParcel(office.deps, parcel.id);
      expect(await paymentStatusOf(database(), order.id)).toMatchObject({ order: state });
    }
    expect(await mailsAfterPlacing(database(), order.id)).toEqual(["paid", "shipped", "shipped", "delivered"]);
  });

  test("a pick-up order is made ready and handed over, and is never shipped; a shipped one is never made ready", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office, { delivery: "PICKUP" });
    const asked = { orderNumber: order.number, staffId: 7 };
    expect(await ship(office, order)).toMatchObject({ error: { code: "wrong_delivery" } });
    expect(
      await readyForPickup(office.deps, { ...asked, orderNumber: (await paidOrder(office)).number }),
    ).toMatchObject({ error: { code: "wrong_delivery" } });
    expect(await readyForPickup(office.deps, asked)).toEqual({ ok: true, value: "ready-for-pickup" });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ reserved: 2, sold: 0 });
    expect(await markPickedUp(office.deps, asked)).toEqual({ ok: true, value: "picked-up" });
    expect(await stockOf(database(), order.variantId)).toMatchObject({ onHand: 8, reserved: 0, sold: 2 });
    expect(await mailsAfterPlacing(database(), order.id)).toEqual(["paid", "ready-for-pickup", "picked-up"]);
  });

  test("parcels under way are asked about together, and the longer they are the less often", async () => {
    const office = openBackOffice(database());
    const orders = [await paidOrder(office), await paidOrder(office), await paidOrder(office)];
    const parcels: number[] = [];
    for (const order of orders) {
      const shipped = await ship(office, order);
      parcels.push(shipped.ok ? shipped.value.parcelId : 0);
    }
    office.clock.advance(hours(1));
    expect(await trackParcel(office.deps, parcels[0]!)).toBe("silent");
    expect(office.usps.calls).toEqual([orders.map(usps)]);
    const due = async (id: number) => {
      const [job] = await database().sql<{ at: number }>(
        "select run_at as at from graphile_worker.jobs where key = $1",
        [`track-parcel:${id}`],
      );
      return Math.round((job!.at - Date.now()) / hours(1));
    };
    expect(await due(parcels[2]!)).toBe(1);
    for (const [after, pause] of [
      [days(4), 4],
      [days(11), 12],
      [days(31), 24],
    ] as const) {
      office.clock.advance(after - (office.clock.now() - noon));
      await trackParcel(office.deps, parcels[1]!);
      expect(await due(parcels[1]!), `after ${after / days(1)} days`).toBe(pause);
    }
  });

  test("four parcels whose jobs run in the same moment are asked about once, and each is asked again in its time", async () => {
    const office = openBackOffice(database());
    const parcels: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const shipped = await ship(office, await paidOrder(office));
      parcels.push(shipped.ok ? shipped.value.parcelId : 0);
    }
    office.clock.advance(hours(1));
    // The carrier answers once every job has asked it, or has left it to another.
    let quiet = 0;
    let answer = () => {};
    const allQuiet = new Promise<void>((done) => (answer = done));
    const track = office.usps.track.bind(office.usps);
    const count = () => {
      quiet += 1;
      if (quiet === parcels.length) answer();
    };
    office.usps.track = async (numbers) => {
      const reply = track(numbers);
      count();
      await allQuiet;
      return reply;
    };
    const outcomes = await Promise.all(
      parcels.map(async (id) => {
        const outcome = await trackParcel(office.deps, id);
        if (outcome === "along") count();
        return outcome;
      }),
    );
    expect(office.usps.calls.map((numbers) => numbers.length)).toEqual([4]);
    expect(outcomes.sort()).toEqual(["along", "along", "along", "silent"]);
    const jobs = await database().sql<{ pause: number }>(
      `select round(extract(epoch from run_at - now()) / 3600)::int as pause from graphile_worker.jobs where key = any($1)`,
      [parcels.map((id) => `track-parcel:${id}`)],
    );
    expect(jobs.map(({ pause }) => pause)).toEqual([1, 1, 1, 1]);
    // One that was killed while it asked holds back nobody for long.
    await database().sql("update parcels set asking_until = $2 where id = $1", [
      parcels[0],
      new Date(after(office.clock.now(), minutes(2))),
    ]);
    expect(await trackParcel(office.deps, parcels[0]!)).toBe("along");
    office.clock.advance(minutes(2));
    expect(await trackParcel(office.deps, parcels[0]!)).toBe("silent");
  });

  test("a carrier that cannot be asked, or refuses the keys, is told to whoever reads the log", async () => {
    const office = openBackOffice(database());
    const shipped = await ship(office, await paidOrder(office));
    office.clock.advance(hours(1));
    const refusing: Carrier = {
      name: "usps",
      maxAtOnce: 35,
      check: () => Promise.resolve(ok(false)),
      track: () => Promise.resolve(refuse({ code: "unknown", detail: "answered 401" })),
    };
    const said: string[] = [];
    const log = { warn: (message: string, { error = "" }: LogFields = {}) => void said.push(`${message}: ${error}`) };
    const deps = { ...office.deps, carriers: new Map([["usps", refusing]] as const), log };
    expect(await trackParcel(deps, shipped.ok ? shipped.value.parcelId : 0)).toBe("silent");
    await reportCarriers(deps);
    expect(said).toEqual([
      "a carrier could not be asked about parcels: answered 401",
      "a carrier does not work as it should: it refuses the keys",
    ]);
  });

  test("an answer that comes late, twice or out of order moves no parcel back, and each scan is kept once in its order", async () => {
    const office = openBackOffice(database());
    const { deps, clock } = office;
    const order = await paidOrder(office);
    const shipped = await ship(office, order);
    const parcel = shipped.ok ? shipped.value.parcelId : 0;
    const at = clock.now();
    const scan = (code: string, when: number) => ({ code, text: `Scan ${code}`, place: "", at: after(at, when) });
    const [label, accepted, departed, arrived] = [
      scan("GX", 1),
      scan("03", hours(1)),
      scan("L1", hours(9)),
      scan("01", hours(30)),
    ] as const;
    const answer = async (status: string, days: number, events: readonly (typeof label)[], delivered = false) => {
      office.usps.tracking.set(usps(order), {
        status,
        expectedAt: after(at, hours(24 * days)),
        deliveredAt: delivered ? arrived.at : null,
        returnedAt: null,
        events: [...events],
      });
      const tracked = await trackParcel(deps, parcel);
      const [stored] = await parcelsOf(deps.db, order.id);
      const { order: state } = await paymentStatusOf(deps.db, order.id);
      const { status: shown, expectedAt } = stored!;
      const scans = stored!.events.map(({ code }) => code);
      return { tracked, shown, days: (expectedAt! - at) / hours(24), scans, state };
    };
    const underWay = { tracked: "under-way", state: "shipped" };
    const onItsWay = { ...underWay, shown: "Departed", days: 2, scans: ["L1", "GX"] };
    expect(await answer("Departed", 2, [departed, label])).toEqual(onItsWay);
    expect(await answer("Departed", 2, [label, departed, departed]), "again, in another order").toEqual(onItsWay);
    const late = { ...onItsWay, scans: ["L1", "03", "GX"] };
    expect(await answer("Accepted", 5, [accepted, label]), "from a copy that is behind").toEqual(late);
    expect(await answer("Label printed", 5, []), "that knows no scan").toEqual(late);
    expect(await answer("Out for delivery", 1, [departed]), "the same scan, better known").toEqual({
      ...late,
      shown: "Out for delivery",
      days: 1,
    });
    clock.advance(hours(31));
    expect(await answer("Delivered", 1, [arrived], true)).toMatchObject({ tracked: "delivered", state: "delivered" });
    const end = { tracked: "over", shown: "Delivered", scans: ["01", "L1", "03", "GX"], state: "delivered" };
    expect(await answer("Accepted", 5, [accepted]), "after its arrival").toMatchObject(end);
    expect(await answer("Delivered", 1, [arrived], true), "again").toMatchObject(end);
    const arrivals = "select from order_events where order_id = $1 and event = 'delivered'";
    expect(await deps.db.sql(arrivals, [order.id])).toHaveLength(1);
  });

  test("a parcel that came back to the shop is noted and told to the staff once, and delivers nothing", async () => {
    const office = openBackOffice(database());
    const order = await paidOrder(office);
    const shipped = await ship(office, order);
    const parcel = shipped.ok ? shipped.value.parcelId : 0;
    const at = office.clock.now();
    const back = { status: "Delivered, To Original Sender", expectedAt: null, deliveredAt: null, returnedAt: at };
    office.usps.tracking.set(usps(order), { ...back, events: [] });
    expect(await trackParcel(office.deps, parcel)).toBe("returned");
    expect(await trackParcel(office.deps, parcel)).toBe("over");
    const events = await database().sql<{ event: string }>(
      "select event from order_events where order_id = $1 and event in ('parcel-returned', 'delivered')",
      [order.id],
    );
    expect(events).toEqual([{ event: "parcel-returned" }]);
    const mails = await database().sql(
      `select payload ->> 'about' as about from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::int = $1`,
      [order.id],
    );
    expect(mails).toEqual([{ about: "parcel-returned" }]);
  });
});
