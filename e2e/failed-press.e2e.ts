import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { fillIn, hasAccount, password } from "./people.ts";
import { buy, fillCheckout, go, placeButton, type Shopper, shopper, toCheckout } from "./shopping.ts";
import { turnsOf, twoTurns } from "./turns.ts";
import { until } from "./until.ts";
import { atRest, follows, ready } from "./visit.ts";
import { pathIn } from "./words.ts";

/** A press that the network or the shop fails leaves the page, what was typed, and a way to try again. */
const visit = browser();

const failures: readonly [name: string, fail: (route: Route) => Promise<void>][] = [
  ["no network", (route) => route.abort("internetdisconnected")],
  ["429", (route) => route.fulfill({ status: 429, headers: { "retry-after": "90" }, body: "slow down" })],
  ["502", (route) => route.fulfill({ status: 502, body: "<html>bad gateway</html>" })],
  ["503", (route) => route.fulfill({ status: 503, json: { error: { code: "internal" } } })],
  ["504", (route) => route.fulfill({ status: 504, body: "" })],
];
const tolerates = /ERR_INTERNET_DISCONNECTED|status of (409|429|502|503|504)/;

interface Form {
  readonly what: string;
  /** Comes to the page and fills the form in. */
  prepare(one: Shopper): Promise<void>;
  press(one: Shopper): Promise<unknown>;
  /** Waits for what a form that was taken leads to. */
  taken(one: Shopper): Promise<unknown>;
  /** Where a press is one of the keyboard's or of a rest in typing, it is sent again by the message alone. */
  readonly once?: true;
}

const element = "/products/polarwick-ep035.html";
const merchant = async (one: Shopper) => {
  await go(one, "/admin/signIn");
  await fillIn(one, { email: "merchant@example.com", password: "Compressor1" });
  await one.page.waitForURL(/\/admin$/);
};

/**
 * Each kind: a fetcher of a page's own and of a list, one that sends by itself, forms to their own page and to another.
 */
const forms: readonly Form[] = [
  {
    what: "Add to Cart",
    async prepare(one) {
      await go(one, element);
      await one.page.locator("main input[name=quantity]").first().fill("3");
    },
    press: ({ page, t }) =>
      page
        .getByRole("button", { name: t("cart.add.button"), exact: true })
        .first()
        .click(),
    taken: ({ page }) => page.locator("[data-toast=success]").waitFor(),
  },
  {
    what: "Add to Cart in a list",
    prepare: (one) => go(one, "/categories/air-filters/all"),
    press: ({ page }) => page.locator("form[data-to-cart] button").first().click(),
    taken: ({ page }) => page.locator("[data-toast=success]").waitFor(),
  },
  {
    what: "a quantity in the cart",
    prepare: (one) => buy(one, "polarwick-ep035"),
    press: ({ page }) => page.locator("main input[name=quantity]").fill("4"),
    taken: ({ page, t }) => page.getByText(t("cart.line.saved"), { exact: true }).waitFor(),
    once: true,
  },
  {
    what: "a discount code",
    async prepare(one) {
      await buy(one, "polarwick-ep035");
      await one.page.locator("main input[name=code]").fill("NOSUCH");
    },
    press: ({ page }) => page.locator("form:has(input[name=code]) button[type=submit]").click(),
    taken: ({ page, t }) => page.getByText(t("checkout.errors.code_unknown")).waitFor(),
  },
  {
    what: "an order looked up",
    async prepare({ page, ...one }) {
      await go({ page, ...one }, "/order/track");
      await page.locator("main [name=number]").fill("PL-2345-6789");
      await page.locator("main [name=email]").fill("ada@example.com");
    },
    press: ({ page, t }) => page.getByRole("button", { name: t("orders.track.submit"), exact: true }).click(),
    taken: ({ page, t }) => page.getByText(t("orders.track.sent"), { exact: true }).waitFor(),
  },
  {
    what: "a quotation of the cart, which has a page of its own",
    prepare: (one) => buy(one, "polarwick-ep035"),
    press: ({ page, language }) =>
      page.locator(`main form[action="${pathIn(language, "/quotation")}"] button[type=submit]`).click(),
    taken: ({ page }) => page.waitForURL(/\/quotation\?number=/),
  },
  {
    what: "an order",
    async prepare(one) {
      await buy(one, "polarwick-ep035");
      await toCheckout(one);
      await fillCheckout(one, { payment: "bank-deposit" });
    },
    press: (one) => placeButton(one).click(),
    taken: ({ page }) => page.waitForURL(/\/payment\?/),
  },
  {
    what: "a sign-in",
    async prepare({ page, ...one }) {
      await go({ page, ...one }, "/signIn");
      await page.locator("main [name=email]").fill("customer@example.com");
      await page.locator("main [name=password]").fill("Compressor1");
    },
    press: ({ page }) => page.locator("main form[novalidate] button[type=submit]").first().click(),
    taken: ({ page }) => page.waitForURL((url) => !url.pathname.endsWith("/signIn")),
  },
  {
    what: "a setting of the merchant's",
    async prepare(one) {
      await merchant(one);
      await go(one, "/admin/settings/points");
      await one.page.locator("main form input[type=text]").first().fill("7");
    },
    press: ({ page }) => page.locator("main form[method=post] button[type=submit]").last().click(),
    taken: ({ page, t }) =>
      page
        .locator("main [data-done]")
        .waitFor()
        .catch(() => page.getByText(t("fields.required", { field: "" }).trim())),
  },
];

