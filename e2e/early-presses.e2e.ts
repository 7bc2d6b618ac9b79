import { expect, test } from "vitest";
import { seededRandom } from "../bench/catalogue-generator.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { browser, usualShop } from "./browser.ts";
import { ada, type Shopper, shopper } from "./shopping.ts";
import { atRest, ready } from "./visit.ts";
import { until } from "./until.ts";
import { pathIn } from "./words.ts";

/**
 * On a slow line a page is seen for seconds before its scripts answer. Whatever is pressed meanwhile happens, and once:
 * by the form as it is, by the scripts as soon as they are there, or after a control has visibly waited for them.
 */
// Only a whole Chromium fills in again what was typed, when a page is loaded anew.
const visit = browser(usualShop, [], ensureBrowser);
const tries = Number(process.env["PRESSES"] ?? (process.env["LONG"] ? 200 : 9));
const seed = Number(process.env["SEED"] ?? 11);
const visitors = 2;
/** Of a page on a slow line and a slow processor, in milliseconds: on a busy machine half a minute is short for it. */
const patience = 120_000;
const product = "polarwick-ep035";
const machine = "ostrelvane-rs05-150-b";
const category = "/categories/air-filters/all";

/** The slow 3G of browsers' own tools, and a processor four times as slow as this one. */
async function slowDown({ page, context }: Shopper): Promise<void> {
  page.setDefaultTimeout(patience);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Opens a page and comes back at some moment while it loads, as soon as it shows anything. */
async function openAndPress({ page, language }: Shopper, path: string, afterMs: number): Promise<void> {
  await page.goto(pathIn(language, path), { waitUntil: "commit" });
  await page.waitForTimeout(afterMs);
}

const units = async ({ page, url }: Shopper): Promise<number> =>
  ((await (await page.request.get(`${url}/api/v1/visitor`)).json()) as { cartCount: number }).cartCount;

/** Puts the product into the cart as a form without scripts does. */
async function inCart({ page, url }: Shopper): Promise<void> {
  const sku = /name="sku" value="([^"]+)"/.exec(
    await (await page.request.get(`/products/${product}.html`)).text(),
  )?.[1];
  await page.request.post("/shoppingCart", {
    form: { intent: "add", sku: sku ?? "", quantity: "1" },
    headers: { origin: url },
  });
}

/** The page answers, and all it has begun is done. */
async function settled({ page }: Shopper): Promise<void> {
  await ready(page);
  await atRest(page);
}

interface Press {
  readonly what: string;
  /** State before it. */
  prepare?(one: Shopper): Promise<void>;
  readonly path: string;
  press(one: Shopper): Promise<void>;
  /** Its result; waits for that, and fails where it was lost or happened twice. */
  outcome(one: Shopper): Promise<void>;
}

/** A network may have only so many orders that wait for their payment. */
const mostOrders = 8;

const toCheckout: Press = {
  what: "Checkout",
  prepare: inCart,
  path: "/shoppingCart",
  press: ({ page, t }) => page.getByRole("link", { name: t("cart.checkout"), exact: true }).click(),
  async outcome(one) {
    await one.page.waitForURL(/\/checkout$/);
    await settled(one);
    expect(await units(one)).toBe(1);
  },
};

