import { expect, test } from "vitest";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { browser } from "./browser.ts";
import { ada, buy, fillCheckout, go, placeButton, placeOrder, shopper, toCheckout, totalsOf } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { until } from "./until.ts";

const visit = browser();
const element = "polarwick-ep035";
/** Nobody else buys it: its stock is what this walk counts on. */
const ownElement = "polarwick-ep075";
const valve = "torrendyne-bv1";

test("the cart saves a quantity by itself, stops at the stock with the sentence, and gives back what was deleted", async () => {
  const { page, t, ...guest } = await shopper(visit, "en", 390, { tolerates: /status of 400/ });
  await buy({ page, t, ...guest }, ownElement);
  const quantity = page.getByRole("spinbutton");
  await quantity.fill("2");
  await page.getByText(t("cart.line.saved"), { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => quantity.inputValue()).toBe("2");

  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  for (const [typed, answer] of [
    ["0", t("cart.errors.quantity_invalid")],
    ["1", t("cart.line.saved")],
    ["2", t("cart.line.saved")],
  ] as const) {
    sent.length = 0;
    await quantity.fill(typed);
    await quantity.press("Enter");
    await page.getByText(answer, { exact: true }).waitFor();
    // Saved already, it is not sent again, neither by its pause nor by another Enter.
    if (typed !== "0") await quantity.press("Enter");
    await page.waitForTimeout(600);
    expect(sent, typed).toHaveLength(1);
  }

  // Cleared and typed anew, as on any form.
  await quantity.press("ControlOrMeta+a");
  await quantity.press("Backspace");
  await expect.poll(() => quantity.inputValue()).toBe("");
  await quantity.pressSequentially("9999");
  await page.getByText(t("cart.errors.stock_limit")).waitFor();
  const left = await quantity.inputValue();
  expect(Number(left)).toBeLessThan(999);

  await page.getByRole("button", { name: /^Delete / }).click();
  const question = page.getByRole("dialog", { name: t("cart.delete.prompt") });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t("cart.delete.keep"));
  await question.getByRole("button", { name: t("cart.delete.confirm"), exact: true }).click();
  await page.getByText(t("cart.empty.title")).waitFor();
  await page.getByRole("button", { name: t("cart.delete.undo") }).click();
  await until(
    "the quantity is back",
    async () => (await quantity.count()) === 1 && (await quantity.inputValue()) === left,
  );
});

test("a line is deleted when its quantity is saved between question and answer, and Undo says why it cannot put it back", async () => {
  const guest = await shopper(visit, "en", 1440, { tolerates: /status of 409/ });
  const { page, t } = guest;
  await buy(guest, element);
  const sku = await page.locator('main form input[name="sku"]').first().inputValue();
  await page
    .getByRole("button", { name: t("ui.more", { of: "" }).trim() })
    .first()
    .click();
  await page.getByRole("button", { name: /^Delete / }).click();
  const question = page.getByRole("dialog", { name: t("cart.delete.prompt") });
  await page.getByText(t("cart.line.saved"), { exact: true }).waitFor();
  await question.getByRole("button", { name: t("cart.delete.confirm"), exact: true }).click();
  const undo = page.getByRole("button", { name: t("cart.delete.undo") });
  await undo.waitFor();
  // Another tab takes all there is meanwhile.
  const headers = { origin: guest.url };
  await page.request.post("/shoppingCart", { form: { intent: "add", sku, quantity: "1" }, headers });
  const all = { intent: "quantity", sku, quantity: "999999" };
  await page.request.post("/shoppingCart", { form: all, headers });
  await undo.click();
  await page
    .getByRole("alert")
    .filter({ hasText: t("cart.errors.stock_limit") })
    .waitFor();
});

test("a quantity pressed just before the cart is left is ordered", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await buy(guest, element);
  await page
    .getByRole("button", { name: t("ui.more", { of: "" }).trim() })
    .first()
    .click();
  await page.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByText(/ × 2$/).waitFor();
});

test("who is in the cart before the goods are is told that they come, then sees and counts them", async () => {
  const { page, t, ...guest } = await shopper(visit, "en", 390);
  await go({ page, t, ...guest }, `/products/${element}.html`);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/shoppingCart/_payload.json", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  await page.getByRole("banner").locator('a[href="/shoppingCart"]').click();
  await page.getByRole("heading", { level: 1, name: t("cart.title"), exact: true }).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: t("cart.add.pending") })
    .waitFor();
  expect(await page.getByText(t("cart.empty.title")).count()).toBe(0);
  release();
  await page.getByRole("spinbutton").waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("status")
        .filter({ hasText: t("cart.add.pending") })
        .count(),
    )
    .toBe(0);
  await until("the cart counts one", async () => (await page.getByRole("banner").innerText()).includes("1"));
});