/** Values of the page's fields. */
const typedOn = ({ page }: Shopper, within = "main") =>
  page
    .locator(within)
    .evaluate((part) =>
      [...part.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")].map(
        ({ name, value, checked }) => `${name}=${value} ${checked}`,
      ),
    );

describe.each(twoTurns)("in $language at $width px", (turn) => {
  // The router treats a failed answer the same for every form.
  test.each(forms.filter((_, nth) => turnsOf(nth).includes(turn)))(
    "$what that is not taken stays as it is, and is tried again",
    async (form) => {
      const one = await shopper(visit, turn.language, turn.width, { tolerates });
      const { page, t } = one;
      await form.prepare(one);
      await ready(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const url = page.url();
      const heading = await page.locator("main h1").innerText();
      const message = page.locator("[data-toast=error]");
      const again = message.getByRole("button", { name: t("errors.unsent.again"), exact: true });
      let [fail, tried]: [((route: Route) => Promise<void>) | null, number] = [null, 0];
      await page.route("**/_payload.json*", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        tried += 1;
        return fail ? fail(route) : route.continue();
      });
      let before: string[] = [];
      for (const [at, [name, failure]] of failures.entries()) {
        fail = failure;
        const sent = tried;
        if (at === 0) {
          await form.press(one);
          before = await typedOn(one);
        } else if (at % 2 === 1) await again.click();
        else if (form.once) await again.click();
        else await form.press(one);
        await expect.poll(() => tried, { message: name }).toBe(sent + 1);
        await message.waitFor();
        await again.waitFor();
        expect(await typedOn(one), name).toEqual(before);
        expect({ url: page.url(), heading: await page.locator("main h1").innerText() }, name).toEqual({ url, heading });
      }
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
      fail = null;
      await again.click();
      await form.taken(one);
      await message.waitFor({ state: "detached" });
    },
  );
});

