import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { coveredWords } from "./covered-words.ts";
import { fillIn } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();
const shelf = "/categories/air-filters/all";

/** The first amount that a text says, in cents. */
const centsIn = (text: string) => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(",", "")) * 100);

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
    await go(one, "/signIn");
    await fillIn(one, { email: "buyer@larkspur.example", password: demoCustomer.password });
    await page.waitForURL((url) => !url.pathname.includes("signIn"));
    await go(one, "/personal/companies");
    await page.locator('select[name="site"]').selectOption({ index: 1 });
    await page.locator('form:has(select[name="site"]) button[type="submit"]').click();
    await page.waitForURL(/done=buys-for/);

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
    // The site has machines, and what fits them comes first by itself: that is no jump of a price.
    const fitsFirst = t("listing.removeFilter", { filter: t("listing.fitsFirst") });
    await page.getByRole("link", { name: fitsFirst, exact: true }).waitFor();
    // A delivered price that is asked for has its place already.
    await asksForDelivered;
    const before = await placesOf();
    answer();
    await own.getByText(t("cart.pricedBy.contract"), { exact: true }).waitFor();
    const [, delivered] = t("delivery.noteArrives", { price: "#", range: "#" }).split("#");
    await page.locator("main article").getByText(delivered!.trim()).first().waitFor();
    expect(await placesOf()).toEqual(before);
    expect(await coveredWords(own.getByText(t("cart.pricedBy.contract"), { exact: true }))).toEqual([]);
    // The machine that a part fits is named over its picture, and not beyond.
    const first = page.locator("main article").first();
    const [mark, picture] = [await first.getByText("RS20").boundingBox(), await first.locator("img").boundingBox()];
    expect(mark!.y).toBeGreaterThanOrEqual(picture!.y);
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
