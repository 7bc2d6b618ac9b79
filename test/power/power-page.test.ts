import { beforeAll, expect, test, vi } from "vitest";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { setPower } from "#engine/cart/cart-power.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { compose } from "#worker/mail/layout.ts";
import { orderEmail } from "#worker/mail/order-mail.ts";
import { cartWith, dayton, place, setSetting } from "#test/checkout/checkout-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { seller } from "#test/worker/seller.ts";
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
const keptSupply = async (browser: Browser) =>
  (JSON.parse((await browser.get("/api/v1/visitor")).text) as { supply: string | null }).supply;

test("pages for everybody stay the same for who stated their power; who looks is told afterwards", async () => {
  const [mine, other] = [shop().browser(), shop().browser()];
  await say(mine, "230-1");
  const [first, second] = await Promise.all([mine.get(`/products/${slug}.html`), other.get(`/products/${slug}.html`)]);
  expect(first.text).toBe(second.text);
  expect(first.headers.get("cache-control")).toContain("public");
  expect([await keptSupply(mine), await keptSupply(other)]).toEqual(["230-1", null]);
  expect(Object.values((await mark(mine)) ?? {})).toContainEqual({
    fits: false,
    text: "Needs 208/230/460 V three-phase",
  });
  expect(await mark(other)).toBeUndefined();
});

test("of a machine whose versions differ, the one that runs on the stated power is told with its price; where none or all run, none is", async () => {
  const browser = shop().browser();
  const running = async (of: string) =>
    (JSON.parse((await browser.get(`/api/v1/fits?lang=en&parts=${of}`)).text) as FitMarks).running[of];
  const both = "ostrelvane-rs10-125-b";
  expect(await running(both)).toBeUndefined();
  await say(browser, "230-1");
  const card = await running(both);
  expect(card).toMatchObject({ sku: "OV-RS10-125-B-1P", version: "OV-RS10-125-B-1P", variants: 1 });
  const page = (await browser.get(`/products/${both}.html?v=OV-RS10-125-B-1P`)).text;
  expect(page).toContain(((card?.price ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }));
  expect(await running(slug)).toBeUndefined();
  await say(browser, "460-3");
  expect((await running(both))?.sku).toMatch(/3P/);
});

test("a shop that is closed tells no version of its machines and no price, also to who stated their power before", async () => {
  const [browser, both] = [shop().browser(), "ostrelvane-rs10-125-b"];
  await say(browser, "230-1");
  const marks = async () => JSON.parse((await browser.get(`/api/v1/fits?lang=en&parts=${both}`)).text) as FitMarks;
  expect(Object.keys((await marks()).running)).toEqual([both]);
  const opens = async (open: boolean) => {
    await setSetting(shop().db, "opening", { open });
    shop().settingsChanged();
  };
  await opens(false);
  const closed = await marks();
  await opens(true);
  expect(closed).toEqual({ machines: [], parts: {}, notes: {}, power: {}, running: {} });
});

test.each([
  ["", "Power at your panel is required", "Breaker of the circuit must be a whole number from 10 to 1,200"],
  ["/cn", "现场电源为必填项", "该回路的断路器须为 10 至 1,200 之间的整数"],
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
    // Nothing typed is cut, whatever its length: cut to twenty characters this would be a breaker of 40.
    const long = `${"0".repeat(18)}40000`;
    const cut = await say(browser, "460-3", long, `${prefix}/myPower`);
    expect({ status: cut.status, stays: cut.text.includes(`value="${long}"`) }).toEqual({ status: 400, stays: true });
    const both = await say(browser, "", "forty", `${prefix}/myPower`);
    expect(both.text).toContain(none);
    expect(both.text).toContain(amps);
    expect(await keptSupply(browser)).toBeNull();
    expect((await browser.post(`${prefix}/myPower`, { intent: "else" })).status).toBe(400);
    expect((await browser.get(`${prefix}/myPower?sku=NO-SUCH-PART`)).status).toBe(404);
  },
);

test("a breaker that is too small, too large, or may trip at the start is told with what the tables give", async () => {
  const browser = shop().browser();
  const sku =
    (await browser.get(`/products/${slug}.html`)).text.match(/OV-RS20-125-B[\w-]*3P/)?.[0] ?? "OV-RS20-125-B-3P";
  const told = async (breaker: string) => {
    await say(browser, "460-3", breaker);
    return (await browser.get(`/myPower?sku=${sku}`)).text;
  };
  // 20 HP at 460 V draw 27 A (NEC 430.250): 67.5 A, so 70 A (240.6(A)). The page states 29 A for the whole package: its
  // 2 A beside the motor count whole (430.24), and wire for 33.75 + 2 A is 8 AWG (310.16: 10 AWG carries 35).
  const fit = await told("70");
  for (const words of ["Runs on your power", "27 A", "29 A", "70 A", "8 AWG", "430.250", "licensed electrician"])
    expect(fit).toContain(words);
  expect(await told("30")).toContain("Runs, but its circuit must carry 35.8 A; your breaker is 30 A");
  const sound = await told("40");
  expect(sound).toContain("Runs on your power; your 40 A breaker may trip as it starts, up to 70 A is allowed");
  expect((await browser.get(`/cn/myPower?sku=${sku}`)).text).toContain("40 A 断路器可能在启动时跳闸，最大可用 70 A");
  expect(await told("100")).toContain("Runs, but its breaker may be 70 A at most; yours is 100 A");
});

