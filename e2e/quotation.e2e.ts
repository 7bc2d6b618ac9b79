import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opensProduct } from "./fulfilment/merchant.ts";
import { keyboardOf } from "./keyboard.ts";
import { heading, openAccount } from "./people.ts";
import { buy, go, shopper, type Shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
/** Nobody else buys it: its price changes under the walk. */
const changing = { slug: "polarwick-ec075", sku: "PW-EC075" } as const;
const screws = ["OV-RS05-125-B-1P", "OV-RS075-125-B-1P"] as const;
const compared = `/compare?${screws.map((sku) => `sku=${sku}`).join("&")}`;

/** On the page of a quotation; gives its number. */
async function isQuoted({ page }: Shopper): Promise<string> {
  await page.waitForURL(/\/quotation\?number=/);
  await ready(page);
  return new URL(page.url()).searchParams.get("number")!;
}

/** The merchant asks a dollar more for a product; gives the price as it is now. */
async function raisePrice(merchant: Shopper, sku: string): Promise<string> {
  const { page, t } = merchant;
  await opensProduct(merchant, sku);
  const price = page.locator('[name="variant.0.price"]');
  const now = (Number(await price.inputValue()) + 1).toFixed(2);
  await price.fill(now);
  await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
  await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();
  return now;
}

test("a cart is quoted under a name on a phone, its price changes, and somebody else orders by its address in the other language", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  await buy(guest, changing.slug);
  await page.getByRole("button", { name: t("quotation.ofCart"), exact: true }).dblclick();
  const number = await isQuoted(guest);
  const name = "Bay 3 & 压缩机房";
  await page.getByText(t("quotation.changes.none"), { exact: true }).waitFor();
  const order = page.getByRole("button", { name: t("quotation.intoCart.all", { count: 1 }), exact: true });
  const conditions = page.getByText(t("quotation.conditions.title"), { exact: true });
  expect((await order.boundingBox())!.y, "the order stands before the conditions").toBeLessThan(
    (await conditions.boundingBox())!.y,
  );
  await page.locator("#own-name").fill(name);
  await page.getByRole("button", { name: t("quotation.keep.submit"), exact: true }).click();
  await heading(guest, name);
  await isSound(page);

  const merchant = await shopper(visit, "cn", 1440);
  const now = await raisePrice(merchant, changing.sku);

  // The address alone, for somebody else, in the other language.
  const other = await shopper(visit, "en", 390);
  await go(other, `/quotation${new URL(page.url()).search}`);
  await heading(other, other.t("quotation.title"));
  const changes = other.page.getByRole("region", { name: other.t("quotation.changes.title"), exact: true });
  await changes
    .getByText(changing.sku)
    .filter({ hasText: `$${now}` })
    .waitFor();
  await isSound(other.page);
  await other.page
    .getByRole("button", { name: other.t("quotation.intoCart.all", { count: 1 }), exact: true })
    .dblclick();
  await other.page.getByRole("link", { name: other.t("cart.add.view"), exact: true }).click();
  await other.page.waitForURL(/\/shoppingCart$/);
  await expect
    .poll(() => other.page.getByRole("spinbutton").inputValue(), { message: "pressed twice, added once" })
    .toBe("1");
  await other.page.getByText(`$${now}`).first().waitFor();

  // Back leads to the paper, which is quoted anew at today's prices.
  await other.page.goBack();
  await heading(other, other.t("quotation.title"));
  await changes.getByRole("button", { name: other.t("quotation.again"), exact: true }).click();
  await until("another number", async () => (await isQuoted(other)) !== number);
  await heading(other, other.t("quotation.title"));
  await other.page.getByText(other.t("quotation.changes.none"), { exact: true }).waitFor();
});

