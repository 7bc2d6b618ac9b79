import { beforeAll, expect, test, vi } from "vitest";
import type { FitMarks } from "#web/visitor/fit-marks.ts";
import { loadMachines } from "#test/machines/demo-machines.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop({ follows: true });
const slug = "ostrelvane-rs20-125-b";

beforeAll(async () => {
  await loadMachines(shop().db);
  await vi.waitFor(
    async () => expect((await shop().browser().get("/categories/rotary-screw/all")).text).toContain("OV-RS20"),
    { timeout: 20_000, interval: 100 },
  );
});

const say = (browser: Browser, supply: string, breaker = "", at = "/myPower") =>
  browser.post(at, { intent: "save", supply, breaker });
const mark = async (browser: Browser) =>
  (JSON.parse((await browser.get(`/api/v1/fits?lang=en&parts=${slug}`)).text) as FitMarks).power[slug];
const hasPower = async (browser: Browser) =>
  (JSON.parse((await browser.get("/api/v1/visitor")).text) as { hasPower: boolean }).hasPower;

test("pages for everybody stay the same for who stated their power; who looks is told afterwards", async () => {
  const [mine, other] = [shop().browser(), shop().browser()];
  await say(mine, "230-1");
  const [first, second] = await Promise.all([mine.get(`/products/${slug}.html`), other.get(`/products/${slug}.html`)]);
  expect(first.text).toBe(second.text);
  expect(first.headers.get("cache-control")).toContain("public");
  expect([await hasPower(mine), await hasPower(other)]).toEqual([true, false]);
  expect((await mark(mine))?.product).toEqual({
    fits: false,
    text: "Needs 208/230/460 V three-phase",
  });
  expect(await mark(other)).toBeUndefined();
});

test.each([
  ["", "Choose the power at your panel.", "Enter whole amps from 10 to 1,200"],
  ["/cn", "请选择现场电源。", "请输入 10 至 1,200 的整数安数"],
] as const)(
  "what is no supply or no breaker is said, and what was typed stays, with %s",
  async (prefix, none, amps) => {
    const browser = shop().browser();
    const empty = await say(browser, "", "40", `${prefix}/myPower`);
    expect(empty.status).toBe(400);
    expect(empty.text).toContain(none);
    expect(empty.text).toMatch(/name="breaker"[^>]*value="40"/);
    const wrong = await say(browser, "460-3", "forty", `${prefix}/myPower`);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain(amps);
    expect(wrong.text).toMatch(/value="460-3"[^>]*selected|selected[^>]*value="460-3"/);
    expect(await hasPower(browser)).toBe(false);
    expect((await browser.post(`${prefix}/myPower`, { intent: "else" })).status).toBe(400);
    expect((await browser.get(`${prefix}/myPower?sku=NO-SUCH-PART`)).status).toBe(404);
  },
);

test("a breaker that is too small or too large is told with the one that the tables give", async () => {
  const browser = shop().browser();
  const sku =
    (await browser.get(`/products/${slug}.html`)).text.match(/OV-RS20-125-B[\w-]*3P/)?.[0] ?? "OV-RS20-125-B-3P";
  const told = async (breaker: string) => {
    await say(browser, "460-3", breaker);
    return (await browser.get(`/myPower?sku=${sku}`)).text;
  };
  // 20 HP at 460 V draw 27 A (NEC 430.250): 67.5 A, so 70 A (240.6(A)); wire for 33.75 A is 10 AWG (310.16).
  const fit = await told("70");
  for (const words of ["Runs on your power", "27 A", "70 A", "10 AWG", "430.250", "licensed electrician"])
    expect(fit).toContain(words);
  expect(await told("40")).toContain("Runs, but needs a 70 A breaker; yours is 40 A");
  expect(await told("100")).toContain("Runs, but its breaker may be 70 A at most; yours is 100 A");
});

test("on signing in what the browser was told goes into the account, and forgetting it takes it out", async () => {
  const email = "panel@example.com";
  await customer(shop().db, email);
  const browser = await signedIn(shop(), email);
  expect(await hasPower(browser)).toBe(false);
  await say(browser, "460-3", "70");
  const elsewhere = await signedIn(shop(), email);
  expect(await hasPower(elsewhere)).toBe(true);
  await elsewhere.post("/myPower", { intent: "forget" });
  expect(await hasPower(browser)).toBe(false);
});
