import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";

const visit = browser();

test("a toast stands at the top, between 420 and 720 px wide, above everything, and goes after three seconds", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await page.clock.install();
  await go(guest, "/products/polarwick-ep035.html");
  // From here on time passes as the test says: three seconds of a busy machine are over before anything is measured.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  const toast = page.locator("[data-toast=success]");
  await toast.waitFor();
  const box = await toast.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(420);
  expect(box?.width).toBeLessThanOrEqual(720);
  expect(box?.y).toBeLessThan(40);
  await expect.poll(() => toast.evaluate((element) => getComputedStyle(element.parentElement!).zIndex)).toBe("6000");
  // Pointed at it stays; left alone it goes.
  await toast.hover();
  await page.clock.runFor(10_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(10, 800);
  await page.clock.runFor(3_000);
  await toast.waitFor({ state: "detached" });
});
