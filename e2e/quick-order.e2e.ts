import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

/** The part numbers that stand in the form. */
const numbersIn = (page: Page) =>
  page
    .locator("input[name=number]")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).filter(Boolean));

test.each(turnsOf(1))(
  "part numbers are typed with suggestions, pasted, mended and bought at once; a reload, the way back and a double press lose and double nothing, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of 409/ });
    const { page, t } = one;
    const numbers = () => numbersIn(page);
    await go(one, "/quickOrder");
    // By keyboard alone: the first suggestion, then its quantity.
    await page.getByLabel(t("quickOrder.numberOf", { line: 1 })).focus();
    await page.keyboard.type("pwep03");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(numbers).toEqual(["PW-EP035"]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.reload();
    await expect.poll(numbers).toEqual(["PW-EP035"]);
    await page.getByLabel(t("quickOrder.text")).fill("3310-P2050V60-1P\t1\nOV-RS05; 1\nnot a part x 4");
    await page.getByRole("button", { name: t("quickOrder.read"), exact: true }).click();
    const choice = page.getByLabel(t("quickOrder.choiceOf", { line: 1 }));
    await choice.waitFor();
    expect(await numbers()).toEqual(["OV-RS05", "not a part", "PW-EP035", "3310-P2050V60-1P"]);
    await choice.selectOption("OV-RS05-125-B-3P");
    await page.getByRole("button", { name: t("quickOrder.add"), exact: true }).dblclick();
    await page.getByText(t("quickOrder.added", { lines: 3, units: 4 })).waitFor();
    await expect.poll(numbers).toEqual(["not a part"]);
    await page.getByRole("link", { name: t("cart.add.view"), exact: true }).click();
    await page.waitForURL(/shoppingCart$/);
    await page
      .getByRole("main")
      .getByText(t("cart.itemCount", { count: 4 }))
      .waitFor();
    await page.goBack();
    await expect.poll(numbers).toEqual(["not a part"]);
    await page.getByRole("button", { name: t("quickOrder.drop", { line: 1 }) }).click();
    await page.getByText(t("quickOrder.errors.nothing_typed")).waitFor();
  },
);

test.each(turnsOf(1))(
  "lines that another page sends are checked and bought alone; those left from earlier wait beside them, and are taken or cleared with one press, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of 409/ });
    const { page, t } = one;
    const numbers = () => numbersIn(page);
    const earlier = page.getByRole("heading", { name: t("quickOrder.earlier.title"), exact: true });
    /** As "Order again" and "Bought before" do it. */
    const sendFromElsewhere = async (number: string, quantity: string) => {
      await page.evaluate(
        (fields) => {
          const form = document.body.appendChild(document.createElement("form"));
          Object.assign(form, { method: "post", action: location.pathname });
          for (const [name, value] of Object.entries(fields))
            form.append(Object.assign(document.createElement("input"), { name, value }));
          form.submit();
        },
        { number, quantity },
      );
      await page.getByText(t("quickOrder.checked", { ready: 1, open: 0 }).trim()).waitFor();
    };
    await go(one, "/quickOrder");
    await page.getByLabel(t("quickOrder.numberOf", { line: 1 })).fill("OV-RS05-125-B-3P");
    await page.getByLabel(t("quickOrder.quantityOf", { line: 1 })).fill("3");
    await sendFromElsewhere("PW-EP035", "2");
    await earlier.waitFor();
    await expect.poll(numbers).toEqual(["PW-EP035"]);
    await page.getByText("OV-RS05-125-B-3P × 3").waitFor();
    await page.getByRole("button", { name: t("quickOrder.add"), exact: true }).click();
    await page.getByText(t("quickOrder.added", { lines: 1, units: 2 })).waitFor();
    await expect.poll(numbers).toEqual([]);
    await page.getByRole("button", { name: t("quickOrder.earlier.take"), exact: true }).click();
    await expect.poll(numbers).toEqual(["OV-RS05-125-B-3P"]);
    expect(await earlier.count()).toBe(0);
    await sendFromElsewhere("PW-EP035", "4");
    await page.getByRole("button", { name: t("quickOrder.earlier.clear"), exact: true }).click();
    await expect.poll(() => earlier.count()).toBe(0);
    await go(one, "/quickOrder");
    await expect.poll(numbers).toEqual(["PW-EP035"]);
    expect(await earlier.count()).toBe(0);
  },
);