test("a page that cannot be brought up to date after a step that was taken stays, says so, and heals by itself", async () => {
  const one = await shopper(visit, "en", 1440, { tolerates });
  const { page, t } = one;
  await buy(one, "polarwick-ep035");
  await ready(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let isAway = true;
  await page.route("**/shoppingCart/_payload.json*", (route) =>
    isAway && route.request().method() === "GET" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.locator("main input[name=quantity]").fill("4");
  await page.getByText(t("errors.stale"), { exact: true }).waitFor();
  isAway = false;
  await page.getByText(t("errors.stale"), { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => page.locator("main input[name=quantity]").inputValue()).toBe("4");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test.each(turnsOf(0))(
  "a press that was taken, and whose answer is lost, adds nothing more when it is tried again: $language at $width px",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /ERR_CONNECTION_RESET/ });
    const { page, t } = one;
    await buy(one, "polarwick-ep035");
    await go(one, element);
    let isLost = true;
    await page.route("**/shoppingCart/_payload.json*", async (route) => {
      if (!isLost || route.request().method() !== "POST") return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page
      .getByRole("button", { name: t("cart.add.button"), exact: true })
      .first()
      .click();
    await page
      .locator("[data-toast=error]")
      .getByRole("button", { name: t("errors.unsent.again"), exact: true })
      .click();
    await page.locator("[data-toast=success]").waitFor();
    await go(one, "/shoppingCart");
    await expect.poll(() => page.locator("main input[name=quantity]").inputValue()).toBe("2");
  },
);

test("what is typed after a form was not taken is sent by its own button, not as it was", async () => {
  const one = await shopper(visit, "en", 1440, { tolerates });
  const { page } = one;
  await go(one, element);
  let isAway = true;
  await page.route("**/shoppingCart/_payload.json*", (route) =>
    isAway && route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );
  await page
    .getByRole("button", { name: one.t("cart.add.button"), exact: true })
    .first()
    .click();
  await page.locator("[data-toast=error]").waitFor();
  isAway = false;
  await page.locator("main input[name=quantity]").first().fill("2");
  await page.locator("[data-toast=error]").waitFor({ state: "detached" });
});

const ended: readonly [
  who: string,
  cookie: string,
  prepare: (one: Shopper) => Promise<void>,
  signIn: (one: Shopper) => Record<string, string>,
][] = [
  [
    "staff",
    "staff",
    async (one) => {
      await merchant(one);
      await go(one, "/admin/settings/points");
    },
    () => ({ email: "merchant@example.com", password: "Compressor1" }),
  ],
  [
    "a customer",
    "session",
    async (one) => {
      // Someone new: the name that is saved here would stay with the demo's customer for the walks that follow.
      await hasAccount(one, "Ada");
      await go(one, "/personal");
    },
    ({ email }) => ({ email, password }),
  ],
];

test.each(ended.flatMap((one, nth) => turnsOf(nth).map((turn) => [...one, turn] as const)))(
  "%s whose session has ended keep what was typed, sign in beside it, and try again",
  async (_, name, prepare, secretsOf, { language, width }) => {
    const one = await shopper(visit, language, width, { tolerates });
    const { page, t, context } = one;
    await prepare(one);
    const field = page.locator("main form input[type=text]").first();
    await field.fill("7");
    const url = page.url();
    await context.clearCookies({ name });
    await page.locator("main form:has(input[type=text]) button[type=submit]").last().click();
    const message = page.locator("[data-toast=error]");
    await message.getByText(t("errors.unsent.signedOut"), { exact: true }).waitFor();
    expect([page.url(), await field.inputValue()]).toEqual([url, "7"]);
    const beside = context.waitForEvent("page");
    await message.getByRole("button", { name: t("errors.unsent.signIn"), exact: true }).click();
    const other = { ...one, page: await beside };
    await ready(other.page);
    await fillIn(other, secretsOf(one));
    await other.page.waitForURL((to) => !to.pathname.endsWith("/signIn"));
    await message.getByRole("button", { name: t("errors.unsent.again"), exact: true }).click();
    await message.waitFor({ state: "detached" });
    await expect.poll(() => page.url()).not.toContain("signIn");
    await expect.poll(() => field.inputValue()).toBe("7");
  },
);

test.each(turnsOf(0))(
  "a part of the page whose code cannot be had leaves the page and what was typed, and comes with the network, in $language at $width px",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /ERR_INTERNET_DISCONNECTED/ });
    const { page, t } = one;
    await go(one, "/products/ostrelvane-rs075-150-80td.html");
    const code = /dock-price-answer/;
    let withheld = 0;
    await page.route(code, (route) => {
      withheld += 1;
      return route.abort("internetdisconnected");
    });
    const zip = page.locator("#dock-zip");
    await zip.fill("77002");
    await zip.press("Enter");
    await until("the code is asked for again", async () => withheld > 1);
    expect(await zip.inputValue()).toBe("77002");
    await page.unroute(code);
    await page.getByRole("list", { name: t("delivery.ways") }).waitFor();
  },
);

/** Ways in which the shop is away, with its documents as well as its data; each gives the way back. */
const absences: readonly [name: string, begin: (one: Shopper) => Promise<() => Promise<void>>][] = [
  [
    "no network",
    async ({ context }) => {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
  ],
  [
    "a shop without its database",
    // Pages that lie in no cache are answered so by `answerPage`.
    (one) =>
      everything(one, (route) => {
        const { pathname } = new URL(route.request().url());
        const isPage = /_payload\.json$|^[^.]*$|\.html$/.test(pathname);
        return isPage ? route.fulfill({ status: 503, json: { error: { code: "internal" } } }) : route.fallback();
      }),
  ],
  ["a shop that restarts", (one) => everything(one, (route) => route.abort("connectionrefused"))],
  [
    "a proxy without its shop",
    (one) => everything(one, (route) => route.fulfill({ status: 502, body: "<html>bad gateway</html>" })),
  ],
];

async function everything({ page }: Shopper, fail: (route: Route) => Promise<void>) {
  await page.route("**/*", fail);
  return () => page.unroute("**/*", fail);
}

const awayErrors =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|status of 50[23]|could not be (loaded|fetched ahead)|imported/;

/** A press that leads to a page; without scripts the browser would leave for it at once. */
interface Question extends Omit<Form, "once"> {
  /** Entries that it adds to the history. */
  readonly adds: number;
}

const searchField = ({ page }: Shopper) => page.locator("header input[name=q]").filter({ visible: true });

const questions: readonly Question[] = [
  {
    what: "an air system",
    async prepare(one) {
      await go(one, "/tools/airSystem");
      await one.page.locator('[name="tool.1"]').selectOption("hvlp-gun");
      await one.page.waitForURL(/draft/);
    },
    press: ({ page, t }) => page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click(),
    async taken({ page }) {
      await page.locator("#result").waitFor();
      await expect.poll(() => page.locator('[name="tool.1"]').inputValue()).toBe("hvlp-gun");
      // Its data came after all.
      expect(await page.evaluate(() => "mark" in window)).toBe(true);
    },
    adds: 1,
  },
  {
    what: "a search",
    async prepare(one) {
      await go(one, element);
      await searchField(one).fill("air filter");
    },
    press: (one) => searchField(one).press("Enter"),
    taken: ({ page }) => page.waitForURL(/\/search\?q=air/),
    adds: 1,
  },
  {
    what: "a machine looked for",
    async prepare(one) {
      await go(one, "/machines");
      await one.page.getByLabel(one.t("machines.find.label"), { exact: true }).fill("OM-LF20");
    },
    press: ({ page, t }) => page.getByRole("button", { name: t("machines.find.submit"), exact: true }).click(),
    taken: ({ page }) => page.locator("#models").waitFor(),
    adds: 1,
  },
  {
    what: "a part number in a calculator",
    prepare: (one) => go(one, "/tools/runningCost"),
    press: ({ page }) => page.locator("#part1").fill("screw"),
    taken: ({ page, t }) => page.getByText(t("tools.cost.alike"), { exact: true }).waitFor(),
    adds: 0,
  },
  {
    what: "a link",
    async prepare(one) {
      await go(one, element);
      await one.page.locator("main input[name=quantity]").first().fill("3");
    },
    press: ({ page, language }) => follows(page, pathIn(language, "/shippingPolicy")),
    taken: ({ page }) => page.waitForURL(/\/shippingPolicy$/),
    adds: 1,
  },
];

describe.each(twoTurns)("in $language at $width px", (turn) => {
  test.each(
    questions
      .map((question, nth) => [question, absences[nth % absences.length]!] as const)
      .filter((_, nth) => turnsOf(nth).includes(turn))
      .map(([question, [name, begin]]) => ({ ...question, name, begin })),
  )("$what waits for $name on the page that it leaves, and goes on by itself", async (question) => {
    const one = await shopper(visit, turn.language, turn.width, { tolerates: awayErrors });
    const { page } = one;
    await question.prepare(one);
    // The code that tells of it comes after the page.
    await atRest(page);
    const here = await standing(one);
    const end = await question.begin(one);
    await question.press(one);
    const before = await typedOn(one, "body");
    const message = unreached(one);
    await message.waitFor();
    await page.locator("[data-toast=error]").getByRole("button").first().click();
    await message.waitFor();
    expect(await typedOn(one, "body")).toEqual(before);
    expect(await standing(one)).toEqual(here);
    await end();
    await question.taken(one);
    await message.waitFor({ state: "detached" });
    expect(await page.evaluate(() => history.length)).toBe(here.entries + question.adds);
    if (question.adds === 0) return;
    await page.goBack();
    await expect.poll(() => page.locator("main h1").innerText()).toBe(here.heading);
  });
});

const unreached = ({ page, t }: Shopper) =>
  page.locator("[data-toast=error]").getByText(t("errors.unsent.unreached"), { exact: true });

/** The page that is shown, and the document, which is marked. */
async function standing({ page }: Shopper) {
  const heading = await page.locator("main h1").innerText();
  const document = await page.evaluate(() => {
    const { mark = Math.random() } = window as { mark?: number };
    Object.assign(window, { mark });
    return { path: location.pathname, entries: history.length, mark };
  });
  return { heading, ...document };
}

test.each(turnsOf(0))(
  "of two presses that wait for the shop the later one goes on, in $language at $width px",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: awayErrors });
    const { page, context } = one;
    await go(one, element);
    await searchField(one).fill("air filter");
    await atRest(page);
    const here = await standing(one);
    await context.setOffline(true);
    await searchField(one).press("Enter");
    await unreached(one).waitFor();
    await follows(page, pathIn(language, "/shippingPolicy"));
    await unreached(one).waitFor();
    expect(await standing(one)).toEqual(here);
    await context.setOffline(false);
    await page.waitForURL(/\/shippingPolicy$/);
    await unreached(one).waitFor({ state: "detached" });
    await atRest(page);
    const there = await standing(one);
    expect([there.path, there.entries]).toEqual([pathIn(language, "/shippingPolicy"), here.entries + 1]);
  },
);

