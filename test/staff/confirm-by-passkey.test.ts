import { beforeAll, expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { SoftAuthenticator } from "./soft-authenticator.ts";
import { shopSecret, signedInAs } from "./staff-browser.ts";
import { staffMember, staffPassword } from "./staff-fixtures.ts";

const shop = openShop();
const device = new SoftAuthenticator();
const here = { origin: "http://shop.example", rpId: "shop.example" };
let owner: Browser;

/** The options that the shop gives a passkey to sign. */
async function challenge(browser: Browser, page: string, intent: string): Promise<string> {
  const { text } = await browser.post(`${page}/_payload.json`, { intent });
  const found = /"challenge":"([^"]+)"/.exec(text.replaceAll("\\", ""))?.[1];
  if (!found) throw new Error(text.slice(0, 500));
  return found;
}

const signed = async (browser = owner) =>
  device.sign(await challenge(browser, "/admin/security", "ask-sign-in-passkey"), here);

beforeAll(async () => {
  await staffMember(shop().db, "key@example.com", "owner", { secret: shopSecret, factor: false });
  owner = shop().browser();
  await owner.post("/admin/signIn", { email: "key@example.com", password: staffPassword });
  const answer = device.make(await challenge(owner, "/admin/secondFactor", "ask-add-passkey"), here);
  const entered = await owner.post("/admin/secondFactor", { intent: "add-passkey", answer, name: "Office key" });
  expect(entered.location).toMatch(/^\/admin/);
  // A key of yesterday would change no account yet.
  await shop().db.sql("update staff_passkeys set created_at = '2020-01-01'");
});

const bank = {
  intent: "save",
  version: "0",
  payee: "Ridgeline Air",
  bank: "First Bank",
  routingNumber: "021000021",
  accountNumber: "12345678",
};

test("an owner whose second factor is a passkey confirms a new account by it, once, and never by the password", async () => {
  const page = await owner.get("/admin/settings/bank");
  expect(page.text).toContain("Confirm that it is you");
  expect(page.text).not.toMatch(/type="password"|one-time-code/);
  const [stored] = await shop().db.sql<{ version: number }>("select version from settings where key = 'bank'");
  const version = String(stored?.version ?? 0);
  for (const wrong of ["", staffPassword, "123456"]) {
    const refused = await owner.post("/admin/settings/bank", { ...bank, version, factor: wrong });
    expect({ wrong, status: refused.status }).toEqual({ wrong, status: 400 });
    expect(refused.text).toContain("Please confirm below that it is you");
    expect(refused.text).toContain('value="First Bank"');
  }
  const forged = await owner.post("/cn/admin/settings/bank", { ...bank, version, passkeyAnswer: "{}" });
  expect(forged.text).toContain("此通行密钥未被接受，请重试");
  const passkeyAnswer = await signed();
  expect((await owner.post("/admin/settings/bank", { ...bank, version, passkeyAnswer })).location).toBe(
    "/admin/settings/bank?done=saved",
  );
  const again = await owner.post("/admin/settings/bank", {
    ...bank,
    version: String(Number(version) + 1),
    payee: "Other",
    passkeyAnswer,
  });
  expect(again.text).toContain("This passkey was not accepted");
});

test("what asks for the password after ten minutes takes a passkey in its place", async () => {
  shop().clock.advance(minutes(11));
  const codes = () => owner.post("/admin/security", { intent: "recovery-codes" });
  expect((await codes()).status).toBe(401);
  expect((await owner.post("/admin/security", { intent: "unlock", passkeyAnswer: "{}" })).status).toBe(401);
  expect((await codes()).status).toBe(401);
  expect((await owner.post("/admin/security", { intent: "unlock", passkeyAnswer: await signed() })).status).toBe(200);
  expect((await codes()).status).toBe(200);
});

test("a key that asked for neither fingerprint nor PIN is a second factor, and no password", async () => {
  shop().clock.advance(minutes(11));
  const held = device.sign(await challenge(owner, "/admin/security", "ask-sign-in-passkey"), {
    ...here,
    verified: false,
  });
  const unlock = await owner.post("/admin/security", { intent: "unlock", passkeyAnswer: held });
  expect(unlock.status).toBe(401);
  expect(unlock.text).toContain("asked for neither fingerprint nor PIN");
  expect((await owner.post("/admin/security", { intent: "recovery-codes" })).status).toBe(401);
  const again = device.sign(await challenge(owner, "/admin/security", "ask-sign-in-passkey"), {
    ...here,
    verified: false,
  });
  const key = { intent: "make", name: "By a held key", scope: "orders.read", passkeyAnswer: again };
  expect((await owner.post("/admin/settings/apiKeys", key)).text).toContain("shop_");
  expect((await owner.post("/admin/security", { intent: "recovery-codes" })).status).toBe(401);
});

test("another's passkey confirms nothing", async () => {
  const other = await signedInAs(shop(), "owner", "other@example.com");
  const question = await other.post("/admin/security/_payload.json", { intent: "ask-sign-in-passkey" });
  expect(question.text).not.toContain("challenge");
  shop().clock.advance(minutes(11));
  const answer = await signed();
  expect((await other.post("/admin/security", { intent: "unlock", passkeyAnswer: answer })).status).toBe(401);
});