test("a comparison is opened by its address, quoted, saved in the account, renamed, and removed once that is meant", async () => {
  const person = await shopper(visit, "en", 390, { tolerates: /status of 409/ });
  const { page, t } = person;
  await openAccount(person);
  await go(person, `${compared}&sku=NO-SUCH-1`);
  await page.getByText(t("quotation.compare.gone", { skus: "NO-SUCH-1" }), { exact: true }).waitFor();
  await page.getByRole("link", { name: t("quotation.compare.cost"), exact: true }).click();
  await page.waitForURL(/\/tools\/runningCost\?/);
  for (const [at, sku] of screws.entries()) {
    const field = page.locator(`#part${at + 1}`);
    await until("the part number in its field", async () => (await field.inputValue()) === sku);
  }
  await page.goBack();
  await page.getByRole("button", { name: t("quotation.ofComparison"), exact: true }).click();
  const number = await isQuoted(person);
  await page.getByText(t("quotation.conditions.choice"), { exact: true }).waitFor();
  const save = page.getByRole("button", { name: t("quotation.save"), exact: true });
  await save.click();
  await page.getByText(t("fields.required", { field: t("quotation.name") }), { exact: true }).waitFor();
  await page.locator(`#name-${number}`).fill("Paint shop");
  await save.click();
  await heading(person, "Paint shop");
  await page.getByRole("link", { name: t("quotation.keep.all"), exact: true }).click();
  await heading(person, t("quotation.saved.title"));
  await page.locator(`#name-${number}`).fill("Paint shop, 2nd bay");
  await page.getByRole("button", { name: t("quotation.rename"), exact: true }).click();
  await page.getByRole("link", { name: "Paint shop, 2nd bay", exact: true }).waitFor();
  await isSound(page);
  const remove = page.getByRole("button", {
    name: t("quotation.removeOf", { name: "Paint shop, 2nd bay" }),
    exact: true,
  });
  const asked = page.getByRole("dialog", { name: t("quotation.saved.ask"), exact: true });
  await remove.click();
  await asked.getByRole("button", { name: t("quotation.saved.keep"), exact: true }).click();
  await remove.click();
  await asked.getByRole("button", { name: t("quotation.remove"), exact: true }).click();
  await page.getByText(t("quotation.saved.empty"), { exact: true }).waitFor();
});

test("by keyboard alone a cart is quoted, named and ordered", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { activate, type } = keyboardOf(page);
  await buy(guest, "polarwick-ec035");
  await activate(page.getByRole("button", { name: t("quotation.ofCart"), exact: true }));
  await isQuoted(guest);
  await type(page.locator("#own-name"), "By keys");
  await page.keyboard.press("Enter");
  await heading(guest, "By keys");
  await activate(page.getByRole("button", { name: t("quotation.intoCart.all", { count: 1 }), exact: true }));
  await activate(page.getByRole("link", { name: t("cart.add.view"), exact: true }));
  await page.waitForURL(/\/shoppingCart$/);
});

test("without scripts a comparison is quoted, named, priced for a ZIP code and found again by its number", async () => {
  const guest = await shopper(visit, "cn", 390, { javaScript: false });
  const { page, t } = guest;
  await page.goto(pathIn("cn", compared));
  await page.getByRole("button", { name: t("quotation.ofComparison"), exact: true }).click();
  const first = await isQuoted(guest);
  await page.locator("#own-name").fill("无脚本");
  await page.getByRole("button", { name: t("quotation.keep.submit"), exact: true }).click();
  await heading(guest, "无脚本");
  await page.locator("#zip").fill("45402");
  await page.getByRole("button", { name: t("quotation.zip.submit"), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("number") !== first);
  const second = await isQuoted(guest);
  await heading(guest, "无脚本");
  await page.goto(pathIn("cn", "/quotation"));
  await page.locator('main [name="number"]').fill(second.toLowerCase());
  await page.getByRole("button", { name: t("quotation.find.submit"), exact: true }).click();
  await page.getByText(t("quotation.heading", { number: second }), { exact: true }).waitFor();
  await page
    .locator("form", { has: page.locator(`[value="${screws[0]}"]`) })
    .getByRole("button")
    .first()
    .click();
  await page.waitForURL(/\/shoppingCart/);
  await page.getByText(screws[0]).first().waitFor();
});
