import { expect, test } from "vitest";
import { after, minutes } from "#domain/kernel/time.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { openShop } from "#test/open-shop.ts";
import { customer, goodPassword } from "./customer-fixtures.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();
const page = "/createPassword";
const chosen = { password: "Fresh-Valve-78", confirm: "Fresh-Valve-78" };

async function linkTo(customerId: number): Promise<string> {
  const { db, clock } = shop();
  const now = clock.now();
  const link = { purpose: "reset-password", customerId, expiresAt: after(now, minutes(30)), now } as const;
  return `${page}?token=${await createToken(db, link)}`;
}

test("what was typed on the page of one link is not for the account of another that was opened since in the browser", async () => {
  const [mine, other] = ["mine-shown@example.com", "other-opened@example.com"];
  const links = [await linkTo(await customer(shop().db, mine)), await linkTo(await customer(shop().db, other))];
  const browser = shop().browser();
  await browser.get(links[0]!);
  const [form, keep] = (await browser.get(page)).text.split("<form").slice(-2);
  for (const part of [form, keep]) expect(part, "each form names whose link it shows").toContain(`value="${mine}"`);
  await browser.get(links[1]!);
  for (const press of [chosen, { intent: "keep" }]) {
    const refused = await browser.post(page, { email: mine, ...press });
    expect([refused.status, refused.text.includes(`for ${other}. Nothing was changed.`)]).toEqual([409, true]);
    expect((await browser.post(`/cn${page}`, { email: mine, ...press })).text).toContain(`发往 ${other} 的另一个链接`);
  }
  expect((await browser.get("/personal")).status, "signed in nowhere").toBe(303);
  expect((await shop().browser().post("/signIn", { email: other, password: goodPassword })).status).toBe(303);
  // The one's own link was not used up.
  await browser.get(links[0]!);
  expect((await browser.post(page, { email: mine, ...chosen })).location).toBe("/personal");
  expect((await browser.get("/personal")).text).toContain(mine);
});

test("signing out forgets the link that was opened in the browser: the next person there gets into no account by it", async () => {
  const email = "shared-desk@example.com";
  const link = await linkTo(await customer(shop().db, email));
  const browser = await signedIn(shop(), email);
  await browser.get(link);
  expect((await browser.get(page)).text).toContain(email);
  browser.cookies.set("checkout", "typed");
  await browser.post("/signIn", { intent: "sign-out" });
  expect([browser.cookies.get("link"), browser.cookies.get("checkout")]).toEqual(["", ""]);
  expect((await browser.get(page)).text).not.toContain(email);
  expect((await browser.post(page, chosen)).status).toBe(410);
  // It is in its owner's mail, and works as it did.
  const elsewhere = shop().browser();
  await elsewhere.get(link);
  expect((await elsewhere.post(page, { email, ...chosen })).location).toBe("/personal");
});
