import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { atRest, follows, ready } from "./visit.ts";
import { pathIn, words } from "./words.ts";

const visit = browser();

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  const open = async (path: string, tolerates?: RegExp) => {
    const one = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US", tolerates });
    await one.page.goto(pathIn(language, path));
    await ready(one.page);
    return { ...one, t: words[language] };
  };

  test("a rule of the server redirects a link by the router before the browser has heard of any rule", async () => {
    const { page } = await visit({
      width,
      locale: language === "cn" ? "zh-CN" : "en-US",
      // The manifest, which is kept away here.
      tolerates: /\/builds\/meta\//,
    });
    let asked = 0;
    await page.route("**/builds/meta/*.json", (route) => ((asked += 1), route.abort()));
    await page.goto(pathIn(language, "/shippingPolicy"));
    await ready(page);
    await follows(page, pathIn(language, "/compressors"));
    await page.waitForURL((url) => url.pathname === pathIn(language, "/categories/rotary-screw/all"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(asked).toBeLessThanOrEqual(2);
  });

  test("a link to a product without its .html leads to the path that ends in .html, within the document", async () => {
    const { page } = await open("/shippingPolicy");
    await follows(page, pathIn(language, "/products/polarwick-ep035"));
    await page.waitForURL((url) => url.pathname === pathIn(language, "/products/polarwick-ep035.html"));
    await page.locator("main h1").waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  test.each(["specifications", "boughtTogether", "similar", "reviews"])(
    "a link to a product's #%s ends at that heading's top, by the router as by a full load",
    async (part) => {
      const { page } = await open("/shippingPolicy");
      const path = pathIn(language, `/products/ostrelvane-rs05-150-b.html#${part}`);
      const distance = () =>
        page.evaluate((id) => {
          const target = document.getElementById(id);
          if (!target) return Number.NaN;
          const px = (text: string) => Number.parseFloat(text) || 0;
          const margin =
            px(getComputedStyle(target).scrollMarginTop) +
            px(getComputedStyle(document.documentElement).scrollPaddingTop);
          const end = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
          // Near the end of the page it can't come higher.
          return end < 2 ? 0 : Math.abs(target.getBoundingClientRect().top - margin);
        }, part);
      await follows(page, path);
      await page.waitForURL(/ostrelvane-rs05-150-b/);
      await expect.poll(distance).toBeLessThanOrEqual(4);
      await atRest(page);
      expect(await distance()).toBeLessThanOrEqual(4);
      await page.goto(path);
      await expect.poll(distance).toBeLessThanOrEqual(4);
    },
  );

  test("data of a page of one's own that fails in passing is asked for once more, and comes within the document", async () => {
    const { page } = await open("/shippingPolicy", /status of 503/);
    let asked = 0;
    await page.route("**/shoppingCart/_payload.json", (route) =>
      (asked += 1) === 1 ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    await follows(page, pathIn(language, "/shoppingCart"));
    await page.waitForURL((url) => url.pathname === pathIn(language, "/shoppingCart"));
    await page.locator("main h1").waitFor();
    expect(asked).toBe(2);
    expect(await isSameDocument(page)).toBe(true);
  });

  test("words that cannot be loaded are logged, and the page comes whole, in its language", async () => {
    const { page, t } = await open("/shippingPolicy", /ERR_FAILED|could not be loaded/);
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await page.route(/\/assets\/orders-[^/]+\.js$/, (route) => route.abort());
    const whole = page.waitForEvent("load");
    await follows(page, pathIn(language, "/order/track"));
    await whole;
    await page.getByRole("heading", { level: 1, name: t("orders.track.title"), exact: true }).waitFor();
    expect(await isSameDocument(page)).toBe(false);
    expect(logged.join()).toContain(`the messages of ${pathIn(language, "/order/track")} could not be loaded`);
    // The page stays as it was sent, and works as without scripts.
    await page.getByLabel(t("orders.track.number"), { exact: true }).fill("PL-2345-6789");
    await page.getByLabel(t("orders.track.email"), { exact: true }).fill("ada@example.com");
    await page.getByRole("button", { name: t("orders.track.submit"), exact: true }).click();
    await page.getByText(t("orders.track.sent"), { exact: true }).waitFor();
  });

  test("an app mounts onto what the server rendered, and into an empty document where it sent only the shell", async () => {
    const { page } = await open("/shippingPolicy");
    const rendered = await page.locator("main h1").innerText();
    expect(await page.evaluate(() => document.querySelector("main h1")?.isConnected)).toBe(true);
    const empty = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US" });
    await empty.page.route(`**${pathIn(language, "/shippingPolicy")}`, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const data = /<script type="application\/json" id="hydration">(.*?)<\/script>/s.exec(html);
      const shell = JSON.stringify({ ...(JSON.parse(data?.[1] ?? "") as object), state: null });
      const body = `<body><script type="application/json" id="hydration">${shell.replaceAll("<", "\\u003c")}</script></body>`;
      await route.fulfill({ response: answer, body: html.replace(/<body>.*<\/body>/s, () => body) });
    });
    await empty.page.goto(pathIn(language, "/shippingPolicy"));
    await empty.page.getByRole("heading", { level: 1, name: rendered, exact: true }).waitFor();
    await ready(empty.page);
    await follows(empty.page, pathIn(language, "/warrantyPolicy"));
    await empty.page.waitForURL(/warrantyPolicy/);
    expect(await isSameDocument(empty.page)).toBe(true);
  });

  test("an app that cannot start leads to /404 in the page's language", async () => {
    const one = await visit({
      width,
      locale: language === "cn" ? "zh-CN" : "en-US",
      tolerates: /ERR_FAILED|could not start|could not be loaded|dynamically imported|status of 404/,
    });
    await one.page.clock.install();
    const code = /\/assets\/policy-[^/]+\.js$/;
    await one.page.route(code, (route) => route.abort());
    await one.page.goto(pathIn(language, "/shippingPolicy"));
    await one.page.getByRole("heading", { name: "Something went wrong · 出错了" }).waitFor();
    await one.page.unroute(code);
    await one.page.clock.runFor(16_000);
    await one.page.waitForURL((url) => url.pathname === pathIn(language, "/404"));
  });

  test.each([
    ["is asked for about a second after the start", "4g"],
    ["is never asked for on a very slow connection", "2g"],
  ])("the manifest %s", async (_, effectiveType) => {
    const { page } = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US" });
    await page.addInitScript((type) => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: type }, configurable: true });
    }, effectiveType);
    let asked = 0;
    page.on("request", (request) => void (asked += request.url().includes("/builds/meta/") ? 1 : 0));
    // The page's clock stands still until it is moved on, so that a busy machine cannot matter.
    await page.clock.install({ time: "2026-11-20T12:00:00Z" });
    await page.clock.pauseAt("2026-11-20T12:00:01Z");
    await page.goto(pathIn(language, "/shippingPolicy"));
    await ready(page);
    await page.clock.runFor(950);
    expect(asked, "in the first second").toBe(0);
    if (effectiveType === "4g") {
      // At most two seconds more until the browser has nothing better to do.
      await page.clock.runFor(2_050);
      await expect.poll(() => asked, { message: "after a second" }).toBe(1);
    } else {
      await page.clock.runFor(30_000);
      expect(asked, "in half a minute").toBe(0);
    }
  });
});

