import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { atStripe, booksOf, buy, fillCheckout, go, mailTo, placeOrder, resultPage, type Shopper, shopper, toCheckout } from "./shopping.ts";
import { ready } from "./visit.ts";

const visit = browser();

const walks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

async function merchant(): Promise<Shopper> {
  const staff = await shopper(visit, "en", 1440);
  await go(staff, "/admin/signIn");
  await staff.page.locator('[name="email"]').fill("merchant@example.com");
  await staff.page.locator('main [name="password"]').fill("Compressor1");
  await staff.page.getByRole("button", { name: staff.t("adminShell.signIn.submit"), exact: true }).click();
  await staff.page.waitForURL(/\/admin(\/?$|\?)/);
  return staff;
}

/** Takes one step on a page of work: fills its form and sends it. */
async function step({ page }: Shopper, intent: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await ready(page);
  const form = page.locator(`form:has(button[name="intent"][value="${intent}"])`);
  const details = page.locator("details", { has: form });
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name^="${name}"]`).first();
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  const password = form.locator('[name="password"]');
  if ((await password.count()) > 0) await password.fill("Compressor1");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await form.locator(`button[value="${intent}"]`).click();
  expect((await answered).status(), intent).toBeLessThan(400);
  await form.waitFor({ state: "detached" });
}

async function nextStep({ page, t }: Shopper, name: string): Promise<void> {
  await ready(page);
  await page.getByRole("button", { name: t("returns.next"), exact: true }).click();
  await page.waitForURL(new RegExp(`step=${name}`));
}

describe.each(walks)("in $language at $width px", ({ language, width }) => {
  test("a guest's goods are shipped and delivered, come back with a photo, are signed for and refunded, customer and merchant side by side", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await buy(guest, "oilmarrow-sk05-2k");
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "stripe" });
    const paid = await placeOrder(guest);
    await atStripe(guest, "pay");
    const order = await resultPage(guest, t("payment.success.title"));

    const staff = await merchant();
    await go(staff, `/admin/orders/${order}`);
    await step(staff, "ship", { carrier: "ups", number: `1Z${order.replaceAll("-", "")}${"0".repeat(6)}` });
    expect((await mailTo(guest, t("mail.shipped.subjectPlain", { number: order }))).text).toContain("1Z");
    await step(staff, "delivered");

    await go(guest, `/order/detail?order=${order}`);
    await page.getByText(t("orders.state.delivered"), { exact: true }).first().waitFor();
    await page.getByRole("main").getByRole("link", { name: t("returns.detail.open"), exact: true }).click();
    await page.getByText(t("returns.received.yes"), { exact: true }).click();
    await nextStep(guest, "items");
    await page.getByRole("spinbutton").fill("1");
    await nextStep(guest, "reason");
    await page.getByLabel(t("returns.reason.label"), { exact: true }).selectOption("damaged");
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#557799" } }).jpeg().toBuffer();
    await page.locator("#photos").setInputFiles({ name: "dent.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByRole("button", { name: t("returns.photos.add"), exact: true }).click();
    await page.getByRole("img", { name: t("returns.photos.alt", { at: 1 }), exact: true }).waitFor();
    await nextStep(guest, "summary");
    expect(await page.locator('main img[src^="/order/photos/"]').count()).toBe(1);
    await page.getByRole("button", { name: t("returns.summary.send"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("returns.detail.number", { number: `${order}-R1` }) }).waitFor();

    await go(staff, "/admin/returns");
    await staff.page.getByRole("link", { name: `${order}-R1` }).first().click();
    await staff.page.waitForURL(/\/admin\/returns\/\d+/);
    await step(staff, "agree", { instructions: "Keep it upright" });

    await page.reload();
    await ready(page);
    await page.getByText("Keep it upright").waitFor();
    await page.getByLabel(t("returns.send.carrier"), { exact: true }).selectOption("ups");
    await page.getByLabel(t("returns.send.number"), { exact: true }).fill("1Z999AA10123456784");
    await page.getByRole("button", { name: t("returns.send.submit"), exact: true }).click();
    await page.getByText(t("returns.stateText.agreedSent")).waitFor();

    await staff.page.reload();
    await step(staff, "sign", { resellable: "1" });
    await step(staff, "refund");
    await mailTo(guest, order);
    await expect.poll(async () => (await booksOf(guest, "stripe", order)).refunded, { timeout: 30_000 }).toBeGreaterThan(0);
    const { charges, charged, refunded } = await booksOf(guest, "stripe", order);
    expect({ charges, charged, isPart: refunded < charged }).toEqual({ charges: 1, charged: paid, isPart: true });
    await expect.poll(async () => (await page.reload(), page.getByText(t("returns.state.completed"), { exact: true }).count()), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.getByText(t("orders.refundState.COMPLETED")).first().waitFor();
  });
});
