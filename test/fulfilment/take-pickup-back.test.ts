import { beforeAll, describe, expect, test } from "vitest";
import { pickupStays } from "#domain/fulfilment/taking-back.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import { hours, instant } from "#domain/kernel/time.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { takePickupBack } from "#engine/fulfilment/take-pickup-back.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import type { Shop } from "#engine/shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { standing } from "#test/orders/changing-orders.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { accountWith, done, invoicesOf, ordered, part } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { backOfficeOf, customer, orderIn, type Paid, pointsOf, stockOf } from "./back-office.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const office = () => backOfficeOf(shop());
const path = ({ number }: { readonly number: string }) => `/admin/orders/${number}`;
const take = (order: { readonly number: string }, what: "ready" | "pickup", prefix = "") =>
  owner.post(`${prefix}${path(order)}`, { intent: `take-${what}-back` });
const handOver = ({ number }: { readonly number: string }, placeId: number | null = null) =>
  markPickedUp(office().deps, { orderNumber: number, placeId, staffId: 7 });

async function standOf({ id }: Pick<Paid, "id">) {
  const [row] = await shop().db.sql<{ state: string; payment: string; delivered: boolean }>(
    `select state, payment_state as payment, delivered_at is not null as delivered from orders where id = $1`,
    [id],
  );
  return row!;
}

test("the marks of a pickup can be taken back for a day, as a shipment, and not while a return rests on the goods", () => {
  const at = instant(Date.UTC(2026, 10, 23, 15));
  const later = (ms: number) => ({ hasCase: false, now: instant(at + ms) });
  expect(pickupStays(at, later(hours(24)))).toBeNull();
  expect(pickupStays(at, later(hours(24) + 1))).toEqual({ code: "take_back_over" });
  expect(pickupStays(null, later(0))).toEqual({ code: "take_back_over" });
  expect(pickupStays(at, { ...later(0), hasCase: true })).toEqual({ code: "case_stands_on_it" });
});

describe("the mark that an order is ready for pickup", () => {
  test("is taken back once: goods and money stay, the buyer is told not to come, and it is made ready anew", async () => {
    const { db } = shop();
    const order = await orderIn(office(), "ready-for-pickup");
    const before = [await stockOf(db, order.variantId), (await standing(db, order.id)).books];
    expect((await owner.get(path(order))).text).toContain('value="take-ready-back"');
    expect((await take(order, "ready")).location).toBe(`${path(order)}?done=ready-taken-back`);
    expect(await standOf(order)).toEqual({ state: "confirmed", payment: "captured", delivered: false });
    expect([await stockOf(db, order.variantId), (await standing(db, order.id)).books]).toEqual(before);
    expect((await take(order, "ready")).status).toBe(409);
    expect((await mailsAfterPlacing(db, order.id)).slice(-2)).toEqual(["ready-for-pickup", "ready-taken-back"]);
    const page = (await owner.get(path(order))).text;
    expect(page).toContain("Ready mark taken back");
    expect(page).toContain(`${path(order)}/change"`);
    const audited = await db.sql("select from audit_log where action = 'ready-taken-back' and subject = $1", [
      order.number,
    ]);
    expect(audited).toHaveLength(1);
    expect(await readyForPickup(office().deps, { orderNumber: order.number, staffId: 7 })).toMatchObject({ ok: true });
    expect(await handOver(order)).toMatchObject({ ok: true });
  });

  test("is gone with its mail, where that has not gone out yet; the next one is another mail", async () => {
    const { db, clock } = shop();
    const order = await orderIn(office(), "ready-for-pickup");
    const jobs = () =>
      db.sql<{ payload: Parameters<typeof writeOrderMail>[1] }>(
        `select payload from graphile_worker._private_jobs j where payload ->> 'mail' = 'ready-for-pickup'
           and payload ->> 'orderId' = $1 order by id`,
        [String(order.id)],
      );
    const written = async (at: number) =>
      writeOrderMail(office().deps as unknown as Shop, (await jobs()).at(at)!.payload);
    const first = await written(0);
    expect(first?.subject).toContain("is ready for pickup");
    await take(order, "ready");
    expect(await written(0)).toBeNull();
    clock.advance(hours(1));
    await readyForPickup(office().deps, { orderNumber: order.number, staffId: 7 });
    expect((await written(-1))?.messageId).not.toBe(first?.messageId);
  });

  test("of an order on account gives way to a change or an end of the order, and its credit stays counted", async () => {
    const { db } = shop();
    const { deps } = office();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, {
      items: [{ sku: await part(db, 25_000), quantity: 1 }],
      pickup: true,
    });
    done(await readyForPickup(deps, { orderNumber: order.number, staffId: 7 }));
    expect((await take(order, "ready")).location).toContain("done=ready-taken-back");
    expect(await standOf({ id: order.orderId })).toEqual({
      state: "confirmed",
      payment: "on-account",
      delivered: false,
    });
    expect(await accountFigures(db, account.company.id)).toEqual({ open: 0, uninvoiced: order.total, unapplied: 0 });
    done(await cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: 7 }));
    expect(await accountFigures(db, account.company.id)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
  });

  test("stays after a day, with its sentence in both languages", async () => {
    const order = await orderIn(office(), "ready-for-pickup");
    shop().clock.advance(hours(24) + 1);
    owner = await signedInAs(shop(), "owner");
    for (const [prefix, sentence] of [
      ["", "The time for this has passed."],
      ["/cn", "办理时间已过。"],
    ] as const) {
      const answer = await take(order, "ready", prefix);
      expect([answer.status, answer.text.includes(sentence)]).toEqual([409, true]);
    }
    expect((await owner.get(path(order))).text).not.toContain('value="take-ready-back"');
    expect(await standOf(order)).toMatchObject({ state: "ready-for-pickup" });
  });
});