test("why a form was refused has the focus, also where the answer is another page than the form's", async () => {
  const merchant = await demoMerchant(visit, "en", 1440);
  const { page } = merchant;
  await go(merchant, "/admin/transfers");
  await page.locator("main details > summary").first().click();
  await page.locator('main button[name="intent"][value="confirm-payment"]').first().click();
  await page.waitForURL(/\/admin\/orders\/PL-/);
  await page.locator("main [role=alert]").waitFor();
  await atRest(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
});

test.each([
  { device: "a phone", widths: [320, 390] },
  { device: "a desk", widths: [575, 576, 600, 639, 640, 653, 654, 768] },
])("a toast stands whole within the windows of $device", async ({ widths }) => {
  const { page } = await visit({ width: widths[0] });
  await page.clock.install();
  await page.goto("/products/polarwick-ep035.html");
  await ready(page);
  // Time stands still: a toast goes after three seconds, and is measured in each window.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole("button", { name: words.en("cart.add.button"), exact: true })
    .first()
    .click();
  const toast = page.locator("[data-toast=success]");
  await toast.waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const box = await toast.evaluate((element) => {
      const { x, width: wide } = element.getBoundingClientRect();
      return { x, width: wide, window: window.innerWidth };
    });
    expect(box.window).toBe(width);
    expect(box.x, `${width} px`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width);
    if (width >= 640) expect(box.width, `${width} px`).toBeGreaterThanOrEqual(420);
    expect(box.width, `${width} px`).toBeLessThanOrEqual(720);
  }
});
