import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { ada, booksOf, go, mailedLink, resultPage, shopper, totalsOf } from "./shopping.ts";
import { drawn, turnsOf } from "./turns.ts";

const visit = browser();
test("by keyboard alone one searches, fills the cart, checks out and pays at Stripe, and always sees the focus", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { type, activate, tick } = keyboardOf(page);

  await go(guest, "/");
  await type(page.getByRole("combobox"), "PW-EP035");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/products\/polarwick-ep035\.html/);
  await activate(page.getByRole("button", { name: t("cart.add.button"), exact: true }));
  await activate(page.getByRole("link", { name: t("cart.add.view") }));
  await page.waitForURL(/\/shoppingCart/);
  await activate(page.getByRole("link", { name: t("cart.checkout"), exact: true }));
  await page.waitForURL(/\/checkout/);
  await type(page.locator('[name="email"]'), guest.email);
  for (const field of ["firstName", "lastName", "address1", "city"] as const)
    await type(page.locator(`[name="shipping.${field}"]`), ada[field]);
  await type(page.locator('[name="shipping.state"]'), "Ohio");
  await type(page.locator('[name="shipping.zip"]'), ada.zip);
  await type(page.locator('[name="shipping.phone"]'), ada.phone);
  await tick(page.locator('input[name="payment"][value="stripe"]'));
  const total = await totalsOf(guest);
  await activate(page.locator('button[name="intent"][value="place"]'));
  await page.waitForURL(/\/stripe\/pay\//);
  await activate(page.locator('button[name="action"][value="pay"]'));
  const order = await resultPage(guest, t("payment.success.title"));
  expect((await booksOf(guest, "stripe", order)).charged).toBe(total);
});

test("a range of a list is applied whole, when it is left or sent with Enter, and whoever types or ticks stays where they are", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await go(guest, "/categories/rotary-screw/all");
  const field = (end: "min" | "max") => page.locator(`form input[name="horsepower.${end}"]`).filter({ visible: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const search = () => new URL(page.url()).search;
  await field("min").focus();
  // As slowly as somebody looks for the keys: a list could come in between.
  await page.keyboard.type("15", { delay: 400 });
  expect({ typed: await field("min").inputValue(), search: search() }).toEqual({ typed: "15", search: "" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?horsepower\.min=15$/);
  const applied = page.getByRole("list", { name: t("listing.applied") });
  await applied.waitFor();
  expect(await focused()).toBe("horsepower.min");
  await page.keyboard.press("Tab");
  await page.keyboard.type("100", { delay: 400 });
  expect(search()).not.toContain("max");
  await page.keyboard.press("Tab");
  await page.waitForURL(/horsepower\.max=100/);

  const box = page.locator('form input[type="checkbox"]:not(:disabled)').filter({ visible: true }).first();
  const name = (await box.getAttribute("name"))!;
  await expect.poll(() => applied.textContent()).toContain("100");
  const before = await applied.getByRole("listitem").count();
  await box.focus();
  await page.keyboard.press("Space");
  await page.waitForURL((url) => url.searchParams.has(name));
  await expect.poll(() => applied.getByRole("listitem").count()).toBeGreaterThan(before);
  expect({ name: await focused(), isChecked: await box.isChecked() }).toEqual({ name, isChecked: true });

  // A filter taken off above the list is off in its field too, and on again after going back.
  await applied.getByRole("link").last().click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => field("min").inputValue()).toBe("");
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.goBack();
  await expect.poll(() => field("max").inputValue()).toBe("100");
  await expect.poll(() => box.isChecked()).toBe(true);
});

describe.each(turnsOf(0))("by keyboard alone, in $language at $width px", ({ language, width }) => {
  test("one sorts the table of a category, compares two of its rows and puts a third into the cart, and always sees the focus", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const { choose, staysAt, walk } = keyboardOf(page);
    await go(guest, "/categories/rotary-screw/all?horsepower.min=50&view=table");
    const rows = page.getByRole("table").locator("tbody tr");
    const order = () => rows.locator("th .font-mono").allTextContents();
    const relevant = await order();
    const sort = page.getByLabel(t("listing.sort.label"));
    await choose(sort, "price-asc");
    await page.waitForURL(/sort=price-asc/);
    await expect.poll(order).not.toEqual(relevant);
    await staysAt(sort);
    expect(await sort.inputValue()).toBe("price-asc");

    for (const at of [0, 1]) {
      await walk(rows.nth(at).getByRole("link").first());
      await walk(rows.nth(at).getByRole("checkbox"));
      await page.keyboard.press("Space");
    }
    const compare = page.getByRole("button", { name: t("listing.compare.open"), exact: true });
    await page.getByText(t("listing.compare.bar", { count: 2 }), { exact: true }).waitFor();
    await walk(compare);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: t("listing.compare.title") });
    await expect.poll(() => dialog.locator("thead th").count()).toBe(2);
    await staysAt(dialog);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await staysAt(compare);

    const [bought] = (await order()).slice(-1);
    const add = rows.last().getByRole("button");
    await walk(add, "Shift+Tab");
    await page.keyboard.press("Enter");
    const count = page.getByRole("banner").getByText(t("shell.cartCount", { count: 1 }), { exact: true });
    await count.waitFor({ state: "attached" });
    await staysAt(add);
    await walk(rows.last().getByRole("link", { name: t("cart.add.view"), exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/shoppingCart$/);
    await page.getByText(bought!).first().waitFor();
  });
});

