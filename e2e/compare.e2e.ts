import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";

const visit = browser();

test("products compared show every figure of their pages, and those that differ can be looked at alone", async () => {
  const one = await shopper(visit, "cn", 390);
  const { page, t } = one;
  await go(one, "/categories/rotary-screw/all");
  for (const at of [0, 1]) await page.getByLabel(t("listing.compare.add"), { exact: true }).nth(at).check();
  await page.getByRole("button", { name: t("listing.compare.open") }).click();
  const table = page.getByRole("dialog", { name: t("listing.compare.title") }).getByRole("table");
  const rows = table.locator("tbody tr");
  await expect.poll(() => rows.count()).toBeGreaterThan(12);
  expect(
    await page
      .getByRole("dialog")
      .evaluate((box) =>
        [...box.querySelectorAll("thead th")].map(
          (head) => head.getBoundingClientRect().right <= box.getBoundingClientRect().right,
        ),
      ),
  ).toEqual([true, true]);
  const all = await rows.count();
  await page.getByLabel(t("listing.compare.same")).check();
  const differing = await rows.count();
  expect(differing).toBeGreaterThan(0);
  expect(differing).toBeLessThan(all);
  for (const row of await rows.all()) {
    const figures = await row.getByRole("cell").allTextContents();
    expect(new Set(figures).size).toBeGreaterThan(1);
  }
});

test("while the figures of one of the products are still on their way, nothing is called a difference for it", async () => {
  const { page, t, ...one } = await shopper(visit, "en", 1440);
  const wholes = new Set<string>();
  let isHeld = false;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // From the first page on: what is in sight for long is fetched ahead.
  await page.route(/\/products\/[^/]+\/_payload\.json/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (wholes.size > 0 && !wholes.has(pathname)) {
      isHeld = true;
      await held;
    }
    wholes.add(pathname);
    await route.continue();
  });
  await go({ page, t, ...one }, "/categories/rotary-screw/all");
  for (const at of [0, 1]) await page.getByLabel(t("listing.compare.add"), { exact: true }).nth(at).check();
  await page.getByRole("button", { name: t("listing.compare.open") }).click();
  const rows = page.getByRole("dialog", { name: t("listing.compare.title") }).locator("tbody tr");
  // Each product's card tells its few figures meanwhile.
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  await expect.poll(() => isHeld).toBe(true);
  expect(await rows.count()).toBeLessThan(12);
  release();
  await expect.poll(() => rows.count()).toBeGreaterThan(12);
});

test("who takes products out of a comparison by keys stays in it, at the next product's button, and after the last one at what is said", async () => {
  const one = await shopper(visit, "en", 1440);
  const { page, t } = one;
  await go(one, "/categories/rotary-screw/all");
  for (const at of [0, 1, 2]) await page.getByLabel(t("listing.compare.add"), { exact: true }).nth(at).check();
  await page.getByRole("button", { name: t("listing.compare.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("listing.compare.title") });
  const buttons = dialog.getByRole("button", { name: t("listing.compare.remove") });
  const atButton = (at: number) =>
    expect.poll(() => buttons.nth(at).evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => buttons.count()).toBe(3);
  await buttons.nth(1).press("Enter");
  await expect.poll(() => buttons.count()).toBe(2);
  await atButton(1);
  await buttons.nth(1).press("Enter");
  await expect.poll(() => buttons.count()).toBe(1);
  await atButton(0);
  await go(one, "/compare?sku=OV-RS10-125-B-3P&sku=OV-RS20-125-B-3P");
  const onPage = page.getByRole("button", { name: t("listing.compare.remove") });
  await onPage.nth(0).press("Enter");
  await expect.poll(() => onPage.count()).toBe(1);
  expect(await onPage.evaluate((button) => button === document.activeElement)).toBe(true);
  await onPage.press("Enter");
  const empty = page.getByText(t("quotation.compare.empty"), { exact: true });
  await expect.poll(() => empty.evaluate((text) => text === document.activeElement)).toBe(true);
});

test("what is compared stays while the tab is open, however a list is opened, and goods that are gone drop out", async () => {
  const one = await shopper(visit, "en", 1440);
  const { page, t } = one;
  const boxes = page.getByLabel(t("listing.compare.add"), { exact: true });
  const bar = page.getByRole("complementary", { name: t("listing.compare.title") });
  const counted = (count: number) => bar.getByText(t("listing.compare.bar", { count }), { exact: true });
  await go(one, "/categories/air-dryers/all");
  for (const at of [0, 2]) await boxes.nth(at).check();
  await page.reload();
  await counted(2).waitFor();
  for (const [at, isChosen] of [true, false, true].entries()) expect(await boxes.nth(at).isChecked()).toBe(isChosen);
  const key = "plenum-compared";
  await page.evaluate((name) => {
    const numbers = JSON.parse(sessionStorage.getItem(name)!) as string[];
    sessionStorage.setItem(name, JSON.stringify([numbers[0], "GONE-1", numbers[1]]));
  }, key);
  await go(one, "/categories/rotary-screw/all");
  await counted(2).waitFor();
  await boxes.nth(0).check();
  await counted(3).waitFor();
  expect(await page.evaluate((name) => sessionStorage.getItem(name), key)).not.toContain("GONE-1");
  await bar.getByRole("button", { name: t("listing.compare.clear") }).click();
  await page.reload();
  await boxes.nth(0).waitFor();
  expect(await page.evaluate((name) => sessionStorage.getItem(name), key)).toBe("[]");
  expect(await bar.count()).toBe(0);
});
