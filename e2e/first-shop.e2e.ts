import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { codeFor } from "./authenticator.ts";
import { browser } from "./browser.ts";
import {
  atStripe,
  fillCheckout,
  go,
  placeOrder,
  putInCart,
  resultPage,
  shopper,
  type Shopper,
  toCheckout,
  unfold,
} from "./shopping.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";
import { ready } from "./visit.ts";
import { WalkCount, type Work } from "./walk-count.ts";
import { pathIn } from "./words.ts";

const password = "Kompressor-77";
let shop: ShopProcess;
const visit = browser(async () => (shop = await startShop({ env: { DEMO: "0" } })));

/** Output of `npm run owner`. */
async function ownersLink(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/owner.ts", email], {
    env: { ...process.env, DATA_DIR: shop.folder, PUBLIC_URL: shop.url, NODE_ENV: "test" },
  });
  return stdout.trim();
}

async function press({ page }: Shopper, name: string): Promise<void> {
  await ready(page);
  await page.getByRole("button", { name, exact: true }).first().click();
}

async function follow({ page }: Shopper, name: string): Promise<void> {
  await ready(page);
  await page.getByRole("link", { name, exact: true }).first().click();
}

async function headed({ page }: Shopper, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await ready(page);
}

async function reads({ page }: Shopper, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

/** Fills fields of the merchant's screens by their names. */
async function fill({ page }: Shopper, fields: Readonly<Record<string, string>>): Promise<void> {
  await ready(page);
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`main [name="${name}"]`);
    if (name.startsWith("description.")) await page.locator(`.editor[id="${name}"]`).fill(value);
    else if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Joins by the link, signs in and sets up an authenticator; gives its key. */
async function joins(owner: Shopper): Promise<string> {
  const { page, t, email } = owner;
  const type = (word: "name" | "newPassword" | "confirm" | "email" | "password" | "code", text: string) =>
    page.getByLabel(t(`adminShell.fields.${word}`), { exact: true }).fill(text);
  await page.goto(await ownersLink(email));
  await headed(owner, t("adminShell.join.title"));
  await type("name", "Mo Hale");
  await type("newPassword", password);
  await type("confirm", password);
  await press(owner, t("adminShell.join.submit"));
  await headed(owner, t("adminShell.signIn.title"));
  await type("email", email);
  await type("password", password);
  await press(owner, t("adminShell.signIn.submit"));
  await headed(owner, t("adminShell.factor.setUp"));
  await page.getByText(t("adminShell.factor.byHand"), { exact: true }).click();
  const key = await page.locator("code").innerText();
  await type("code", await codeFor(owner, key));
  await press(owner, t("adminShell.factor.submit"));
  await headed(owner, t("adminStaff.security.title"));
  return key;
}

/** From the dashboard's list to the screen where one missing thing is set up. */
async function goesTo(owner: Shopper, need: string): Promise<void> {
  const { page, t } = owner;
  await follow(owner, t("adminShell.place.dashboard"));
  await headed(owner, t("adminDashboard.title"));
  const link = page.getByRole("link", { name: need });
  await link.filter({ hasText: t("adminSettings.opening.isMissing") }).click();
  await ready(page);
}

async function photo(name: string) {
  const plain = { create: { width: 900, height: 700, channels: 3, background: "#bb3311" } } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp(plain).jpeg().toBuffer() };
}

/** From the list of settings to the screen of one. */
async function opensSetting(
  owner: Shopper,
  place: "profile" | "bank" | "policies" | "redirects" | "home" | "announcement",
): Promise<void> {
  const { page, t } = owner;
  await follow(owner, t("adminShell.place.settings"));
  await headed(owner, t("adminSettings.title"));
  await page
    .getByRole("link")
    .filter({ hasText: t(`adminSettings.about.${place}`) })
    .click();
  await headed(owner, t(`adminSettings.place.${place}`));
}

async function saves(owner: Shopper): Promise<void> {
  await press(owner, owner.t("adminProducts.edit.save"));
  await reads(owner, owner.t("adminSettings.done.saved"));
}

