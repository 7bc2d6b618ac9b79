import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { coveredWords } from "./covered-words.ts";
import { fillIn } from "./people.ts";
import { go, shopper, type Shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();
const shelf = "/categories/air-filters/all";

/** The first amount that a text says, in cents. */
const centsIn = (text: string) => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(",", "")) * 100);

/** Layout shift: the share of the screen that has moved by itself since the page was loaded. */
const shiftOfPage = () =>
  new Promise<number>((tell) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => tell(sum), 300);
  });

/** Signs in and chooses the first site of the company. */
async function buyFor(one: Shopper, email: string): Promise<void> {
  const { page } = one;
  await go(one, "/signIn");
  await fillIn(one, { email, password: demoCustomer.password });
  await page.waitForURL((url) => !url.pathname.includes("signIn"));
  await go(one, "/personal/companies");
  await page.locator('select[name="site"]').selectOption({ index: 1 });
  await page.locator('form:has(select[name="site"]) button[type="submit"]').click();
  await page.waitForURL(/done=buys-for/);
}

test.each(turnsOf(0))(
  "a company's price is laid over a public page without moving it, and nothing goes into the cart before, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await go(one, shelf);
    const card = page
      .locator("main article")
      .filter({ has: page.locator("form[data-to-cart]") })
      .first();
    const sku = await card.locator('input[name="sku"]').inputValue();
    const open = centsIn(await card.innerText());
    await buyFor(one, "buyer@larkspur.example");

    // Private answers are held back, so that what is drawn before them can be looked at.
    let answer: () => void = () => {};
    const isHeld = new Promise<void>((release) => (answer = release));
    await page.route(/\/api\/v1\/(prices|delivered)\?/, async (route) => {
      await isHeld;
      await route.continue();
    });
    const asksForDelivered = page.waitForRequest(/\/api\/v1\/delivered\?/);
    await go(one, shelf);
    const own = page.locator(`main article:has(input[name="sku"][value="${sku}"])`);
    const button = own.locator("button[type=submit]");
    await expect.poll(() => button.isDisabled()).toBe(true);
    await expect
      .poll(() =>
        own
          .getByText(/\$[\d,]+\.\d\d/)
          .first()
          .isVisible(),
      )
      .toBe(false);
    const placesOf = () =>
      page.locator("main article").evaluateAll((all) =>
        all.map((article) => {
          const { x, y, width, height } = article.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    // The site has machines: what fits them comes first by one press, and not by itself under the reader's thumb.
    await page.getByRole("link", { name: t("listing.fitsFirst"), exact: true }).waitFor();
    // A delivered price that is asked for has its place already.
    await asksForDelivered;
    const before = await placesOf();
    answer();
    await own.getByText(t("cart.pricedBy.contract"), { exact: true }).waitFor();
    const [, delivered] = t("delivery.noteArrives", { price: "#", range: "#" }).split("#");
    await page.locator("main article").getByText(delivered!.trim()).first().waitFor();
    expect(await placesOf()).toEqual(before);
    expect(await page.evaluate(shiftOfPage)).toBeLessThan(0.02);
    expect(await coveredWords(own.getByText(t("cart.pricedBy.contract"), { exact: true }))).toEqual([]);
    // The machine that a part fits is named over its picture, and on a phone beside it.
    const first = page.locator("main article").filter({ hasText: "RS20" }).first();
    const [mark, picture] = [await first.getByText("RS20").boundingBox(), await first.locator("img").boundingBox()];
    expect(mark!.y).toBeGreaterThanOrEqual(picture!.y);
    if (width < 640) expect(mark!.x).toBeGreaterThanOrEqual(picture!.x + picture!.width);
    const agreed = open - Math.round(open * 0.08);
    await expect.poll(async () => centsIn(await own.innerText())).toBe(agreed);
    expect(await page.getByText(t("listing.publicPrices")).isVisible()).toBe(true);
    await button.click();
    await page.locator("[data-toast]").waitFor();
    await go(one, "/shoppingCart");
    const line = page.locator("main li", { hasText: sku });
    await line.getByText(t("cart.pricedBy.contract")).waitFor();
    // The company's cart holds what the other turns of this walk put there, too.
    const units = Number(await line.locator('input[name="quantity"]').inputValue());
    expect(centsIn(await line.innerText())).toBe(agreed * units);
  },
);

test.each(turnsOf(1))(
  "what a machine costs to run counts with the price of its reader alone, and its address is anybody's, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    await go(guest, "/categories/piston/all");
    const sku = await guest.page.locator('main article input[name="sku"]').first().inputValue();
    await go(guest, `/tools/runningCost?part1=${sku}&units=imperial`);
    await guest.page.waitForURL((url) => url.searchParams.get("of1") === sku);
    const address = (one: Shopper) => new URL(one.page.url()).searchParams;
    const price = ({ page }: Shopper) => page.locator("#price1").inputValue();
    const inTable = async ({ page, t }: Shopper) =>
      (await page.getByRole("table", { name: t("tools.cost.table"), exact: true }).innerText()).replaceAll(",", "");
    const open = await price(guest);
    expect(address(guest).get("list1")).toBe(open);
    const shared = `/tools/runningCost?${address(guest)}`;

    const member = await shopper(visit, language, width);
    const { page, t } = member;
    await buyFor(member, "buyer@larkspur.example");
    let answer: () => void = () => {};
    const isHeld = new Promise<void>((release) => (answer = release));
    await page.route(/\/api\/v1\/prices\?/, async (route) => {
      await isHeld;
      await route.continue();
    });
    const asks = page.waitForRequest(/\/api\/v1\/prices\?/);
    await go(member, shared);
    await asks;
    // Until it is there, neither the public price nor what is counted with it is seen.
    await expect.poll(() => page.locator("#price1").isVisible()).toBe(false);
    expect(await page.locator("#answer").isVisible()).toBe(false);
    answer();
    // Five percent off, as their list says of piston compressors.
    const cents = Math.round(Number(open) * 100);
    const agreed = String((cents - Math.round(cents * 0.05)) / 100);
    await expect.poll(() => price(member)).toBe(agreed);
    expect(await page.locator("#price1-hint").innerText()).toContain(t("cart.pricedBy.contract"));
    expect(await inTable(member)).toContain(`$${Math.round(Number(agreed))}`);
    await page.locator("#hours").fill("1234");
    await page.waitForURL(/hours=1234/);
    expect(Object.fromEntries(address(member))).toMatchObject({ price1: open, list1: open });
    expect(await price(member)).toBe(agreed);

    const rival = await shopper(visit, language, width);
    await buyFor(rival, "owner@gantrylane.example");
    for (const other of [rival, guest]) {
      await go(other, shared);
      await expect.poll(() => other.page.locator("#answer").isVisible()).toBe(true);
      expect(await price(other)).toBe(open);
      expect(await inTable(other)).toContain(`$${Math.round(Number(open))}`);
    }
    // A price that they type over it is their own figure, and stays.
    await page.locator("#price1").fill("987");
    await page.waitForURL((url) => url.searchParams.get("price1") === "987");
    expect(await page.locator("#price1").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await expect.poll(() => inTable(member)).toContain("$987");
  },
);
