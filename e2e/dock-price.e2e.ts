import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { violations } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const machine = "/products/ostrelvane-rs075-150-80td.html";

/** Serious faults of what lies in the middle of the page. */
async function faults({ page }: Shopper): Promise<string[]> {
  return (await violations(page, { include: ["main"] }))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The first amount that a text says, in cents. */
const centsIn = (text: string) => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(",", "")) * 100);

test.each(turnsOf(0))(
  "a ZIP code typed on a product's page prices it at the dock, with a truck's services, in lists, in the cart and at checkout, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of 4\d\d/ });
    const { page, t } = one;
    await go(one, machine);
    // By keyboard alone.
    await page.locator("#dock-zip").focus();
    await page.keyboard.type("1234");
    await page.keyboard.press("Enter");
    await page.getByText(t("cart.errors.zip_format")).waitFor();
    await page.locator("#dock-zip").fill("77002");
    await page.keyboard.press("Enter");
    const ways = page.getByRole("list", { name: t("delivery.ways") });
    const freight = ways.getByRole("listitem").filter({ hasText: t("delivery.method.LOCAL") });
    await freight.waitFor();
    const plain = centsIn(await freight.innerText());
    await page.getByText(t("delivery.change"), { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel(t("delivery.charge.liftgate")).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await freight.getByText(t("delivery.charge.liftgate")).waitFor();
    const total = centsIn(await freight.innerText());
    expect(total).toBeGreaterThan(plain);
    expect(await faults(one)).toEqual([]);

    // Another page of the visit knows it, and asks for a list at once.
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/delivered")) asked.push(request.url());
    });
    await go(one, "/categories/rotary-screw/tank-mounted");
    await page
      .locator("main li p", { hasText: /77002|\$[\d,]+\.\d\d (delivered|送)|送达价 US\$/ })
      .first()
      .waitFor();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(8);
    expect(await faults(one)).toEqual([]);

    await go(one, machine);
    await page
      .getByRole("button", { name: t("cart.add.button"), exact: true })
      .first()
      .click();
    await page.locator("[data-toast]").waitFor();
    await go(one, "/shoppingCart");
    await expect.poll(async () => centsIn(await freight.innerText())).toBe(total);
    expect(await faults(one)).toEqual([]);
    await go(one, "/checkout");
    await expect.poll(() => page.locator('[name="shipping.zip"]').inputValue()).toBe("77002");

    // Somewhere the shop does not ship, and then nowhere.
    await go(one, machine);
    await freight.waitFor();
    await page.getByText(t("delivery.change"), { exact: true }).click();
    await page.locator("#dock-zip").fill("99501");
    await page.keyboard.press("Enter");
    await page.getByText(t("cart.estimate.unsupported")).waitFor();
    await expect
      .poll(() => ways.getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringContaining(t("delivery.method.PICKUP"))]);
    // The form stays open for who just used it.
    await page.getByRole("button", { name: t("delivery.forget") }).click();
    await ways.waitFor({ state: "detached" });
    await expect.poll(() => page.url()).toContain(pathIn(language, machine));
  },
);

test("nobody who gave no ZIP code loads what shows prices at the dock", async () => {
  const one = await shopper(visit, "en", 1440);
  const files: string[] = [];
  one.page.on("request", (request) => files.push(request.url()));
  await go(one, machine);
  await one.page.locator("#dock-zip").waitFor();
  expect(files.filter((url) => /dock-|\/delivery-|api\/v1\/delivered/.test(url))).toEqual([]);
});