/** Writes and publishes a policy, from the list of policies and back to it. */
async function publishes(owner: Shopper, title: string): Promise<void> {
  const { page, t } = owner;
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await headed(owner, title);
  for (const [name, words] of Object.entries({ "text.en": "Fair and plain.", "text.cn": "公平，清楚。" }))
    await page.locator(`.editor[id="${name}"]`).fill(words);
  await press(owner, t("adminSettings.policies.publish"));
  await reads(owner, t("adminSettings.policies.done.published", { version: 1 }));
  await follow(owner, t("adminSettings.place.policies"));
  await headed(owner, t("adminSettings.place.policies"));
}

/** A line above every page, and a banner of the home page with a picture of its own. */
async function announces(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await opensSetting(owner, "announcement");
  await fill(owner, { "text.en": "We open today.", "text.cn": "今日开业。" });
  await saves(owner);
  await opensSetting(owner, "home");
  await press(owner, t("adminSettings.home.addBanner"));
  await fill(owner, { "banner.0.title.en": "Oil by the pail", "banner.0.title.cn": "桶装机油" });
  await fill(owner, { "banner.0.href": "/categories/lubricants/all" });
  await page
    .locator("#banners input[type=file]")
    .first()
    .setInputFiles([await photo("banner.jpg")]);
  await expect.poll(() => page.locator('[name="banner.0.picture"]').inputValue(), { timeout: 30_000 }).not.toBe("");
  await saves(owner);
}

/** An attribute of oils that the shop did not begin with. */
async function addsAttribute(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await follow(owner, t("adminShell.place.products"));
  await follow(owner, t("adminShell.place.taxonomy"));
  await headed(owner, t("adminTaxonomy.title"));
  await page.locator('a[href="/admin/taxonomy/lubricants"]').click();
  await headed(owner, "Lubricants");
  await follow(owner, t("adminTaxonomy.newAttribute"));
  await headed(owner, t("adminTaxonomy.newAttribute"));
  await fill(owner, { "name.en": "Pail material", "name.cn": "桶材质", kind: "choice" });
  await fill(owner, { "choice|+0|en": "Steel", "choice|+0|cn": "钢桶" });
  await saves(owner);
}

/** One oil with both languages, a price, a weight and a picture, published. */
async function addsProduct(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await fill(owner, {
    "name.en": "Hale Screw Oil 46",
    "name.cn": "Hale 46 号螺杆机油",
    "summary.en": "Synthetic oil for 8,000 hours.",
    "summary.cn": "8000 小时全合成机油。",
    "description.en": "For rotary screw compressors.",
    "description.cn": "适用于螺杆式空压机。",
    brand: "Hale",
    slug: "hale-screw-oil-46",
    place: "lubricants/screw-oil",
    "attribute.pailMaterial": "steel",
    status: "published",
    "variant.0.sku": "HALE-46-5",
    "variant.0.price": "249.00",
    "variant.0.weightLb": "18",
    "variant.0.lengthIn": "12",
    "variant.0.widthIn": "12",
    "variant.0.heightIn": "15",
  });
  const panel = page.getByRole("region", { name: t("adminProducts.pictures.title") });
  await panel.locator("input[type=file]").setInputFiles([await photo("pail.jpg")]);
  await panel.locator('input[name$="altEn"]').fill("The pail");
  await panel.locator('input[name$="altCn"]').fill("油桶");
  await press(owner, t("adminProducts.edit.create"));
  await reads(owner, t("adminProducts.edit.done.created"));
}

/** The rows of the table of steps that the page about the merchant's side has. */
function writtenSteps(): readonly (readonly [step: string, work: Work])[] {
  const rows = readFileSync("docs/merchant.md", "utf8").matchAll(/^\| ([a-z][^|]*) \| (\d+) \| (\d+) \| (\d+) \|/gm);
  return [...rows].map(([, step = "", presses, fields, errors]) => [
    step,
    { presses: Number(presses), fields: Number(fields), errors: Number(errors) },
  ]);
}

