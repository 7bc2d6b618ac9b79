import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { atRest, ready } from "./visit.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const machine = "/products/ostrelvane-rs075-150-80td.html";

test.each(drawn(["en", "cn"] as const))(
  "on a phone a machine's page (%s) is 4,500 px high at most, with its price in sight, and opens what a link or a key asks for",
  async (language) => {
    const guest = await shopper(visit, language, 390);
    const { page, t } = guest;
    await go(guest, machine);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_500);
    const bar = page.locator("[data-buy-bar]");
    expect(await bar.evaluate((box) => box.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);

    const specifications = page.locator("#specifications > details");
    const figure = page.locator("#specifications dl").first();
    await figure.waitFor({ state: "hidden" });
    await page.locator(`a[href="#specifications"]`).click();
    await figure.waitFor();
    await expect.poll(() => specifications.evaluate((box: HTMLDetailsElement) => box.open)).toBe(true);
    await isSound(page);
    await specifications.locator("summary").first().press("Enter");
    await figure.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: t("product.sections.boughtTogether"), exact: true }).waitFor();
  },
);

test("without scripts a folded part of a product's page is opened by its heading, and by a link to it", async () => {
  const { page } = await visit({ width: 390, javaScript: false });
  await page.goto(machine);
  const papers = page.locator("#documents li a").first();
  await papers.waitFor({ state: "hidden" });
  await page.locator("#documents summary").click();
  await papers.waitFor();
  await page.goto(pathIn("cn", `${machine}#documents`));
  await papers.waitFor();
});

test("on a desk all of a product's page stands open, without a control to open it", async () => {
  const guest = await shopper(visit, "en", 1440);
  await go(guest, machine);
  await guest.page.locator("#specifications dl").first().waitFor();
  await guest.page.locator("#documents li a").first().waitFor();
  await expect.poll(() => guest.page.locator("main section > details > summary:visible").count()).toBe(0);
});

test("the drawing of a product and the suggestions of a search are fetched when they are asked for", async () => {
  const { page, t } = await shopper(visit, "en", 1440);
  const fetched = (name: string) => loaded.some((url) => new RegExp(`/assets/${name}-`).test(url));
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(machine);
  await ready(page);
  expect([fetched("drawing"), fetched("suggestion-list")]).toEqual([false, false]);

  const view = t("product.views.drawing");
  await page.getByRole("button", { name: t("product.showPicture", { view }), exact: true }).click();
  await page.getByRole("img", { name: view }).waitFor();
  expect(fetched("drawing")).toBe(true);

  await page.getByRole("combobox").focus();
  await expect.poll(() => fetched("suggestion-list")).toBe(true);
  await page.getByRole("combobox").pressSequentially("rotary");
  await page.getByRole("option").first().waitFor();
});

test("the lower part of a product's page stands while its code is on its way, whatever is pressed above it, and answers after", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { promise: passes, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(/\/assets\/sections-/, async (route) => {
    await passes;
    await route.continue();
  });
  await page.goto(machine);
  await ready(page);
  const bundle = page.locator("#boughtTogether");
  const total = t("product.bundle.total", { count: 5 });
  const stands = async () => {
    await bundle.getByText(total, { exact: true }).waitFor();
    await page.locator("#reviews h3").first().waitFor();
    expect(await page.locator("#boughtTogether").count()).toBe(1);
  };
  await stands();
  await page
    .locator("main form")
    .filter({ has: page.locator('[name="quantity"]') })
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .click();
  await page
    .getByRole("link", { name: t("cart.add.view") })
    .first()
    .waitFor();
  await stands();
  // A press that nothing would answer is not taken.
  const box = bundle.getByRole("checkbox").last();
  const takesPresses = () => box.evaluate((element) => getComputedStyle(element).pointerEvents !== "none");
  expect(await takesPresses()).toBe(false);
  letPass();
  await expect.poll(takesPresses).toBe(true);
  // Beside the sum of its parts stands by how much the set is cheaper, and why; both follow what is chosen.
  const [before, after] = t("product.bundle.saved", { amount: "|" }).split("|");
  const saving = async () => {
    const words = await bundle.getByRole("status").first().locator("xpath=..").innerText();
    expect(words).toContain(`${before}$`);
    expect(words).toContain(after);
    const [saved, paid, sum] = (words.match(/[\d,]+\.\d\d/g) ?? [])
      .map((amount) => Math.round(Number(amount.replaceAll(",", "")) * 100))
      .toSorted((one, other) => one - other);
    expect(paid! + saved!).toBe(sum);
    return saved!;
  };
  const all = await saving();
  await box.uncheck();
  await bundle.getByText(t("product.bundle.total", { count: 4 }), { exact: true }).waitFor();
  expect(await saving()).toBeLessThan(all);
});

test("a folded part that was opened while its code was on its way stays open", async () => {
  const { page, t } = await shopper(visit, "en", 390);
  const { promise: passes, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(/\/assets\/sections-/, async (route) => {
    await passes;
    await route.continue();
  });
  await page.goto(machine);
  await ready(page);
  await page.locator("#specifications > details > summary").click();
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  await page
    .getByRole("link", { name: t("cart.add.view") })
    .first()
    .waitFor();
  letPass();
  await page.locator("#later[data-ready]").waitFor();
  expect(await page.locator("#specifications > details").evaluate((box: HTMLDetailsElement) => box.open)).toBe(true);
});

test("where the code of the lower part never comes, the page stays as it was sent", async () => {
  const { page } = await visit({ width: 1440, tolerates: /assets\/sections-/ });
  await page.route(/\/assets\/sections-/, (route) => route.abort());
  await page.goto(machine);
  await ready(page);
  await atRest(page);
  await page.locator("#boughtTogether").getByText("Total for 5 items", { exact: true }).waitFor();
  const link = page.locator("#similar a[href*='/products/']").first();
  const name = await link.textContent();
  await link.click();
  await page.waitForURL((url) => !url.pathname.endsWith(machine));
  expect(name).not.toBe("");
});
