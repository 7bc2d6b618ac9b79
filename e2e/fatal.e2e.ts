import { test } from "vitest";
import { browser } from "./browser.ts";

const visit = browser();

test("an app that cannot start says so in both languages, with a way on", async () => {
  const { page } = await visit({ tolerates: /ERR_FAILED|could not start|dynamically imported|status of 404/ });
  await page.clock.install();
  const screen = /\/assets\/policy-[^/]+\.js$/;
  await page.route(screen, (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().includes("the app could not start"));
  await page.goto("/shippingPolicy");
  await logged;
  await page.getByRole("heading", { name: "Something went wrong · 出错了" }).waitFor();
  await page.unroute(screen);
  await page.clock.runFor(16_000);
  await page.waitForURL((url) => url.pathname === "/404");
});
