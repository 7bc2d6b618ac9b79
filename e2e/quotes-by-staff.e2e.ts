import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { aPdf, aPicture, notes } from "./message-files.ts";
import { demoMerchant } from "./people.ts";
import { go, mailedLink, shopper, type Shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();

const ownLine = { en: "Start-up by a technician on site", cn: "技术员现场调试" };

const agreed = {
  "lines.0.sku": "PW-FC035",
  "lines.0.quantity": "2",
  "own.0.en": ownLine.en,
  "own.0.cn": ownLine.cn,
  "own.0.quantity": "1",
  "own.0.price": "350",
  "shipping.firstName": "Rosa",
  "shipping.lastName": "Lund",
  "shipping.address1": "2200 Foundry Street",
  "shipping.city": "Dayton",
  "shipping.zip": "45402",
  "shipping.phone": "9375550161",
};

/** Finds nobody, then people of a company, and begins a quote for a guest instead. */
async function beginsForGuest(merchant: Shopper): Promise<void> {
  const { page, t } = merchant;
  await opens(merchant, "/admin/drafts");
  await page.getByRole("link", { name: t("adminDrafts.newQuote"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("adminDrafts.begin.title"), exact: true }).waitFor();
  const find = page.getByLabel(t("adminDrafts.begin.find"), { exact: true });
  await find.fill("larkspur dayton");
  await find.press("Enter");
  await page
    .getByRole("list", { name: t("adminDrafts.begin.found"), exact: true })
    .getByRole("link")
    .first()
    .waitFor();
  await page.getByRole("link", { name: t("adminDrafts.begin.forGuest"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("adminDrafts.newQuote"), exact: true }).waitFor();
  expect(await page.locator('[name="email"]').inputValue()).toBe("");
}

/** A file of another kind is refused with all that was typed; the two others are sent by one of two presses. */
async function sendsFiles({ page, t }: Shopper): Promise<void> {
  const files = page.locator("#message-files");
  await page.locator("#message-text").fill("Our hall");
  await files.setInputFiles([aPdf("hall.pdf"), notes]);
  const press = page.getByRole("button", { name: t("quotes.thread.send"), exact: true });
  await press.click();
  await page.locator('#message-files[aria-invalid="true"]').waitFor();
  expect(await page.locator("#message-text").inputValue()).toBe("Our hall");
  await isSound(page);
  // One that is too large takes no other with it, and the message does not go without it before that was read.
  const large = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(9 * 1024 * 1024) };
  await files.setInputFiles([large, aPdf("hall.pdf")]);
  await page.getByText("plan.pdf").waitFor();
  await press.click();
  await expect.poll(() => files.evaluate((input) => input === document.activeElement)).toBe(true);
  const chosen = () => files.evaluate((input: HTMLInputElement) => [...input.files!].map(({ name }) => name));
  expect(await chosen()).toEqual(["hall.pdf"]);
  expect(await page.locator("#message-text").inputValue()).toBe("Our hall");
  await files.setInputFiles([aPdf("hall.pdf"), await aPicture("nameplate.jpg")]);
  await press.dblclick();
  await page.getByText(t("quotes.done.message"), { exact: true }).waitFor();
  const thread = page.getByRole("region", { name: t("quotes.thread.title"), exact: true });
  await expect.poll(() => thread.locator("ol > li").count()).toBe(1);
  const picture = thread.locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
}

async function answersWithFile({ page, t }: Shopper): Promise<void> {
  await page.locator("#answer-files").setInputFiles(aPdf("drawing.pdf"));
  await page.getByRole("button", { name: t("adminDrafts.thread.send"), exact: true }).click();
  await page.getByText(t("adminDrafts.done.answered"), { exact: true }).waitFor();
  await isSound(page);
}

test.each(turnsOf(3))(
  "staff begin a quote with a start-up for a guest, who opens it by the mailed link and orders exactly that, in $language at $width px",
  { timeout: 240_000 },
  async ({ language, width }) => {
    // A file is refused on purpose.
    const guest = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const merchant = await demoMerchant(visit, language, width);
    const { page, t } = merchant;
    await beginsForGuest(merchant);
    for (const [name, value] of Object.entries(agreed)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="email"]').fill(guest.email);
    await page.locator('[name="method"]').selectOption("SHIPPING");
    await page.locator('[name="shipping.state"]').selectOption("OH");
    await page
      .getByRole("button", { name: t("adminDrafts.save"), exact: true })
      .last()
      .click();
    await page.getByText(t("adminDrafts.done.saved"), { exact: true }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("adminDrafts.send"), exact: true }).click();
    await page.getByText(t("adminDrafts.done.sent"), { exact: true }).waitFor();
    await isSound(page);
    await guest.page.goto(await mailedLink(guest, "/order/proforma"));
    await ready(guest.page);
    await guest.page.getByText(ownLine[language], { exact: true }).waitFor();
    await isSound(guest.page);
    await sendsFiles(guest);
    await page.reload();
    await ready(page);
    for (const name of [/hall\.pdf/, /nameplate\.jpg/]) await page.getByText(name).waitFor();
    await answersWithFile(merchant);
    await guest.page.reload();
    await ready(guest.page);
    await guest.page.getByText(/drawing\.pdf/).waitFor();
    await isSound(guest.page);
    await guest.page.locator('[name="method"][value="bank-deposit"]').check();
    await guest.page.locator("#accept button[type=submit]").click();
    await guest.page.waitForURL(/\/payment\?order=/);
    const number = new URL(guest.page.url()).searchParams.get("order")!;
    await isSound(guest.page);
    await go(merchant, `/admin/orders/${number}`);
    await page.getByText(ownLine[language], { exact: true }).waitFor();
    await isSound(page);
  },
);
