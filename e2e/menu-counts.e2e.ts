import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

/** Takes the place of the browser's notifications, and lets a test leave the page unseen. */
function imitate(): void {
  const shown: string[] = [];
  class Imitated {
    static permission = "default";
    static requestPermission = () => Promise.resolve((Imitated.permission = "granted"));
    constructor(title: string, { body }: { body: string }) {
      shown.push(`${title}: ${body}`);
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Imitated, shown });
}

test("a browser notifies only after a press, of an unseen page, and by counts alone; who refused is asked nothing", async () => {
  const { page, t, ...staff } = await shopper(visit, "en", 1440);
  // More than the page itself counts, however many orders other walks have left there.
  let counts: Record<string, number> = { orders: 70_000 };
  await page.route("**/admin/counts", (route) => route.fulfill({ json: counts }));
  await page.addInitScript(imitate);
  await opens({ page, t, ...staff }, "/admin/notifications");
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const begin = page.getByRole("button", { name: t("adminStaff.notices.desk.begin"), exact: true });
  await begin.waitFor();
  expect(await shown()).toEqual([]);
  await begin.click();
  await page.getByText(t("adminStaff.notices.desk.on"), { exact: true }).waitFor();
  expect(await shown()).toHaveLength(1);
  const seen = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  // In this order: a count that came while the page was seen is notified of no more.
  await seen("hidden");
  counts = { orders: 90_000 };
  const name = t("adminShell.name");
  await expect.poll(shown).toContain(`${name}: ${t("adminShell.waiting.orders", { count: 90_000 })}`);
  await seen("visible");
  await page.evaluate(() => Object.assign(Notification, { permission: "denied" }));
  const orders = page.getByRole("link", { name: t("adminShell.place.orders"), exact: true });
  await orders.click();
  // Left before it is asked for again: a page that was never left shows what it showed.
  await page.waitForURL(/\/admin\/orders/);
  await page.getByRole("link", { name: t("adminStaff.notices.title"), exact: true }).click();
  await page.waitForURL(/\/admin\/notifications/);
  await page.getByRole("heading", { level: 1, name: t("adminStaff.notices.title"), exact: true }).waitFor();
  expect(await page.getByText(t("adminStaff.notices.desk.title"), { exact: true }).isHidden()).toBe(true);
});

test.each(turnsOf(0))(
  "a closed group of the menu counts all that waits in it without a reload, an open one place by place, in $language at $width",
  async ({ language, width }) => {
    const staff = await shopper(visit, language, width);
    const { page, t } = staff;
    let counts: Record<string, number> = { orders: 7, returns: 1 };
    let asked = 0;
    await page.route("**/admin/counts", (route) => ((asked += 1), route.fulfill({ json: counts })));
    await opens(staff, "/admin");
    const entryOf = (place: "orders" | "returns") =>
      page
        .getByRole("navigation", { name: t("adminShell.menu") })
        .getByRole("link", { name: t(`adminShell.place.${place}`), exact: true });
    const badgeOf = (place: "orders" | "returns") => entryOf(place).locator("span[aria-hidden]");
    const description = () =>
      entryOf("orders").evaluate((link) =>
        (link.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
      );
    const orders = (count: number) => t("adminShell.waiting.orders", { count });
    await expect.poll(() => badgeOf("orders").textContent()).toBe("8");
    expect(await description()).toEqual([orders(7), t("adminShell.waiting.returns", { count: 1 })]);
    expect(await entryOf("returns").count()).toBe(0);
    const before = asked;
    counts = { orders: 8, returns: 1 };
    await expect.poll(() => badgeOf("orders").textContent()).toBe("9");
    expect(asked - before, "answers until it is shown").toBeLessThanOrEqual(2);
    await entryOf("orders").click();
    await expect.poll(() => badgeOf("returns").textContent()).toBe("1");
    expect(await badgeOf("orders").textContent()).toBe("8");
    expect(await description()).toEqual([orders(8)]);
    counts = {};
    await expect.poll(() => badgeOf("orders").count()).toBe(0);
    expect(await entryOf("orders").getAttribute("aria-describedby")).toBeNull();
  },
);
