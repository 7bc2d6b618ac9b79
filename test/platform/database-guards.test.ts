import { expect, test } from "vitest";
import { after, minutes } from "#domain/kernel/time.ts";
import { findToken, createToken, revokeOrderLinks, useToken } from "#engine/platform/one-time-token.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { findStaffSession, openStaffSession } from "#engine/staff/sessions.ts";
import { customer, noon } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice, paidOrder } from "#test/fulfilment/back-office.ts";
import { staffMember } from "#test/staff/staff-fixtures.ts";

const database = testDatabase();

test("a link is used for its own purpose, in its time, and once, even by who has not looked at it before", async () => {
  const db = database();
  const customerId = await customer(db, "links@example.com");
  const mint = () =>
    createToken(db, { purpose: "reset-password", customerId, expiresAt: after(noon, minutes(30)), now: noon });
  const use = (token: string, purpose: "reset-password" | "verify-email", at = noon) =>
    db.transaction((tx) => useToken(tx, purpose, token, at));
  const token = await mint();
  expect(await use(token, "verify-email")).toMatchObject({ ok: false, error: { code: "link_expired" } });
  expect(await use(token, "reset-password", after(noon, minutes(30)))).toMatchObject({ ok: false });
  expect(await use(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "reset-password")).toMatchObject({
    ok: false,
  });
  expect(await use(token, "reset-password", after(noon, minutes(29)))).toMatchObject({
    ok: true,
    value: { customerId },
  });
  expect(await use(token, "reset-password")).toMatchObject({ ok: false });
  expect(await findToken(db, "reset-password", token, noon)).toBeNull();
});

test("a revoked link is used by nobody", async () => {
  const db = database();
  const order = await paidOrder(openBackOffice(db));
  const token = await createToken(db, {
    purpose: "order-link",
    orderId: order.id,
    expiresAt: after(noon, minutes(30)),
    now: noon,
  });
  await db.transaction((tx) => revokeOrderLinks(tx, order.id, noon));
  expect(await db.transaction((tx) => useToken(tx, "order-link", token, noon))).toMatchObject({ ok: false });
});

test("a line that is named twice in a return is no way to give back more than was bought", async () => {
  const office = openBackOffice(database());
  const order = await paidOrder(office);
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "ltl",
    number: "PRO-778899",
    lines: "rest",
    staffId: null,
  });
  await deliverOrder(office.deps, { orderNumber: order.number, staffId: null });
  const line = { lineId: order.lineId, quantity: 1 };
  const request = { orderId: order.id, customerId: null, received: true, reason: "damaged", remark: "" };
  for (const lines of [
    [line, line],
    [line, { ...line, quantity: 2 }],
    [line, line, line],
  ]) {
    expect(await openReturn(office.deps, { ...request, lines })).toMatchObject({
      ok: false,
      error: { code: "units_refused", why: "too_many" },
    });
  }
});

test("a session of somebody who left opens nothing, even if it was left behind", async () => {
  const db = database();
  const staffId = await staffMember(db, "left@example.com", "owner", { secret: "s".repeat(32) });
  const token = await db.transaction((tx) => openStaffSession(tx, staffId, null, noon, true));
  expect(await findStaffSession(db, token, noon)).toMatchObject({ email: "left@example.com" });
  await db.sql("update staff set active = false where id = $1", [staffId]);
  expect(await findStaffSession(db, token, noon)).toBeNull();
});

test("the database itself takes no posting that does not sum to zero, whoever writes it", async () => {
  const db = database();
  const order = await paidOrder(openBackOffice(db));
  const post = (...amounts: number[]) =>
    db.transaction(async (tx) => {
      for (const [at, amount] of amounts.entries()) {
        await tx.sql(
          "insert into ledger_lines (order_id, posting, account, amount_cents, at) values ($1, $2, $3, $4, now())",
          [order.id, `by hand ${amounts.join()}`, `cash:${at}`, amount],
        );
      }
    });
  await expect(post(100, -99)).rejects.toThrow();
  await expect(post(1)).rejects.toThrow();
  await post(100, -60, -40);
});
