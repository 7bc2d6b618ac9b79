import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, type Shopper, shopper, unfold } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { atRest } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const rs20 = "ostrelvane-rs20-125-b";

/** Names a machine by the number on its worn filter. */
async function name({ page, t, language, width }: Shopper, hours: string): Promise<void> {
  await page.getByLabel(t("machines.find.label"), { exact: true }).fill("OM-LF20");
  await page.getByRole("button", { name: t("machines.find.submit"), exact: true }).click();
  const one = page.locator(`a[href="${pathIn(language, "/machines")}?add=${rs20}"]`);
  await isBeside(page.getByRole("listitem").filter({ has: one }), 64);
  await one.click();
  await page.getByLabel(t("machines.fields.name"), { exact: true }).waitFor();
  await page.locator('main [name="hours"]').fill(hours);
  await page.locator('main [name="hoursPerWeek"]').fill("40");
  await page.getByRole("button", { name: t("machines.save"), exact: true }).click();
  await page.getByRole("heading", { level: 2, name: "RS20", exact: true }).waitFor();
  if (width > 640) await isBeside(page.getByRole("article"), 112);
}

/** The mark is painted above the picture, and a press on it follows the card's link. */
async function liesAbovePicture(mark: Locator): Promise<void> {
  await mark.scrollIntoViewIfNeeded();
  const painted = () =>
    mark.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = () => document.elementFromPoint(left + width / 2, top + height / 2);
      const [pressed, line] = [topmost()?.tagName, element.closest("p")!];
      line.style.pointerEvents = "auto";
      const isOnTop = element.contains(topmost());
      line.style.removeProperty("pointer-events");
      return { isOnTop, pressed };
    });
  await expect.poll(painted).toEqual({ isOnTop: true, pressed: "A" });
}

/** A small picture, with what is said about it on its right. */
async function isBeside(card: Locator, size: number): Promise<void> {
  const picture = (await card.locator("picture img").first().boundingBox())!;
  const link = (await card.getByRole("link").first().boundingBox())!;
  expect(picture.width).toBe(size);
  expect(link.x).toBeGreaterThan(picture.x + picture.width);
  expect(link.y).toBeLessThan(picture.y + picture.height);
}

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("a guest names a machine by a worn part, sees what fits and what does not, and orders the kit of the next service", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/machines");
    await name(guest, "1990");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page
      .getByRole("button", { name: t("machines.plan.addKit"), exact: true })
      .first()
      .click();
    await page
      .getByText(t("machines.plan.addedKit", { count: 1 }))
      .first()
      .waitFor();
    await go(guest, "/shoppingCart");
    await page.getByText(t("cart.line.partNumber", { sku: "OM-SK20-2K" })).waitFor();
    await page.getByText(t("machines.marks.fits", { name: "RS20" })).waitFor();

    await go(guest, "/products/oilmarrow-lf10.html");
    const box = page.getByRole("region", { name: t("product.fitsYou"), exact: true });
    await box.getByText(t("machines.marks.not", { name: "RS20" })).waitFor();
    // Said once of the part itself; the cards of like parts have marks of their own.
    const ofPart = page
      .getByText(t("machines.marks.not", { name: "RS20" }))
      .locator("xpath=self::*[not(ancestor::li)]");
    expect(await ofPart.count()).toBe(1);
    await go(guest, `/products/${rs20}.html`);
    await box.getByText(t("machines.marks.saved", { name: "RS20" })).waitFor();
    await box.getByRole("link", { name: t("product.machines"), exact: true }).waitFor();
    expect(await box.getByText(t("product.mine"), { exact: true }).count()).toBe(0);
    await go(guest, "/categories/air-filters/oil-filters");
    await page.getByRole("link", { name: t("machines.marks.only", { name: "RS20" }), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("fits") === rs20);
    await expect.poll(() => page.locator("main article").count()).toBe(1);
    await page
      .locator("main article")
      .getByText(t("machines.marks.fits", { name: "RS20" }))
      .waitFor();
  });

  test("a service is marked as done, a machine removed, and both are taken back", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/machines");
    await name(guest, "2000");
    const facts = page.getByRole("heading", { level: 2, name: "RS20", exact: true });
    const undo = page.getByRole("button", { name: t("machines.done.undo"), exact: true });
    await page.getByText(t("machines.plan.serviced"), { exact: true }).first().click();
    await page.getByText(t("machines.done.serviced")).waitFor();
    await undo.click();
    await page.getByText(t("machines.done.undone", { name: "RS20" })).waitFor();
    await page.getByRole("button", { name: t("machines.removeOf", { name: "RS20" }), exact: true }).click();
    await page.getByText(t("machines.empty")).waitFor();
    await undo.click();
    await facts.waitFor();
    await page.reload();
    await facts.waitFor();
  });
});