test.each(turnsOf(1))(
  "a link that the browser follows by itself waits for the network on its page, in $language at $width px",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: awayErrors });
    const { page, context } = one;
    await go(one, element);
    await page.locator("main input[name=quantity]").first().fill("3");
    await atRest(page);
    const here = await standing(one);
    const [other, path] = language === "en" ? ["zh", `/cn${element}`] : ["en", element];
    const toOther = page.locator(`a[hreflang^=${other}]`).filter({ visible: true }).first();
    await context.setOffline(true);
    await toOther.click();
    await unreached(one).waitFor();
    await page.locator("[data-toast=error]").getByRole("button").first().click();
    await unreached(one).waitFor();
    expect(await standing(one)).toEqual(here);
    expect(await page.locator("main input[name=quantity]").first().inputValue()).toBe("3");
    // Within the page nothing has to be loaded.
    await page.evaluate(() => document.querySelector<HTMLElement>("a[href^='#']")?.click());
    expect((await standing(one)).mark).toBe(here.mark);
    await context.setOffline(false);
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
);

test.each(turnsOf(1))(
  "Back leaves the page only once the page before it can be had, in $language at $width px",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: awayErrors });
    const { page, context } = one;
    await go(one, element);
    const before = await standing(one);
    await follows(page, pathIn(language, "/shippingPolicy"));
    await page.waitForURL(/\/shippingPolicy$/);
    await atRest(page);
    const here = await standing(one);
    await context.setOffline(true);
    await page.evaluate(() => history.back());
    await unreached(one).waitFor();
    expect(await standing(one)).toEqual({ ...here, path: before.path });
    await context.setOffline(false);
    await expect.poll(() => standing(one)).toEqual({ ...before, entries: here.entries, mark: here.mark });
  },
);

test("Reload for a newer build leaves the page only once the shop can be reached", async () => {
  const one = await shopper(visit, "en", 1440, { tolerates: awayErrors });
  const { page, context, t } = one;
  const newer = "**/builds/latest.json?*";
  await page.clock.install();
  await page.route(newer, (route) => route.fulfill({ json: { id: "newer", timestamp: 1 } }));
  await go(one, element);
  await atRest(page);
  await page.clock.runFor(61 * 60_000);
  const reload = page.getByRole("button", { name: t("shell.reload"), exact: true });
  await reload.waitFor();
  await page.unroute(newer);
  const here = await standing(one);
  await context.setOffline(true);
  await reload.click();
  await unreached(one).waitFor();
  expect(await standing(one)).toEqual(here);
  const loaded = page.waitForEvent("load");
  await context.setOffline(false);
  await loaded;
});
