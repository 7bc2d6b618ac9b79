import { describe, expect, test } from "vitest";
import { closureReasons } from "#domain/customers/closure.ts";
import { type OrderState, orderStates } from "#domain/orders/order-status.ts";
import { days } from "#domain/kernel/time.ts";
import { saveAddress } from "#engine/customers/addresses.ts";
import { cancelClosure, requestClosure } from "#engine/customers/closure.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { findSession } from "#engine/customers/sessions.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { signUp } from "#engine/customers/sign-up.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { testDatabase } from "#test/database.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { type Placed, placeOrder } from "#test/payments/placed-order.ts";
import { accountShop, customer, goodPassword, noon, stranger, waiting } from "./customer-fixtures.ts";

const database = testDatabase();
const why = { reason: "PROBLEMS", password: goodPassword };

async function entered(shop: ReturnType<typeof accountShop>, email: string) {
  const result = await signIn(shop, { email, password: goodPassword }, stranger);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe("asking to close the account", () => {
  test("needs one of the five reasons and the password", async () => {
    const shop = accountShop(database());
    const id = await customer(database(), "asks@example.com");
    expect(closureReasons).toEqual(["EMAIL", "SECURITY", "MISTAKE", "PROBLEMS", "OTHER"]);
    const code = async (reason: string, password: string) => {
      const result = await requestClosure(shop, id, { reason, password });
      if (result.ok) return "ok";
      return result.error.code === "invalid"
        ? result.error.fieldErrors.map((fieldError) => fieldError.code)
        : result.error.code;
    };
    expect(await code("", "")).toEqual(["reason_required", "password_required"]);
    expect(await code("BOREDOM", goodPassword)).toEqual(["reason_required"]);
    expect(await code("EMAIL", "")).toEqual(["password_required"]);
    expect(await code("EMAIL", "not this 1")).toBe("wrong_password");
    expect(await code("EMAIL", goodPassword)).toBe("ok");
    expect(await code("EMAIL", goodPassword)).toBe("closure_pending");
  });

  test("signs out everywhere, mails the owner, and schedules its job for the fourth working day", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "leaves@example.com");
    const { session } = await entered(shop, "leaves@example.com");
    const asked = await requestClosure(shop, id, why);
    // Asked on a Friday: Monday to Thursday.
    expect(asked).toEqual({ ok: true, value: noon + days(7) });
    expect(await findSession(db, session, noon)).toBeNull();
    expect(
      (await waiting<{ customerId: number; mail: string }>(db, "send_customer_mail")).map(({ payload }) => payload),
    ).toContainEqual({ customerId: id, mail: "closure-requested" });
    expect(
      (await waiting<{ customerId: number }>(db, "erase_customer")).filter(({ payload }) => payload.customerId === id),
    ).toHaveLength(1);
    expect(await findSession(db, (await entered(shop, "leaves@example.com")).session, noon)).toMatchObject({
      closureDueAt: noon + days(7),
    });
  });

  test("is taken back by signing in and confirming: the job then erases nothing", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "stays@example.com");
    await requestClosure(shop, id, why);
    await cancelClosure(shop, id);
    shop.clock.advance(days(30));
    await customerJobs.erase_customer(shop, { customerId: id });
    expect(await entered(shop, "stays@example.com")).toMatchObject({
      customer: { id, firstName: "Ada", closureDueAt: null },
    });
  });

  test("asked again after being taken back is due anew; the first job comes too early and waits", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "twice@example.com");
    await requestClosure(shop, id, why);
    await cancelClosure(shop, id);
    shop.clock.advance(days(3));
    await requestClosure(shop, id, why);
    shop.clock.advance(days(3));
    await customerJobs.erase_customer(shop, { customerId: id });
    expect(await entered(shop, "twice@example.com")).toMatchObject({ customer: { id } });
  });

  test("is not forgotten when the job runs a moment too early: it is set anew for when it is due", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "early@example.com");
    await requestClosure(shop, id, why);
    shop.clock.advance(days(7) - 1);
    await db.sql("delete from graphile_worker._private_jobs");
    await customerJobs.erase_customer(shop, { customerId: id });
    expect((await waiting<{ customerId: number }>(db, "erase_customer")).map(({ payload }) => payload)).toEqual([
      { customerId: id },
    ]);
    expect(await entered(shop, "early@example.com")).toMatchObject({ customer: { id } });
    shop.clock.advance(1);
    await customerJobs.erase_customer(shop, { customerId: id });
    expect(await signIn(shop, { email: "early@example.com", password: goodPassword }, stranger)).toMatchObject({
      ok: false,
      error: { code: "0208" },
    });
  });

  test("taken back brings what was ordered meanwhile with the email into the account", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "meanwhile@example.com");
    await requestClosure(shop, id, why);
    const order = await placeOrder(db, shop.clock, "stripe", { email: "meanwhile@example.com" });
    await cancelClosure(shop, id);
    expect(await db.sql("select customer_id from orders where id = $1", [order.id])).toEqual([{ customer_id: id }]);
  });
});