test.each(turnsOf(1))(
  "a list stays as it was shown until one press has what fits first; a link leads to what fits first at once, in $language at $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const list = "/categories/air-filters/all";
    const cards = page.locator("main article");
    const fits = t("machines.marks.fits", { name: "RS20" });
    const first = () => new URL(page.url()).searchParams.get("first");
    const turn = page.getByRole("link", {
      name: t("listing.removeFilter", { filter: t("listing.fitsFirst") }),
      exact: true,
    });
    // Nobody's list is turned who has named no machine.
    await go(guest, list);
    await atRest(page);
    expect(first()).toBeNull();
    const usual = await cards.first().getByRole("link").first().getAttribute("href");

    await go(guest, "/machines");
    await name(guest, "1990");
    await go(guest, list);
    const press = page.getByRole("link", { name: t("listing.fitsFirst"), exact: true });
    await press.waitFor();
    // Nothing under the reader's thumb moves by itself.
    await page.locator("main article").getByText(fits).first().waitFor({ state: "attached" });
    await atRest(page);
    expect(first()).toBeNull();
    expect(await cards.first().getByRole("link").first().getAttribute("href")).toBe(usual);
    await press.click();
    await page.waitForURL(() => first() === rs20);
    await turn.waitFor();
    // Parts that fit stand together at the top, and then comes the rest.
    const fitting = async () => (await cards.allInnerTexts()).map((card) => card.split("\n").includes(fits));
    await expect.poll(async () => (await fitting()).filter(Boolean).length).toBe(5);
    expect((await fitting()).lastIndexOf(true)).toBe(4);
    await expect.poll(() => cards.count()).toBeGreaterThan(5);
    await isSound(page);

    // A link to another list leads to what fits first, and Back to the list as it was left.
    await page.goBack();
    await page.waitForURL(() => first() === null);
    const types = page.getByRole("navigation", { name: t("listing.types"), exact: true });
    await types.getByRole("link").nth(1).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/all") && first() === rs20);
    await turn.waitFor();
    await go(guest, `${list}?view=table&sort=price-asc`);
    await press.click();
    await page.waitForURL(() => first() === rs20);
    await expect.poll(() => page.url()).toContain("view=table");
    await expect.poll(() => page.url()).toContain("sort=price-asc");

    // By keyboard the usual order comes back, and stays on the way to other lists.
    await turn.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(() => first() === null);
    await types.getByRole("link").nth(1).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/all"));
    await press.waitFor();
    expect(first()).toBeNull();
    await page.goBack();
    await page.waitForURL((url) => url.pathname.endsWith("/all"));
    await page.getByRole("link", { name: t("machines.marks.only", { name: "RS20" }), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("fits") === rs20);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("fits") === null);
    await atRest(page);
    expect(first()).toBeNull();
  },
);

test("what does not fit is marked for all to see, in a row on a phone, in a grid on a desk and as a substitute", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t } = guest;
  await go(guest, "/machines");
  await name(guest, "1990");
  const not = t("machines.marks.not", { name: "RS20" });
  await go(guest, "/products/ostrelvane-se075.html");
  const offered = page.getByRole("listitem").filter({ has: page.locator('a[href*="oilmarrow-sk"]') });
  await offered.getByText(not, { exact: true }).first().waitFor();
  await unfold(guest, "similar");
  await liesAbovePicture(page.locator("#similar article").getByText(not, { exact: true }).first());
  // Goods of one kind differ in the last words of their names.
  const title = page.locator("#similar article h3 .font-semibold");
  expect(await title.evaluateAll((all) => all.every((one) => one.scrollHeight <= one.clientHeight + 1))).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await go(guest, "/categories/air-filters/separators");
  await liesAbovePicture(page.locator("main article").getByText(not, { exact: true }).first());
});

test("the keyboard alone names a machine and finds what was refused", async () => {
  const guest = await shopper(visit, "en", 1440, { tolerates: /status of 400/ });
  const { page, t } = guest;
  await go(guest, "/machines?add=other");
  await page.getByLabel(t("machines.fields.kind")).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Shop air");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.getByText(t("fields.required", { field: t("machines.fields.kind") })).waitFor();
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("kind");
  await page.keyboard.type("Piston");
  await page.locator('main [name="name"]').press("Enter");
  await page.getByRole("heading", { level: 2, name: "Shop air", exact: true }).waitFor();
});
