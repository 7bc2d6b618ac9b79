import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { fillIn } from "./people.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

async function signInAs(one: Shopper, email: string): Promise<void> {
  await go(one, "/signIn");
  await fillIn(one, { email, password: demoCustomer.password });
  await one.page.waitForURL((url) => !url.pathname.includes("signIn"));
}

test.each(turnsOf(1))(
  "a buyer finds the machines of their site, adds their own, and leaves it to the site, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const buyer = await shopper(visit, language, width);
    const { page, t } = buyer;
    await signInAs(buyer, "buyer@larkspur.example");
    await go(buyer, "/machines");
    const site = "Larkspur Manufacturing, Inc. · Dayton plant";
    for (const name of ["Press shop RS20", "Night shift RS10"]) {
      const card = page.getByRole("article").filter({ hasText: name });
      await card.getByText(t("machines.keptBy", { site })).waitFor();
    }
    await isSound(page);
    await go(buyer, "/machines?add=other");
    const name = `Home ${language} ${width}`;
    await page.locator('main [name="kind"]').selectOption("piston");
    await page.locator('main [name="name"]').fill(name);
    await page.getByRole("button", { name: t("machines.save"), exact: true }).click();
    const own = page.getByRole("article").filter({ hasText: name });
    await own.getByText(t("machines.private"), { exact: true }).waitFor();
    await page.getByRole("link", { name: t("machines.editOf", { name }), exact: true }).click();
    await page.getByRole("button", { name: t("machines.give.leave"), exact: true }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("machines.give.leave"), exact: true }).click();
    await own.getByText(t("machines.privateLeft", { site }), { exact: true }).waitFor();
    await page.getByText(t("machines.done.left"), { exact: true }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("machines.removeOf", { name }), exact: true }).click();
    await page.getByText(t("machines.done.removed", { name }), { exact: true }).waitFor();
    await expect.poll(() => own.count()).toBe(0);
  },
);