describe("a pickup", () => {
  test("is taken back once: goods are reserved again, no time for returns runs, points wait, and the real one counts", async () => {
    const { db } = shop();
    const ada = await customer(db, "ada-fetches-nothing");
    const order = await orderIn(office(), "ready-for-pickup", { customerId: ada });
    const before = await stockOf(db, order.variantId);
    const { books } = await standing(db, order.id);
    await handOver(order);
    const earned = await pointsOf(db, ada);
    expect([earned > 0, await standOf(order)]).toEqual([
      true,
      { state: "picked-up", payment: "captured", delivered: true },
    ]);
    expect((await owner.get(path(order))).text).toContain('value="take-pickup-back"');
    expect((await take(order, "pickup")).location).toBe(`${path(order)}?done=pickup-taken-back`);
    expect([await pointsOf(db, ada), await stockOf(db, order.variantId), await standOf(order)]).toEqual([
      0,
      before,
      { state: "ready-for-pickup", payment: "captured", delivered: false },
    ]);
    expect((await standing(db, order.id)).books).toEqual(books);
    expect((await mailsAfterPlacing(db, order.id)).slice(-2)).toEqual(["picked-up", "pickup-taken-back"]);
    const request = { orderId: order.id, customerId: ada, received: true, reason: "other", remark: "" };
    const lines = [{ lineId: order.lineId, quantity: 1 }];
    expect(await openReturn(office().deps, { ...request, lines })).toMatchObject({ ok: false });
    expect((await take(order, "pickup")).status).toBe(409);
    await handOver(order);
    expect([await pointsOf(db, ada), await standOf(order)]).toMatchObject([earned, { state: "picked-up" }]);
    const sold = "select sum(quantity)::int as sold from stock_movements where order_id = $1 and kind = 'sold'";
    expect(await db.sql(sold, [order.id])).toEqual([{ sold: 2 }]);
  });

  test("puts its goods back where they were taken", async () => {
    const { db } = shop();
    const order = await orderIn(office(), "ready-for-pickup");
    const [place] = await db.sql<{ id: number }>("insert into places (name) values ('Annex') returning id");
    await db.sql("insert into place_stock (variant_id, place_id, units) values ($1, $2, 2)", [
      order.variantId,
      place!.id,
    ]);
    await db.sql("update stock set elsewhere = 2 where variant_id = $1", [order.variantId]);
    const shelf = () =>
      db.sql("select units from place_stock where place_id = $1 and variant_id = $2", [place!.id, order.variantId]);
    const before = await shelf();
    done(await handOver(order, place!.id));
    expect(await shelf()).not.toEqual(before);
    await take(order, "pickup");
    expect(await shelf()).toEqual(before);
  });

  test("is taken back from another location the second time, and each unit comes back once, to where it was taken", async () => {
    const { db } = shop();
    const order = await orderIn(office(), "ready-for-pickup");
    const [annex, depot] = await db.sql<{ id: number }>(
      "insert into places (name) values ('Back annex'), ('Depot') returning id",
    );
    for (const { id } of [annex!, depot!])
      await db.sql("insert into place_stock (variant_id, place_id, units) values ($1, $2, 2)", [order.variantId, id]);
    await db.sql("update stock set elsewhere = 4 where variant_id = $1", [order.variantId]);
    const shelves = () =>
      db.sql<{ placeId: number; units: number }>(
        `select place_id as "placeId", units from place_stock where variant_id = $1 order by place_id`,
        [order.variantId],
      );
    const before = await stockOf(db, order.variantId);
    done(await handOver(order, annex!.id));
    // It is closed meanwhile: what comes back lies at the main location.
    await db.sql("update places set closed_at = now() where id = $1", [annex!.id]);
    expect((await take(order, "pickup")).location).toContain("done=pickup-taken-back");
    expect(await stockOf(db, order.variantId)).toEqual(before);
    const standing = await shelves();
    done(await handOver(order, depot!.id));
    expect((await take(order, "pickup")).location).toContain("done=pickup-taken-back");
    expect([await stockOf(db, order.variantId), await shelves()]).toEqual([before, standing]);
    // Opened again, it gets nothing that was fetched at the main location.
    await db.sql("update places set closed_at = null where id = $1", [annex!.id]);
    done(await handOver(order, mainPlace));
    await take(order, "pickup");
    expect([await stockOf(db, order.variantId), await shelves()]).toEqual([before, standing]);
  });

  test("stays where a return rests on it, or a day has passed", async () => {
    const [asked, old] = [await orderIn(office(), "picked-up"), await orderIn(office(), "picked-up")];
    const request = { orderId: asked.id, customerId: null, received: true, reason: "other", remark: "" };
    done(await openReturn(office().deps, { ...request, lines: [{ lineId: asked.lineId, quantity: 1 }] }));
    shop().clock.advance(hours(24) + 1);
    owner = await signedInAs(shop(), "owner");
    for (const order of [asked, old]) expect((await take(order, "pickup")).status).toBe(409);
    expect([(await standOf(asked)).state, (await standOf(old)).state]).toEqual(["return-refund", "picked-up"]);
  });

  test("on account is invoiced, and stays", async () => {
    const { db } = shop();
    const { deps } = office();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, {
      items: [{ sku: await part(db, 25_000), quantity: 1 }],
      pickup: true,
    });
    done(await readyForPickup(deps, { orderNumber: order.number, staffId: 7 }));
    done(await handOver(order));
    const refused = await takePickupBack(deps, { orderNumber: order.number, staffId: 7 });
    expect(refused).toEqual({ ok: false, error: { code: "invoiced" } });
    expect((await owner.get(path(order))).text).not.toContain('value="take-pickup-back"');
    expect(await invoicesOf(db, account.company.id)).toHaveLength(1);
  });

  test("that is pressed many times at once, while another hands it over, moves each unit once", async () => {
    const { db } = shop();
    for (let race = 0; race < 4; race += 1) {
      const order = await orderIn(office(), "picked-up");
      const before = await stockOf(db, order.variantId);
      await Promise.all([take(order, "pickup"), take(order, "pickup"), handOver(order), take(order, "pickup")]);
      const { state } = await standOf(order);
      const stock = await stockOf(db, order.variantId);
      if (state === "picked-up") expect(stock).toEqual(before);
      else
        expect([state, stock]).toMatchObject([
          "ready-for-pickup",
          { sold: before.sold - 2, reserved: before.reserved + 2 },
        ]);
    }
  });
});