/**
 * Texts and files about an order besides its own: a return and a claim with their photos, a request, a draft, a
 * note, a parcel's way. By SQL, because no order has all of it in every state.
 */
async function leaveTraces(orderId: number): Promise<void> {
  await database().sql(
    `with made as (
       insert into returns (number, order_id, state, received, reason, remark, estimate_cents, requested_at)
       values ('RT-' || $1::bigint, $1::bigint, 'completed', true, 'damaged', 'Canary7f3a', 100, now()) returning id
     ), photo as (
       insert into return_photos (name, order_id, return_id, width, height, added_at) select 'photo-' || $1::bigint || '.webp', $1::bigint, id, 10, 10, now() from made
     ), request as (
       insert into refund_requests (order_id, reason, remark, state, requested_at) values ($1::bigint, 'other', 'Canary7f3a', 'withdrawn', now())
     ), draft as (
       insert into return_drafts (order_id, remark, updated_at) values ($1::bigint, 'Canary7f3a', now())
     ), claim as (
       insert into claims (number, order_id, state, damage, wish, description, estimate_cents, opened_at, ended_at, carrier_file_by)
       values ('CL-' || $1::bigint, $1::bigint, 'closed', 'concealed', 'refund', 'Canary7f3a', 100, now(), now(), now()) returning id
     ), claim_photo as (
       insert into claim_photos (name, order_id, claim_id, kind, width, height, added_at)
       select 'claim-' || $1::bigint || '.webp', $1::bigint, id, 'damage', 10, 10, now() from claim
     ), claim_draft as (
       insert into claim_drafts (order_id, description, updated_at) values ($1::bigint, 'Canary7f3a', now())
     ), note as (
       insert into order_notes (order_id, text, at) values ($1::bigint, 'Canary7f3a called', now())
     ), change as (
       insert into order_changes (order_id, changes, personal, at)
       values ($1::bigint, '[]', '[{"field":"email","from":"Canary7f3a","to":""}]', now())
     ), parcel as (
       insert into parcels (order_id, carrier, number, shipped_at) values ($1::bigint, 'usps', '94-' || $1::bigint, now()) returning id
     )
     insert into parcel_events (parcel_id, code, text, place, at) select id, 'DL', 'Delivered', 'Canary7f3a', now() from parcel`,
    [orderId],
  );
}