test("two tabs on one cart end with what was said last, and both know the count", async () => {
  const guest = await shopper(visit, "cn", 1440);
  const { page, t } = guest;
  await buy(guest, element);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("spinbutton").fill("3");
  await other.getByText(t("cart.line.saved"), { exact: true }).waitFor();
  await page.getByRole("spinbutton").fill("4");
  await page.getByText(t("cart.line.saved"), { exact: true }).waitFor();
  await other.reload();
  await expect.poll(() => other.getByRole("spinbutton").inputValue()).toBe("4");
  await until("the other tab counts four", async () => (await other.getByRole("banner").innerText()).includes("4"));
});

test("a field is judged when it is left and cleared as it is mended; sending takes the focus to the list of faults", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  const phone = page.locator('[name="shipping.phone"]');
  await phone.fill("555");
  await phone.blur();
  await page.getByText(t("checkout.errors.phone_format")).waitFor();
  await phone.fill("(555) 123-4567");
  await expect.poll(() => page.getByText(t("checkout.errors.phone_format")).count()).toBe(0);
  await placeButton(guest).click();
  const fieldErrors = page.getByRole("alert").filter({ hasText: t("checkout.errors.email_required") });
  await fieldErrors.waitFor();
  await expect.poll(() => fieldErrors.evaluate((box) => box === document.activeElement)).toBe(true);
  await fieldErrors.getByRole("link", { name: new RegExp(t("checkout.errors.email_required")) }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
});

test("the list of faults says what is wrong now with a field that was typed in, as the field does, and keeps its place", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  await placeButton(guest).click();
  const faults = page.getByRole("alert").getByRole("link");
  const ofPhone = faults.filter({ hasText: t("checkout.address.phone") });
  await ofPhone.filter({ hasText: t("fields.required", { field: t("checkout.address.phone") }) }).waitFor();
  const phone = page.locator('[name="shipping.phone"]');
  await phone.fill("555");
  await page.locator('[name="shipping.state"]').selectOption("AK");
  await ofPhone.filter({ hasText: t("checkout.errors.phone_format") }).waitFor();
  await faults.filter({ hasText: t("checkout.errors.state_not_supported") }).waitFor();
  // The list takes the focus at a press alone, so typing goes on.
  await phone.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("1234567");
  await expect.poll(() => phone.inputValue()).toBe("5551234567");
  await expect.poll(() => ofPhone.count()).toBe(0);
});

test("faults of the shipping address leave the list of faults when the goods are to be fetched", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  await placeButton(guest).click();
  const fieldErrors = page.getByRole("alert").getByRole("link");
  await fieldErrors.filter({ hasText: t("checkout.address.zip") }).waitFor();
  await page.locator('input[name="method"][value="PICKUP"]').check();
  await fieldErrors.filter({ hasText: t("checkout.address.zip") }).waitFor({ state: "detached" });
  await expect
    .poll(() => fieldErrors.allTextContents())
    .toEqual([
      expect.stringContaining(t("checkout.contact.email")),
      expect.stringContaining(t("checkout.payment.title")),
    ]);
});

test("what was typed survives a reload and going back to the cart", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "zeller" });
  const total = await totalsOf(guest);
  const isThere = async () => {
    await until("the totals are back", async () => (await totalsOf(guest)) === total);
    await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe(ada.city);
    await expect.poll(() => page.locator('[name="payment"][value="zeller"]').isChecked()).toBe(true);
  };
  await page.reload();
  await isThere();
  await page.getByRole("link", { name: t("checkout.backToCart") }).click();
  await toCheckout(guest);
  await isThere();
  // So does the name that was copied for whoever fetches the goods.
  await page.locator('input[name="method"][value="PICKUP"]').check();
  await page.reload();
  await expect.poll(() => page.locator('[name="contact.lastName"]').inputValue()).toBe(ada.lastName);
  await expect.poll(() => page.locator('[name="contact.phone"]').inputValue()).not.toBe("");
});

test("what is written to ask for a quote survives a reload and the other language, and goes once it is sent", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t, email } = guest;
  const message = () => page.locator('main [name="message"]');
  const state = () => page.locator('main [name="shipping.state"]');
  await go(guest, "/quote/ask?sku=TD-BV12");
  await message().fill("With a certificate, please");
  for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
    await page.locator(`main [name="shipping.${field}"]`).fill(ada[field]);
  await state().selectOption(ada.state);
  await page.locator('main [name="email"]').fill(email);
  const isThere = async () => {
    await expect.poll(() => message().inputValue()).toBe("With a certificate, please");
    await expect.poll(() => state().inputValue()).toBe(ada.state);
  };
  await page.reload();
  await isThere();
  await go({ ...guest, language: "cn" }, "/quote/ask?sku=TD-BV12");
  await isThere();
  await go(guest, "/quote/ask?sku=TD-BV12");
  await isThere();
  await page.getByRole("button", { name: t("quotes.ask.submitGuest"), exact: true }).click();
  await page.getByText(t("quotes.ask.mailed", { email }), { exact: true }).waitFor();
  await go(guest, "/quote/ask?sku=TD-BV12");
  await expect.poll(() => message().inputValue()).toBe("");
});