const presses: readonly Press[] = [
  {
    what: "Add to Cart",
    path: `/products/${product}.html`,
    press: ({ page, t }) =>
      page
        .getByRole("button", { name: t("cart.add.button"), exact: true })
        .first()
        .click(),
    async outcome(one) {
      await until("the product in the cart", async () => (await units(one)) > 0, patience);
      await settled(one);
      expect(await units(one)).toBe(1);
    },
  },
  {
    what: "+ three times",
    prepare: inCart,
    path: "/shoppingCart",
    async press({ page, t }) {
      const more = page.getByRole("button", { name: t("ui.more", { of: "" }).trim() }).first();
      for (let press = 0; press < 3; press += 1) await more.click();
    },
    async outcome(one) {
      await until("four in the cart", async () => (await units(one)) === 4, patience);
      await settled(one);
      expect(await units(one)).toBe(4);
      await expect.poll(() => one.page.getByRole("spinbutton").inputValue()).toBe("4");
    },
  },
  {
    what: "a quantity typed",
    prepare: inCart,
    path: "/shoppingCart",
    press: ({ page }) => page.getByRole("spinbutton").fill("3"),
    async outcome(one) {
      await until("three in the cart", async () => (await units(one)) === 3, patience);
      await settled(one);
      expect(await units(one)).toBe(3);
      await expect.poll(() => one.page.getByRole("spinbutton").inputValue()).toBe("3");
    },
  },
  {
    what: "a filter",
    path: category,
    press: ({ page }) => page.locator('form input[type="checkbox"]:not(:disabled)').first().click(),
    async outcome(one) {
      const name = await one.page.locator('form input[type="checkbox"]').first().getAttribute("name");
      await one.page.waitForURL((url) => url.searchParams.getAll(name ?? "").length === 1);
      await settled(one);
      await one.page.getByRole("list", { name: one.t("listing.applied") }).waitFor();
      expect(await one.page.locator('form input[type="checkbox"]:checked').count()).toBe(1);
    },
  },
  {
    what: "a sort",
    path: category,
    async press({ page }) {
      await page.locator("#sort").selectOption("price-asc");
    },
    async outcome(one) {
      await one.page.waitForURL(/sort=price-asc/);
      await settled(one);
      await expect.poll(() => one.page.locator("#sort").inputValue()).toBe("price-asc");
    },
  },
  {
    what: "the answer about cookies",
    path: "/",
    press: ({ page, t }) => page.getByRole("button", { name: t("shell.cookies.reject"), exact: true }).click(),
    async outcome(one) {
      await one.page
        .getByRole("button", { name: one.t("shell.cookies.reject"), exact: true })
        .waitFor({ state: "hidden" });
      const answers = (await one.context.cookies()).filter(({ name }) => name === "consent");
      expect(answers.map(({ value }) => value)).toEqual(["reject"]);
    },
  },
  {
    what: "a search",
    path: "/",
    async press({ page }) {
      const field = page.locator('header input[name="q"]');
      await field.pressSequentially("air dryer");
      await field.press("Enter");
    },
    async outcome(one) {
      await one.page.waitForURL((url) => url.pathname.endsWith("/search") && url.searchParams.get("q") === "air dryer");
      await settled(one);
      await expect.poll(() => one.page.locator('header input[name="q"]').inputValue()).toBe("air dryer");
    },
  },
  {
    what: "all but one of the goods bought together",
    path: `/products/${machine}.html`,
    async press({ page, t }) {
      await page.locator("#boughtTogether").getByRole("checkbox").last().uncheck();
      await page.getByRole("button", { name: t("cart.add.all"), exact: true }).click();
    },
    async outcome(one) {
      await until("the goods in the cart", async () => (await units(one)) > 0, patience);
      await settled(one);
      const cart = await (await one.page.request.get(pathIn(one.language, "/shoppingCart"))).text();
      expect(cart.match(/<input[^>]* name="quantity"/g)).toHaveLength(4);
    },
  },
  {
    what: "an order",
    prepare: inCart,
    path: "/checkout",
    async press(one) {
      const { page } = one;
      await page.locator('[name="email"]').fill(one.email);
      for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
        await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
      await page.locator('[name="shipping.state"]').selectOption(ada.state);
      await page.locator('input[name="payment"][value="bank-deposit"]').check();
      await page.locator('button[name="intent"][value="place"]').click();
    },
    async outcome(one) {
      // Pressed before the whole total was known, the order is not placed: the total is shown first, to be agreed to.
      const { page, t } = one;
      const placed = () => new URL(page.url()).pathname.endsWith("/payment");
      const asks = page.getByRole("alert").filter({ hasText: t("checkout.notPlaced") });
      await until("an answer", async () => placed() || (await asks.count()) > 0, patience);
      if (!placed()) {
        await settled(one);
        await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe(ada.city);
        await page.locator('button[name="intent"][value="place"]').click();
      }
      await page.waitForURL(/\/payment\?/);
      expect(await units(one), "the cart was ordered").toBe(0);
      // A network holds goods by a few unpaid orders at a time.
      const order = new URL(page.url()).searchParams.get("order") ?? "";
      const headers = { origin: one.url };
      await page.request.post("/payment", { form: { intent: "cancel", order }, headers });
    },
  },
];