/** Every text and JSON value of every table, by `table.column`, in which the canary is found. */
async function places(canary: string): Promise<string[]> {
  const db = database();
  const columns = await db.sql<{ table: string; column: string }>(
    `select c.table_schema || '.' || quote_ident(c.table_name) as table, quote_ident(c.column_name) as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public') and c.data_type in ('text', 'jsonb', 'json', 'character varying')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await db.sql(`select from ${table} where ${column}::text ilike $1`, [`%${canary}%`]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Ends of an order that is under way. */
const ends: Partial<Record<OrderState, OrderState>> = {
  pending: "canceled",
  confirmed: "delivered",
  shipped: "delivered",
  "ready-for-pickup": "picked-up",
  "refund-in-process": "refund-completed",
};

describe("on the day it is due", () => {
  test("no trace of the person is left in any table, orders stay without personal data, and the email can sign up afresh", async () => {
    const db = database();
    const shop = accountShop(db);
    const email = "canary-7f3a@example.com";
    const id = await customer(db, email, { firstName: "Canary7f3a" });
    await db.sql("update customers set last_name = 'Canary7f3a', phone = '7f3a', points = 12 where id = $1", [id]);
    await saveAddress(
      shop,
      { customerId: id },
      {
        id: null,
        typed: {
          firstName: "Canary7f3a",
          lastName: "Canary7f3a",
          companyName: "Canary7f3a",
          address1: "Canary7f3a",
          address2: "Canary7f3a",
          city: "Canary7f3a",
          state: "OH",
          zip: "43207",
          phone: "6145550142",
        },
        makeDefault: true,
      },
    );
    const stripe = new FakePaymentProvider(shop.clock, "stripe");
    const settle = async (order: Placed, state: OrderState) => {
      if (state === "return-refund")
        await cancelReturn(
          {
            ...shop,
            settings: { publicUrl: "" },
            payments: new Map([["stripe", stripe]]),
            orders: payableOrders(shop.clock),
          },
          { orderId: order.id, customerId: id },
        );
      else await walkOrder(db, shop.clock, order, ends[state] ?? state, stripe);
    };
    const orders = [];
    for (const state of orderStates) {
      const delivery = state === "ready-for-pickup" || state === "picked-up" ? "PICKUP" : "SHIPPING";
      const order = await placeOrder(db, shop.clock, "stripe", {
        customerId: id,
        delivery,
        email,
        note: "Canary7f3a",
        buyer: { firstName: "Canary7f3a", lastName: "Canary7f3a", address1: "Canary7f3a 1", city: "Canary7f3a" },
      });
      await walkOrder(db, shop.clock, order, state, stripe);
      await createOrderLink(db, order.id, noon);
      await leaveTraces(order.id);
      orders.push({ ...order, state });
    }
    await createToken(db, {
      purpose: "invitation",
      orderId: orders[0]!.id,
      emailKey: email,
      expiresAt: noon,
      now: noon,
    });
    await entered(shop, email);
    const [review] = await db.sql<{ id: number }>(
      `insert into reviews (product_id, customer_id, author, stars, title, body, language, verified, photos, status, written_at)
       select product_id, $1, 'Canary7f3a B.', 5, 'Good', 'Runs well', 'en', true, '["canary7f3a.webp"]', 'approved', now() from variants limit 1 returning id`,
      [id],
    );
    // Asked for signed out: no account stands beside it.
    await db.sql(
      `insert into stock_alerts (variant_id, email, email_key, language, asked_at, confirmed_at, expires_at)
       select id, $1, $1, 'en', $2::timestamptz, $2, $2::timestamptz + interval '1 year' from variants limit 1`,
      [email, new Date(noon)],
    );
    await requestClosure(shop, id, why);

    await customerJobs.erase_customer(shop, { customerId: id });
    expect(await entered(shop, email)).toMatchObject({ customer: { id } });
    shop.clock.advance(days(7));
    await customerJobs.erase_customer(shop, { customerId: id });
    await customerJobs.erase_customer(shop, { customerId: id });

    const open = ["pending", "confirmed", "shipped", "ready-for-pickup", "refund-in-process", "return-refund"];
    const traces = await places("canary");
    // Only orders that are still under way, and what belongs to them, name whom they go to.
    const ofOrders = [
      "claim_drafts",
      "claims",
      "order_changes",
      "order_notes",
      "orders",
      "parcel_events",
      "refund_requests",
      "return_drafts",
      "returns",
    ];
    expect([...new Set(traces.map((place) => place.split(".")[1]))].sort()).toEqual(ofOrders);
    const named = await db.sql<{ state: string }>("select state from orders where email = $1 order by state", [email]);
    expect(named.map(({ state }) => state)).toEqual([...open].sort());
    for (const order of orders) await settle(order, order.state);
    await customerJobs.purge_expired(shop);
    expect(await places("canary")).toEqual([]);
    const removed = (await waiting<{ names: string[] }>(db, "remove_files")).flatMap(({ payload }) => payload.names);
    expect([...removed].sort()).toEqual(
      ["canary7f3a.webp", ...orders.flatMap(({ id }) => [`photo-${id}.webp`, `claim-${id}.webp`])].sort(),
    );

    const kept = await db.sql<{ total: number; state: string; address: unknown }>(
      `select total_cents as total, shipping_address as address from orders where customer_id = $1 order by id`,
      [id],
    );
    expect(kept).toHaveLength(orderStates.length);
    expect(kept.map(({ total }) => total)).toEqual(orders.map(({ total }) => total));
    expect(kept[0]!.address).toEqual({ state: "OH", country: "US" });
    expect(await findOrderForMail(db, orders[0]!.id)).toBeNull();
    expect(await db.sql("select author, photos, body from reviews where id = $1", [review!.id])).toEqual([
      { author: "", photos: [], body: "Runs well" },
    ]);
    for (const table of ["addresses", "customer_sessions", "carts"])
      expect(await db.sql(`select from ${table} where customer_id = $1`, [id])).toEqual([]);
    const closed = (await waiting<{ customerId: number; mail: string; to?: object }>(db, "send_customer_mail")).filter(
      ({ payload }) => payload.customerId === id && payload.mail === "closed",
    );
    expect(closed.map(({ payload }) => payload.to)).toEqual([{ email, language: "en" }]);

    expect(await signIn(shop, { email, password: goodPassword }, stranger)).toEqual({
      ok: false,
      error: { code: "0208" },
    });
    expect(
      await signUp(
        shop,
        { firstName: "New", lastName: "Person", email, password: goodPassword },
        { language: "en", clientIp: "203.0.113.9" },
      ),
    ).toMatchObject({ ok: true });
    expect(await signIn(shop, { email, password: goodPassword }, stranger)).toMatchObject({
      ok: true,
      value: { customer: { firstName: "New" } },
    });
  });
});