test("what is pasted beyond the limit of a field stays whole, and the limit is named when it is sent", async () => {
  const guest = await shopper(visit, "en", 1440, { tolerates: /status of 400/ });
  const { page, t } = guest;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await buy(guest, valve);
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "bank-deposit" });
  const paste = async (name: string, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.locator(`[name="${name}"]`).focus();
    await page.keyboard.press("Control+V");
    await expect.poll(() => page.locator(`[name="${name}"]`).inputValue()).toBe(text);
  };
  const [number, note] = ["4500".repeat(11), "Ring twice. ".repeat(42)];
  await paste("poNumber", number);
  await paste("note", note);
  await totalsOf(guest);
  await placeButton(guest).click();
  for (const [name, max] of [
    ["poNumber", 40],
    ["note", 500],
  ] as const) {
    const tooLong = t("fields.too_long", { field: t(`orders.texts.${name}.field`), max });
    await page.getByRole("link", { name: tooLong }).waitFor();
  }
  expect(await page.locator('[name="poNumber"]').inputValue()).toBe(number);
  expect(await page.locator('[name="note"]').inputValue()).toBe(note);
});

test.each(turnsOf(0))(
  "in $language at $width px a PDF of the purchase order that is refused leaves all as typed, and a good one goes with the order, with no question for totals",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = guest;
    await buy(guest, valve);
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "bank-deposit" });
    await page.getByLabel(t("orders.texts.poNumber.field")).fill("4711");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.headers()["content-type"] ?? "");
    });
    const field = page.getByLabel(t("orders.poDocument.title"));
    // One that is too large is never sent, and no order goes without it before that was said.
    const large = { name: "po.pdf", mimeType: "application/pdf", buffer: poPdf({ padding: 5 * 1024 * 1024 }) };
    await field.setInputFiles(large);
    const tooLarge = t("companyOrders.poDocument.tooLarge");
    await page.getByText(tooLarge).waitFor();
    await placeButton(guest).click();
    await page.getByRole("link", { name: tooLarge }).waitFor();
    expect(sent.filter((type) => type.startsWith("multipart/"))).toEqual([]);
    await field.setInputFiles({ name: "po.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
    await placeButton(guest).click();
    await page
      .getByRole("alert")
      .filter({ hasText: t("uploads.poDocument.po_file_not_pdf") })
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel(t("orders.texts.poNumber.field")).inputValue()).toBe("4711");
    await page.getByRole("link", { name: t("uploads.poDocument.po_file_not_pdf") }).click();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.setInputFiles({ name: "PO 4711.pdf", mimeType: "application/pdf", buffer: poPdf() });
    // Another choice leaves the error behind.
    await page.getByText(t("uploads.poDocument.po_file_not_pdf")).first().waitFor({ state: "detached" });
    sent.length = 0;
    await page.locator('[name="shipping.zip"]').fill("45403");
    await until("the totals are asked for", async () => sent.length > 0);
    expect(sent.every((type) => type.startsWith("application/x-www-form-urlencoded"))).toBe(true);
    await totalsOf(guest);
    await placeButton(guest).click();
    await page.waitForURL(/\/payment\?/);
  },
);

test("a state outside the continental United States is refused at once, and Pick Up takes over the name", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "bank-deposit" });
  await page.locator('[name="shipping.state"]').selectOption("HI");
  const refusal = page.getByRole("alert").filter({ hasText: t("checkout.errors.state_not_supported") });
  await refusal.getByRole("button", { name: t("checkout.address.change") }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("shipping.state");
  await refusal.getByRole("button", { name: t("checkout.address.pickUp") }).click();
  await expect.poll(() => page.locator('[name="contact.firstName"]').inputValue()).toBe(ada.firstName);
  await placeOrder(guest);
  await page.getByRole("heading", { level: 1, name: t("payment.manual.title") }).waitFor();
});

test("cancelling asks first with the focus on Keep Order, and going back after leaving the provider finds the order", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await buy(guest, valve);
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "stripe" });
  await placeOrder(guest);
  await page.waitForURL(/\/stripe\/pay\//);
  await page.goBack();
  await page.waitForURL(/\/payment\?order=/);
  await page.getByRole("timer").waitFor();
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t("orders.pay.keep"));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("timer").waitFor();
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("orders.pay.confirm"), exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: t("payment.canceled.title") }).waitFor();
  await go(guest, "/shoppingCart");
  await page.getByText(t("cart.empty.title")).waitFor();
});