test.each([
  ["", "Will it run on my power?", "What it needs", "Change my power"],
  ["/cn", "电源匹配吗？", "查看所需电源", "修改我的电源"],
])(
  "a cart with a machine asks for the power, and leads to what a machine needs that cannot run, with %j",
  async (prefix, ask, needs, change) => {
    const browser = shop().browser();
    const cart = `${prefix}/shoppingCart`;
    const leads = async (to: string) => (await browser.get(cart)).text.includes(`href="${prefix}/myPower?${to}`);
    const add = (sku: string) => browser.post(cart, { intent: "add", sku, quantity: "1" });
    await add("OM-LF20");
    expect(await leads("")).toBe(false);
    await add("OV-RS20-125-B-3P");
    expect((await browser.get(cart)).text).toContain(ask);
    expect(await leads("back=")).toBe(true);
    expect(await leads("sku=")).toBe(false);
    await say(browser, "230-1", "40");
    const { text } = await browser.get(cart);
    for (const words of [needs, change]) expect(text).toContain(words);
    expect(await leads("sku=OV-RS20-125-B-3P")).toBe(true);
    await say(browser, "460-3", "70");
    expect(await leads("sku=")).toBe(false);
  },
);

test("on signing in what the browser was told goes into the account, and forgetting it takes it out", async () => {
  const email = "panel@example.com";
  await customer(shop().db, email);
  const browser = await signedIn(shop(), email);
  expect(await keptSupply(browser)).toBeNull();
  await say(browser, "460-3", "70");
  const elsewhere = await signedIn(shop(), email);
  expect(await keptSupply(elsewhere)).toBe("460-3");
  await elsewhere.post("/myPower", { intent: "forget" });
  expect(await keptSupply(browser)).toBeNull();
});

test("before an order is placed it says what its machines need: breaker and wire, a soft start, a phase converter", async () => {
  const browser = shop().browser();
  for (const sku of ["OV-RS20-125-B-3P", "OV-RS10-125-B-3P"])
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  // 10 HP at 230 V: 28 A and 2.4 A of its package beside them, of which 250% (NEC 455.6(A)(2)) are 76 A.
  const said = {
    "460-3": {
      "": "Runs on your power. Breaker: 70 A at most, copper wire: 8 AWG. A soft start keeps lights from dimming",
      "/cn": "您的电源可用。断路器最大 70 A，铜导线 8 AWG。加装软启动器可避免灯光变暗",
    },
    "230-1": {
      "": "Or with a rotary phase converter of 15 HP or more, on a breaker of 80 A and copper wire of 4 AWG",
      "/cn": "或配不小于 15 HP 的旋转式相数转换器，进线用 80 A 断路器、4 AWG 铜导线",
    },
  };
  for (const supply of ["460-3", "230-1"] as const) {
    await say(browser, supply, "");
    for (const prefix of ["", "/cn"] as const)
      expect((await browser.get(`${prefix}/checkout`)).text).toContain(said[supply][prefix]);
  }
});

test("a machine that cannot run is told with what it needs in the mails of its order and on its receipt, as page and PDF", async () => {
  const { db, clock } = shop();
  const cart = await cartWith({ db, clock }, { sku: "OV-RS10-125-B-3P", quantity: 1 });
  await setPower({ db, clock }, cart, { supply: "230-1", breaker: 40 });
  const form = { email: "panel@example.com", method: "PICKUP", contact: dayton, payment: "stripe" } as const;
  const quote = await quoteCart({ db, clock }, cart, { method: "PICKUP" });
  const placed = await place({ db, clock }, cart, { form, seenTotal: quote.priced!.order.total });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  const { orderId, number } = placed.value;
  const said = {
    "": [
      "Cannot run on 230 V single-phase: needs 208/230/460 V three-phase",
      "Or with a rotary phase converter of 15 HP or more",
      "Power stated with the order: 230 V single-phase, breaker of 40 A",
    ],
    "/cn": [
      "不能接 230 V 单相：需要 208/230/460 V 三相",
      "或配不小于 15 HP 的旋转式相数转换器",
      "下单时填写的电源：230 V 单相，断路器 40 A",
    ],
  } as const;
  const translators = loadTranslators("America/Chicago");
  const order = (await findOrderForMail(db, orderId))!;
  const facts = { orderUrl: null, invitationUrl: null, erasureUrl: null, payTo: [], amount: null, rest: null };
  for (const [language, words] of [
    ["en", said[""]],
    ["cn", said["/cn"]],
  ] as const)
    for (const mail of ["placed", "paid", "bank-instructions"] as const) {
      const t = translators[language];
      const { text, html } = compose(
        orderEmail(t, mail, order, { ...facts, canceledBy: null, isAsked: false, claimDays: 5 }),
        t,
        "https://shop.example",
        seller,
      );
      for (const word of words)
        expect([text.includes(word), html.includes(word)], `${mail} ${word}`).toEqual([true, true]);
    }
  await walkOrder(db, clock, { id: orderId, number }, "confirmed");
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(db, orderId, clock.now())}`);
  for (const prefix of ["", "/cn"] as const) {
    const page = await buyer.get(`${prefix}/order/receipt?order=${number}`);
    const pdf = await buyer.bytes(`${prefix}/order/receipt.pdf?order=${number}&paper=letter`);
    const printed = pdfText(pdf.bytes).replaceAll(/\s/g, "");
    for (const word of said[prefix]) {
      expect(page.text).toContain(word);
      expect(printed).toContain(word.replaceAll(/\s/g, ""));
    }
  }
});
