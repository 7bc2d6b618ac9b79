import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { levels, violations } from "./sound.ts";
import { until } from "./until.ts";
import { atRest, ready } from "./visit.ts";

const visit = browser();

test("search suggests while one types, and the keyboard alone leads to a product", async () => {
  const { page, errors } = await visit();
  await page.goto("/");
  await ready(page);
  const field = page.getByRole("search").getByRole("combobox");
  await field.pressSequentially("rotary");
  const list = page.getByRole("listbox");
  await list.waitFor();
  await expect.poll(() => field.getAttribute("aria-expanded")).toBe("true");
  const options = await list.getByRole("option").count();
  expect(options).toBeGreaterThan(0);
  expect(options).toBeLessThanOrEqual(10);
  expect((await violations(page, { include: ["header"] })).map(({ id }) => id)).toEqual([]);
  await field.press("Escape");
  await list.waitFor({ state: "hidden" });
  // The last option is a product; one step up from the field comes to it.
  await field.press("ArrowUp");
  const active = await field.getAttribute("aria-activedescendant");
  await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
  await field.press("Enter");
  await page.waitForURL(/\/products\/[^/]+\.html$/);
  expect(errors.filter((error) => !error.includes("/pictures/"))).toEqual([]);
});

test("without scripts search is a form, and categories, languages and help are links", async () => {
  const { page, context } = await visit({ javaScript: false });
  await page.goto("/cn/shippingPolicy?from=mail");
  await page.getByRole("link", { name: "English" }).first().click();
  await page.waitForURL((url) => url.pathname + url.search === "/shippingPolicy?from=mail");
  await page.getByRole("link", { name: "中文" }).first().click();
  await page.waitForURL((url) => url.pathname + url.search === "/cn/shippingPolicy?from=mail");
  const remembered = (await context.cookies()).find(({ name }) => name === "locale");
  expect(remembered?.value).toBe("cn");
  expect((remembered?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(364 * 86_400);
  await page.locator("header summary").click();
  await page.locator("header nav").getByRole("link").first().click();
  await page.waitForURL(/\/cn\/categories\/rotary-screw\/all$/);
  await page.locator("input[name=q]").first().fill("125psi");
  await page.locator("input[name=q]").first().press("Enter");
  await page.waitForURL(/\/cn\/search\?q=125psi$/);
});

test("the categories open and close by keyboard, and the focus returns to their button", async () => {
  const { page } = await visit();
  await page.goto("/");
  await ready(page);
  const button = page.locator("header summary");
  const menu = page.locator("header nav");
  await button.focus();
  await page.keyboard.press("Enter");
  const links = (list: Locator) => list.getByRole("link").filter({ visible: true }).count();
  await expect.poll(() => links(menu.getByRole("list").first())).toBe(16);
  expect(await links(menu.getByRole("list").last()), "quick order and the tools").toBe(5);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the language changes with path and query kept, by a full load, and is remembered for 365 days", async () => {
  const { page, context } = await visit();
  await page.goto("/search?q=10hp&from=mail");
  await ready(page);
  const loaded = page.waitForEvent("load");
  await page.locator("header").getByRole("link", { name: "中文" }).click();
  await loaded;
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe("/cn/search?q=10hp&from=mail");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("zh-CN");
  const kept = (await context.cookies()).find(({ name }) => name === "locale");
  expect(kept?.value).toBe("cn");
  expect((kept?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(364 * 86_400);
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/cn");
});

test("a browser that asks for Chinese is offered it on the first visit, not sent there; the answer stands", async () => {
  const { page } = await visit({ locale: "zh-CN", consent: "ask" });
  await page.goto("/shippingPolicy");
  const offer = page.getByRole("link", { name: "切换到中文" });
  await offer.waitFor();
  expect(new URL(page.url()).pathname).toBe("/shippingPolicy");
  await page.getByRole("button", { name: "Stay in English" }).click();
  await offer.waitFor({ state: "hidden" });
  await page.reload();
  await ready(page);
  expect(await offer.count()).toBe(0);
});

test("nothing of third parties loads before the visitor agrees, and never where one pays", async () => {
  const { page, context, url } = await visit({ consent: "ask" });
  const foreign: string[] = [];
  const shop = new URL(url).origin;
  page.on(
    "request",
    (request) =>
      new URL(request.url()).origin !== shop && !request.url().startsWith("data:") && foreign.push(request.url()),
  );
  await page.goto("/");
  const accept = page.getByRole("button", { name: "Accept" });
  const reject = page.getByRole("button", { name: "Reject" });
  await accept.waitFor();
  const [one, other] = [await accept.boundingBox(), await reject.boundingBox()];
  expect({ width: one?.width, height: one?.height }).toEqual({ width: other?.width, height: other?.height });
  await atRest(page);
  expect(foreign).toEqual([]);
  const scripts = Promise.all([page.waitForRequest(/\/tags\/tag\.js$/), page.waitForRequest(/\/chat\/widget\.js$/)]);
  await accept.click();
  await scripts;
  const kept = (await context.cookies()).find(({ name }) => name === "consent");
  expect((kept?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(364 * 86_400);
  // The way to sign in leaves the document, and with it the scripts.
  const loaded = page.waitForEvent("load");
  await page.locator("header").getByRole("link", { name: "Sign in" }).click();
  await loaded;
  foreign.length = 0;
  await atRest(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/signIn");
  expect(foreign).toEqual([]);
  // Chat stands where it always does, and opens beside what is being typed here.
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  const [beside] = await Promise.all([
    context.waitForEvent("page"),
    page.locator("header").getByRole("link", { name: "Chat (opens in a new tab)" }).click(),
  ]);
  await beside.getByLabel("Live chat (sandbox)").waitFor();
  expect(new URL(beside.url()).pathname).toBe("/help");
  await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe("ada@example.com");
  // The document of a guarded page starts no foreign script on the pages it goes on to either.
  await page.locator("header").getByRole("link", { name: "Help" }).click();
  await page.waitForURL(/\/help$/);
  await page.locator("header").getByRole("link", { name: "Chat (opens in a new tab)" }).waitFor();
  expect(foreign).toEqual([]);
});

test("who rejects is not asked again, loads nothing, and may choose anew from the foot of any page", async () => {
  const { page } = await visit({ consent: "ask" });
  const foreign: string[] = [];
  page.on("request", (request) => /widget\.js|tag\.js/.test(request.url()) && foreign.push(request.url()));
  await page.goto("/");
  await page.getByRole("button", { name: "Reject" }).click();
  await page.goto("/warrantyPolicy");
  await ready(page);
  expect(await page.getByRole("button", { name: "Reject" }).count()).toBe(0);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Cookie choices" }).click();
  await page.getByRole("button", { name: "Accept" }).waitFor();
});

test("a page that is pointed at is fetched ahead, and is there without another request", async () => {
  const { page } = await visit();
  const manifest = page.waitForResponse(/\/builds\/meta\/\w+\.json$/);
  await page.goto("/");
  await manifest;
  const link = page.locator("footer").getByRole("link", { name: "Warranty policy" });
  const payload = page.waitForResponse((response) => response.url().endsWith("/warrantyPolicy/_payload.json"));
  await link.hover();
  expect((await payload).status()).toBe(200);
  await atRest(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await link.click();
  await page.getByRole("heading", { level: 1, name: /warranty/i }).waitFor();
  expect(asked.filter((url) => /_payload|\.data|\.js$/.test(url))).toEqual([]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});

test("going back restores the scroll, and a hash leads to its target", async () => {
  const { page } = await visit();
  await page.goto("/");
  await ready(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  await page
    .locator("footer")
    .getByRole("link", { name: "Shipping policy" })
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForURL("**/shippingPolicy");
  await page.waitForFunction(() => window.scrollY === 0);
  await page.goBack();
  await page.waitForFunction(() => Math.abs(window.scrollY - 700) < 5);
  await page.goForward();
  await page.waitForURL("**/shippingPolicy");
  const heading = page.locator("article h2").last();
  const id = await heading.getAttribute("id");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
  await page.waitForFunction((wanted) => decodeURIComponent(location.hash) === `#${wanted}` && window.scrollY > 0, id);
});

test("a link to an address that moved leads on: within the shop by the router, elsewhere by a full page load", async () => {
  const { page, sandboxUrl } = await visit();
  await page.route("**/builds/meta/*.json", async (route) => {
    const answer = await route.fetch();
    const meta = (await answer.json()) as { matcher: { static: Record<string, unknown> } };
    meta.matcher.static["/warrantyPolicy"] = { redirect: "/shippingPolicy" };
    meta.matcher.static["/useTerms"] = { redirect: `${sandboxUrl}/control` };
    await route.fulfill({ json: meta });
  });
  const manifest = page.waitForResponse(/\/builds\/meta\/\w+\.json$/);
  await page.goto("/");
  await manifest;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator("footer").getByRole("link", { name: "Warranty policy" }).click();
  await page.getByRole("heading", { level: 1, name: /shipping/i }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/shippingPolicy");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.locator("footer").getByRole("link", { name: "Terms and conditions" }).click();
  await page.waitForURL(`${sandboxUrl}/control`);
});

test("a newer build is noticed within the hour, offered by a toast, and met by the next navigation as a full load", async () => {
  const { page } = await visit();
  await page.clock.install();
  await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: { id: "newer", timestamp: 1 } }));
  await page.goto("/");
  await ready(page);
  // The hour begins once the code that comes after the page is there.
  await atRest(page);
  await page.clock.runFor(59 * 60_000);
  expect(await page.getByRole("button", { name: "Reload" }).count()).toBe(0);
  await page.clock.runFor(2 * 60_000);
  await page.getByRole("button", { name: "Reload" }).waitFor();
  const loaded = page.waitForEvent("load");
  await page.locator("footer").getByRole("link", { name: "Shipping policy" }).click();
  await loaded;
  await expect.poll(() => new URL(page.url()).pathname).toBe("/shippingPolicy");
});

test("where a page's code is gone after a deployment, the visitor still arrives, by a full load", async () => {
  const { page } = await visit({ tolerates: /ERR_FAILED|Error loading route module|dynamically imported module/ });
  await page.goto("/");
  await ready(page);
  let refused = 0;
  await page.route(/\/assets\/policy-\w*[^/]*\.js$/, (route) => {
    // Gone until the page has been loaded anew.
    if (refused < 2 && !page.url().endsWith("/shippingPolicy")) return ((refused += 1), route.abort());
    return route.continue();
  });
  await page
    .locator("footer")
    .getByRole("link", { name: "Shipping policy" })
    .evaluate((element: HTMLElement) => element.click());
  await page.getByRole("heading", { level: 1, name: /shipping/i }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/shippingPolicy");
  expect(refused).toBeGreaterThan(0);
});

test("a page that breaks shows the error screen with what broke, then /404, which takes its place in the history", async () => {
  const { page } = await visit({ tolerates: /Cannot read properties|404/ });
  await page.clock.install();
  await page.goto("/shippingPolicy");
  await ready(page);
  await page.route("**/warrantyPolicy/_payload.json", (route) =>
    route.fulfill({ json: { data: { slug: "warrantyPolicy", title: "Warranty", publishedAt: 0 } } }),
  );
  await page.locator("footer").getByRole("link", { name: "Warranty policy" }).click();
  await page.getByRole("heading", { name: "Something went wrong on our side" }).waitFor();
  const facts = await page.locator("main dl").innerText();
  for (const part of ["Address", "/warrantyPolicy", "Status", "500", "Status message", "Message", "Stack"])
    expect(facts).toContain(part);
  // Each second is counted down by the page itself, which may be a moment late.
  await until("/404", async () => (await page.clock.runFor(1_000), new URL(page.url()).pathname === "/404"));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /shipping/i }).waitFor();
});

test("a page whose payload cannot be loaded is only warned of in the log, and comes by a full load", async () => {
  const { page } = await visit({ tolerates: /status of 500/ });
  await page.goto("/shippingPolicy");
  await ready(page);
  let asked = 0;
  await page.route(
    "**/warrantyPolicy/_payload.json",
    (route) => ((asked += 1), route.fulfill({ status: 500, body: "" })),
  );
  const warning = page.waitForEvent("console", (message) => message.type() === "warning");
  // Clicked without being pointed at before, which would load it ahead.
  await page.locator("footer").getByRole("link", { name: "Warranty policy" }).dispatchEvent("click", { button: 0 });
  expect((await warning).text()).toContain("payload of /warrantyPolicy cannot be loaded");
  await page.getByRole("heading", { level: 1, name: /warranty/i }).waitFor();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name))
    .toContain("/warrantyPolicy");
  expect(asked, "once, and once more after a passing error").toBe(2);
});

test("an address where nothing is answers 404 with the sentence, and Home leads on; by a click too", async () => {
  const { page } = await visit({ tolerates: /status of 404/ });
  const answer = await page.goto("/nowhere/at/all");
  expect(answer?.status()).toBe(404);
  await page.getByText("Page Not Found: /nowhere/at/all").waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const answered = await page.goto("/404");
  expect(answered?.status()).toBe(404);
});

const pages = ["/", "/shippingPolicy", "/nowhere"];
// The other two windows are looked at with every other screen.
test.each([
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
])(
  "the frame, home, policies and 404 stand without faults of accessibility or sideways scrolling in $language at $width px",
  async ({ language, width }) => {
    const { page } = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US", tolerates: /status of 404/ });
    for (const path of pages) {
      await page.goto((language === "cn" ? "/cn" : "") + path);
      await ready(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
          message: `${path} scrolls sideways`,
        })
        .toBeLessThanOrEqual(0);
      expect(
        (await violations(page, { tags: levels })).map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
        ),
      ).toEqual([]);
    }
  },
);
