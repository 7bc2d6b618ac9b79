import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";

const visit = browser();

test("a failing page shows the error screen with its five rows, then /404 in its place in the history", async () => {
  const guest = await shopper(visit, "en", 1440, { tolerates: /status of (500|404)|_payload\.json/ });
  const { page, t } = guest;
  await page.clock.install();
  await page.route("**/shippingPolicy/_payload.json*", (route) => route.fulfill({ status: 500, body: "" }));
  await go(guest, "/");
  await page.locator("footer").getByRole("link", { name: t("shell.policy.shippingPolicy") }).click();
  await page.getByRole("heading", { level: 1, name: t("errors.fatal.title") }).waitFor();
  for (const row of ["url", "statusCode", "statusMessage", "message", "stack"] as const) {
    expect(await page.locator("main dt").filter({ hasText: t(`errors.fatal.${row}`) }).count()).toBeGreaterThan(0);
  }
  await page.locator("main dd").getByText("500", { exact: true }).waitFor();
  for (let second = 0; second < 16; second += 1) await page.clock.runFor(1_000);
  await page.waitForURL((url) => url.pathname === "/404");
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("an app that cannot start says so in both languages, with a way on", async () => {
  const { page } = await visit({ tolerates: /ERR_FAILED|could not start|dynamically imported|status of 404/ });
  await page.clock.install();
  const words = /\/assets\/public-[^/]+\.js$/;
  await page.route(words, (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().includes("the app could not start"));
  await page.goto("/shippingPolicy");
  await logged;
  await page.getByRole("heading", { name: "Something went wrong · 出错了" }).waitFor();
  await page.unroute(words);
  await page.clock.runFor(16_000);
  await page.waitForURL((url) => url.pathname === "/404");
});