const sumOf = (steps: readonly (readonly [step: string, work: Work])[]): Work =>
  steps.reduce(
    (sum, [, { presses, fields, errors }]) => ({
      presses: sum.presses + presses,
      fields: sum.fields + fields,
      errors: sum.errors + errors,
    }),
    { presses: 0, fields: 0, errors: 0 },
  );

test(
  "from an empty database an owner sets up a shop by its screens alone and opens it, and guests buy in both languages",
  { timeout: 240_000 },
  async () => {
    const closed = { tolerates: /status of 503/ };
    const guests = [await shopper(visit, "en", 1440, closed), await shopper(visit, "cn", 390, closed)];
    for (const guest of guests) {
      await go(guest, "/");
      await headed(guest, guest.t("errors.closed.notYet.title"));
      await reads(guest, guest.t("errors.closed.notYet.text"));
    }

    const owner = await shopper(visit, "en", 1280);
    const { page, t } = owner;
    const work = await WalkCount.of(owner);
    const need = (name: "profile" | "shipping" | "tax" | "payment" | "product") => t(`adminSettings.need.${name}`);
    await work.step("account of the owner, with a second factor");
    const key = await joins(owner);

    await work.step("name, phone, mail and address");
    await goesTo(owner, need("profile"));
    await fill(owner, { name: "Hale Air Supply", phone: "(330) 555-0177", email: "hello@hale.example" });
    await fill(owner, { address1: "9 Canal Street", city: "Akron", state: "OH", zip: "44302" });
    await saves(owner);

    await work.step("shipping");
    await goesTo(owner, need("shipping"));
    await fill(owner, { shipFrom: "OH", freeFrom: "" });
    await saves(owner);

    await work.step("sales tax of one state");
    await goesTo(owner, need("tax"));
    await fill(owner, { "row.0.state": "OH", "row.0.rate": "6.75" });
    await page.locator('[name="row.0.shipping"]').check();
    await saves(owner);

    await work.step("bank account for transfers");
    await opensSetting(owner, "bank");
    await fill(owner, { payee: "Hale Air LLC", bank: "First Bank of Akron" });
    await fill(owner, { routingNumber: "021000021", accountNumber: "1234 5678" });
    // Each code is good once: the one of the sign-in is used up.
    await fill(owner, { factor: await codeFor(owner, key, 1) });
    await saves(owner);

    await work.step("three policies in two languages");
    await opensSetting(owner, "policies");
    for (const slug of ["privacyPolicy", "useTerms", "returnandrefundPolicy"] as const)
      await publishes(owner, t(`shell.policy.${slug}`));

    await work.step("an attribute of one's own, by choice");
    await addsAttribute(owner);
    await work.step("a product in two languages, with a picture");
    await goesTo(owner, need("product"));
    await addsProduct(owner);
    await work.step("its stock");
    await page.getByRole("link", { name: "0", exact: true }).click();
    await headed(owner, "HALE-46-5");
    await fill(owner, { quantity: "12", reason: "First delivery" });
    await press(owner, t("adminStock.adjustSubmit"));
    await reads(owner, t("adminStock.done.adjusted"));

    await work.step("a discount code, by choice");
    await follow(owner, t("adminShell.place.promotions"));
    await follow(owner, t("adminShell.place.discounts"));
    await follow(owner, t("adminPromotions.newDiscount"));
    await fill(owner, { code: "FIRST10", worth: "percent", percent: "10" });
    await press(owner, t("adminPromotions.create"));
    await reads(owner, t("adminPromotions.done.created"));
    await press(owner, t("adminPromotions.switch.on"));
    await reads(owner, t("adminPromotions.done.on"));

    await work.step("announcement and banner, by choice");
    await announces(owner);
    await work.step("an old address that leads on, by choice");
    await opensSetting(owner, "redirects");
    await fill(owner, { path: "/old-shop/oil", target: "/categories/lubricants/all" });
    await press(owner, t("adminProducts.edit.save"));
    await reads(owner, t("adminSettings.redirects.done.saved"));

    await work.step("opening");
    await follow(owner, t("adminShell.place.dashboard"));
    await headed(owner, t("adminDashboard.title"));
    await reads(owner, t("adminSettings.opening.ready"));
    await press(owner, t("adminSettings.opening.open"));
    await reads(owner, t("adminSettings.done.opened"));
    const steps = await work.end();

    for (const guest of guests) {
      await go(guest, "/");
      const said = await guest.page.locator("body").innerText();
      const own = guest.language === "en" ? ["We open today.", "Oil by the pail"] : ["今日开业。", "桶装机油"];
      for (const words of ["Hale Air Supply", ...own]) expect(said).toContain(words);
      // No window of returns, no open box and no place of pick up was set.
      for (const promise of [/Refundable/, /可退款/, /open box\b.*off/i, /60%/, /保修|质保/, /12-month/])
        expect(said).not.toMatch(promise);
    }

    const [en, cn] = guests as [Shopper, Shopper];
    await buysOne(en, "Hale Screw Oil 46", "bank-deposit");
    const first = await resultPage(en, en.t("payment.manual.title"));
    for (const fact of ["Hale Air LLC", "021000021", "1234 5678", "$255.24"]) await reads(en, fact);
    const buying = await WalkCount.of(cn);
    await buying.step("the buyer's order with a code, paid by card");
    await buysOne(cn, "Hale 46 号螺杆机油", "stripe");
    expect(await atStripe(cn, "pay")).toBe(25_524);
    const second = await resultPage(cn, cn.t("payment.success.title"));
    const done = [...steps, ...(await buying.end())];
    expect([...done, ["all", sumOf(done)]]).toEqual(writtenSteps());

    await renames(owner, guests);

    await follow(owner, t("adminShell.place.orders"));
    for (const number of [first, second]) {
      const row = page.getByRole("row").filter({ hasText: number });
      await row.getByText("$255.24").waitFor();
    }
  },
);

