import { beforeEach, expect, test } from "vitest";
import { refuse, ok } from "#domain/kernel/result.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import type { TaxProvider } from "#engine/ports/tax-provider.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { totpSecret } from "#test/staff/staff-fixtures.ts";

type Answer = Awaited<ReturnType<TaxProvider["check"]>>;
let answer: Answer | null = null;
const never = () => Promise.reject(new Error("nothing is to be calculated or filed"));

const shop = openShop({
  parties: () =>
    Promise.resolve({
      taxes: {
        current: () =>
          Promise.resolve(
            answer && { calculate: never, file: never, reverse: never, check: () => Promise.resolve(answer!) },
          ),
        all: () => Promise.resolve([]),
      },
    }),
});
const path = "/admin/settings/tax/provider";

beforeEach(async () => {
  answer = ok({ isReady: true, lacks: [] });
  await shop().db.sql("delete from settings where key = 'taxProvider'");
});

async function owner() {
  const browser = await signedInAs(shop(), "owner");
  await shop().db.sql("update staff set owner_since = '2020-01-01', totp_confirmed_at = '2020-01-01', totp_step = 0");
  return browser;
}
const fresh = () => ({ factor: codeOf(totpSecret, stepAt(shop().clock.now())) });
const stored = async () =>
  (await shop().db.sql<{ value: { by: string } }>("select value from settings where key = 'taxProvider'"))[0]?.value.by;

test("own rates decide until an owner chooses the provider, with a fresh factor, from the page of sales tax", async () => {
  const browser = await owner();
  expect((await browser.get("/admin/settings/tax")).text).toContain(`href="${path}"`);
  expect((await browser.get(path)).text).toContain("My own rates, by state, county or ZIP code");
  const form = { intent: "save", version: "0", by: "stripe" };
  await shop().db.sql("update staff_sessions set factor_at = null");
  expect((await browser.post(path, form)).status).toBe(400);
  expect(await stored()).toBeUndefined();
  expect((await browser.post(path, { ...form, ...fresh() })).location).toBe(`${path}?done=saved`);
  expect(await stored()).toBe("stripe");
  const audit = (await browser.get("/admin/audit")).text;
  expect(audit).toContain("Who decides the tax");
});

test("keys that the provider does not take are said beside the choice, in both languages, and nothing is stored", async () => {
  const browser = await owner();
  answer = refuse({ code: "denied", detail: "401", reason: "keys_refused" });
  for (const [prefix, text] of [
    ["", "The provider does not take these"],
    ["/cn", "未保存"],
  ] as const) {
    await shop().db.sql("update staff set totp_step = 0");
    const refused = await browser.post(prefix + path, { intent: "save", version: "0", by: "stripe", ...fresh() });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(text);
  }
  expect(await stored()).toBeUndefined();
});

test("its button says what the provider answers: ready, what it lacks, that keys are missing, or that it is silent", async () => {
  const browser = await owner();
  const press = async (prefix = "") => (await browser.post(prefix + path, { intent: "test" })).text;
  expect(await press()).toContain("Stripe Tax answers, and the account is ready.");
  expect(await press("/cn")).toContain("账户已就绪");
  answer = ok({ isReady: false, lacks: ["head_office.address"] });
  expect(await press()).toContain("head_office.address");
  answer = refuse({ code: "unknown", detail: "ETIMEDOUT" });
  expect(await press()).toContain("ETIMEDOUT");
  answer = null;
  expect(await press()).toContain("The keys are missing or not taken.");
});

test("managers see the choice and change nothing", async () => {
  const manager = await signedInAs(shop(), "manager");
  expect((await manager.get(path)).text).toContain("My own rates");
  expect((await manager.post(path, { intent: "save", version: "0", by: "stripe", ...fresh() })).status).toBe(403);
  expect((await manager.post(path, { intent: "test" })).status).toBe(403);
});