describe.each(turnsOf(1))("by keyboard alone, in $language at $width px", ({ language, width }) => {
  test("one who finds a part out of stock comes to its kit, asks to be told, and confirms and ends it from the mail", async () => {
    const guest = await shopper(visit, language, width, { tolerates: /status of 4(00|10)/ });
    const { page, t } = guest;
    const { staysAt, walk } = keyboardOf(page);
    const [expected] = t("restock.expected", { date: "|" }).split("|");
    const kit = page.getByText(t("restock.kit"), { exact: true }).locator("..").getByRole("link").first();
    await go(guest, "/products/oilmarrow-lf10.html");
    await page.getByText(expected!).first().waitFor();
    await walk(kit);
    await walk(page.getByRole("link", { name: t("restock.tellMe"), exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/stockAlert\?sku=OM-LF10$/);
    await page.getByText(expected!).first().waitFor();
    const field = page.locator('main [name="email"]');
    await walk(field);
    await page.keyboard.press("Enter");
    await staysAt(page.getByRole("alert"));
    await walk(field);
    await page.keyboard.type(guest.email);
    await walk(page.getByRole("button", { name: t("alerts.submit"), exact: true }));
    await page.keyboard.press("Enter");
    const answer = (title: string) => page.locator('main [tabindex="-1"]', { hasText: title });
    await staysAt(answer(t("alerts.sent")));
    await walk(kit);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/products\/oilmarrow-sk/);

    await page.goto(await mailedLink(guest, "/stockAlert?alert="));
    await walk(page.getByRole("button", { name: t("alerts.confirm"), exact: true }));
    await page.keyboard.press("Enter");
    await staysAt(answer(t("alerts.waiting")));
    await walk(page.getByRole("button", { name: t("alerts.stop"), exact: true }));
    await page.keyboard.press("Enter");
    await staysAt(answer(t("alerts.stopped")));
  });
});

test.each(drawn(["en", "cn"] as const))(
  "by keyboard alone one steps through a product's versions on a desk (%s), and puts two into the cart from their rows",
  async (language) => {
    const guest = await shopper(visit, language, 1440);
    const { page, t } = guest;
    const { staysAt, walk } = keyboardOf(page);
    await go(guest, "/products/ostrelvane-rs10-125-b.html");
    const rows = page.getByRole("group", { name: t("product.choose"), exact: true }).getByRole("listitem");
    const other = rows.nth(1).getByRole("link").first();
    await walk(other);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?v=/);
    await expect.poll(() => other.getAttribute("aria-current")).toBe("true");
    await staysAt(other);
    for (const [at, key] of [
      [1, "Tab"],
      [0, "Shift+Tab"],
    ] as const) {
      const add = rows.nth(at).getByRole("button");
      await walk(add, key);
      await page.keyboard.press("Enter");
      await rows
        .nth(at)
        .getByRole("link", { name: t("cart.add.view"), exact: true })
        .waitFor();
      await staysAt(add);
    }
    const count = page.getByRole("banner").getByText(t("shell.cartCount", { count: 2 }), { exact: true });
    await count.waitFor({ state: "attached" });
    await walk(rows.nth(0).getByRole("link", { name: t("cart.add.view"), exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/shoppingCart$/);
  },
);