/** A page that was open before says the new name with the next one. */
async function renames(owner: Shopper, guests: readonly Shopper[]): Promise<void> {
  for (const guest of guests) await go(guest, "/privacyPolicy");
  await opensSetting(owner, "profile");
  await fill(owner, { name: "Hale Compressed Air" });
  await saves(owner);
  for (const guest of guests) {
    // A search is not fetched ahead, as links are.
    await guest.page.getByRole("combobox", { name: guest.t("shell.search.label"), exact: true }).fill("Hale");
    await press(guest, guest.t("shell.search.submit"));
    await guest.page.waitForURL(/\/search\?q=Hale/);
    await guest.page
      .getByRole("link", { name: guest.t("shell.homeLink", { shop: "Hale Compressed Air" }), exact: true })
      .first()
      .waitFor();
  }
}

/**
 * By the old address to the list, to the product, and through the checkout with the code. Its goods, less a tenth, with
 * carriage and tax on both: $255.24.
 */
async function buysOne(guest: Shopper, product: string, payment: "bank-deposit" | "stripe"): Promise<void> {
  const { page, t, language } = guest;
  await go(guest, "/old-shop/oil");
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathIn(language, "/categories/lubricants/all"));
  await page.getByRole("main").getByRole("link", { name: product }).first().click();
  await headed(guest, product);
  await unfold(guest, "specifications");
  await reads(guest, language === "en" ? "Steel" : "钢桶");
  await putInCart(guest);
  await page.getByLabel(t("cart.code.label")).fill("first10");
  await press(guest, t("cart.code.apply"));
  await reads(guest, t("cart.code.applied", { code: "FIRST10" }));
  await toCheckout(guest);
  // Zeller's account was never entered.
  await expect
    .poll(() => page.locator('input[name="payment"]').evaluateAll((all) => all.map((one) => one.getAttribute("value"))))
    .toEqual(["stripe", "paypal", "bank-deposit"]);
  await fillCheckout(guest, { payment });
  expect(await placeOrder(guest)).toBe(25_524);
}
