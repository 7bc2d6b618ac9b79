import { expect, test } from "vitest";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();
const canary = (at: number) => `canary${String(at).padStart(2, "0")}`;

test("none of fifty canaries typed into the account's forms reaches the log, even when the database fails half-way", async () => {
  const { db, logged, errors } = shop();
  await customer(db, `${canary(0)}@example.com`, { firstName: canary(1) });
  const owner = await signedIn(shop(), `${canary(0)}@example.com`);
  let at = 2;
  const next = () => canary(at++);
  const round = async () => {
    const stranger = shop().browser();
    await stranger.get(`/signIn?redirectTo=/${next()}`);
    await stranger.post("/signIn", { email: `${next()}@example.com`, password: next() });
    await stranger.post("/signIn", { email: `${canary(0)}@example.com`, password: next() });
    await stranger.post("/signUp", {
      firstName: next(),
      lastName: next(),
      email: `${next()}@example.com`,
      password: `${next()}-Pw1`,
    });
    await stranger.post("/resetPassword", { email: `${next()}@example.com` });
    await stranger.get(`/createPassword?token=${next()}abcdefghijklmnop`);
    await stranger.post("/createPassword", { password: next(), confirm: next() });
    await stranger.get(`/verifyEmail?token=${next()}abcdefghijklmnop`);
    await stranger.post("/verifyEmail", { password: next() });
    await owner.post("/personal", { firstName: next(), lastName: next(), phone: "6145550142", industry: next() });
    await owner.post("/personal/changePwd", { oldPassword: next(), newPassword: `${next()}-Pw1`, confirm: next() });
    await owner.post("/personal/addressBook", {
      intent: "save",
      "shipping.firstName": next(),
      "shipping.lastName": next(),
      "shipping.companyName": next(),
      "shipping.address1": next(),
      "shipping.address2": next(),
      "shipping.city": next(),
      "shipping.state": "OH",
      "shipping.zip": "43207",
      "shipping.phone": "6145550142",
    });
    await owner.get(`/order/list?q=${next()}`);
    await owner.post("/closeAccount", { reason: next(), password: next() });
  };
  await round();
  expect(errors).toEqual([]);
  // Now every write fails in the middle of its use case.
  for (const table of ["customers", "addresses"]) {
    await db.sql(
      `create function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`,
    );
    await db.sql(
      `create trigger refuse before insert or update on ${table} for each row execute function refuse_${table}()`,
    );
  }
  await round();
  expect(at).toBeGreaterThanOrEqual(50);
  expect(errors.length).toBeGreaterThanOrEqual(3);
  const log = logged.join("\n");
  expect(log).not.toMatch(/canary\d\d/i);
  expect(log).not.toContain(goodPassword);
});