test(
  `of ${tries} presses at random moments while a page loads on a slow line none is lost and none doubled`,
  async () => {
    const random = seededRandom(seed);
    const plan = Array.from({ length: tries }, (_, at) => {
      const next = presses[at % presses.length]!;
      const press = next.what === "an order" && at >= mostOrders * presses.length ? toCheckout : next;
      const language = Math.floor(at / presses.length) % 2 === 0 ? ("en" as const) : ("cn" as const);
      return { press, language, afterMs: Math.round(random() * 7_000) };
    });
    const failed: string[] = [];
    let early = 0;
    async function tryOne({ press, language, afterMs }: (typeof plan)[number]): Promise<void> {
      const one = await shopper(visit, language, 1440, {
        early: true,
        // An order whose total was not known yet is shown it first.
        tolerates: /status of 409/,
        consent: press.what.includes("cookies") ? "ask" : "reject",
      });
      try {
        await press.prepare?.(one);
        await slowDown(one);
        await openAndPress(one, press.path, afterMs);
        if (!(await one.page.evaluate(() => document.documentElement.dataset["ready"] === "true"))) early += 1;
        await press.press(one);
        await press.outcome(one);
      } catch (error) {
        const said = (await one.page.getByRole("alert").allInnerTexts()).join(" / ");
        failed.push(
          `${press.what} after ${afterMs} ms (${language}): ${String(error).slice(0, 600)} The page: ${said}`,
        );
      } finally {
        await one.context.close();
      }
    }
    // Work that fills a processor is its slowness, so that more visitors than cores would be slower than was meant.
    const rest = plan.values();
    const visitor = async () => {
      for (const next of rest) await tryOne(next);
    };
    await Promise.all(Array.from({ length: visitors }, visitor));
    expect(failed, `seed ${seed}, ${early} of them before the scripts answered`).toEqual([]);
    expect(early, "presses before the scripts answered").toBeGreaterThan(0);
  },
  tries * patience,
);

test("goods bought together that are deselected by keys before the code of that part are not added", async () => {
  const one = await shopper(visit, "en", 1440, { early: true });
  const { page, t } = one;
  const answers: (() => void)[] = [];
  const hold = async (path: RegExp) => {
    const held = new Promise<void>((done) => answers.push(done));
    await page.route(path, async (route) => (await held, await route.continue()));
  };
  await hold(/\/assets\/sections-.*\.js$/);
  // The visitor changes the page too, and comes last.
  await hold(/\/api\/v1\/visitor/);
  await page.goto(`/products/${machine}.html`);
  await ready(page);
  const [box] = await page.locator("#boughtTogether").getByRole("checkbox").all();
  await box!.focus();
  await page.keyboard.press("Space");
  for (const answer of answers) {
    answer();
    await page.locator("#later[data-ready]").waitFor({ state: "attached" });
    await page.getByText(t("product.bundle.total", { count: 4 }), { exact: true }).waitFor();
    await expect.poll(() => box!.isChecked()).toBe(false);
  }
});

test("what is typed before the scripts answer stays, whatever was typed here before", async () => {
  const one = await shopper(visit, "en", 390, { early: true });
  const { page } = one;
  await inCart(one);
  await page.goto("/checkout");
  await atRest(page);
  const field = (name: string) => page.locator(`[name="shipping.${name}"]`);
  await field("firstName").fill("Grace");
  await field("city").fill("Oldtown");

  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route(/\/assets\/.*\.js$/, async (route) => (await held, await route.continue()));
  await page.reload({ waitUntil: "commit" });
  await field("city").fill("Dayton");
  await field("state").selectOption("OH");
  await field("zip").fill("45402");
  answer();
  await atRest(page);
  await expect.poll(() => field("city").inputValue()).toBe("Dayton");
  await expect
    .poll(() => field("firstName").inputValue(), { message: "what was typed before, where nothing was typed since" })
    .toBe("Grace");
  // The totals are asked for what stands there now.
  await page.locator('input[name="partial"][value="no"]').waitFor({ state: "attached" });
  await page.reload();
  // Stored presses come back with the scripts, which a slow machine has only after a page has come to rest.
  await expect.poll(() => field("city").inputValue(), { timeout: 30_000 }).toBe("Dayton");
});
