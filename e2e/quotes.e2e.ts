import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { merchants, opens } from "./fulfilment/merchant.ts";
import { sends } from "./fulfilment/requests.ts";
import { fillIn } from "./people.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const atWork = merchants(visit);

/** Staff take the quote up, fill in what they offer, and send it by two presses in one moment. */
async function offers(staff: Shopper, number: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = staff;
  await opens(staff, `/admin/drafts/${number}`);
  await page.locator('button[name="intent"][value="reopen"]').click();
  await page.waitForURL(/done=reopened/);
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
  await page.locator('button[name="intent"][value="send"]').dblclick();
  await page.waitForURL(/done=sent/);
}

test.each(turnsOf(2))(
  "a member asks for a quote from the cart, wants the offer changed, and accepts the second one once on account, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const buyer = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = buyer;
    await go(buyer, "/signIn");
    await fillIn(buyer, { email: "buyer@larkspur.example", password: demoCustomer.password });
    await page.waitForURL((url) => !url.pathname.includes("signIn"));
    await go(buyer, "/personal/companies");
    await page.locator('select[name="site"]').selectOption({ index: 1 });
    await page.locator('form:has(select[name="site"]) button[type="submit"]').click();
    await page.waitForURL(/done=buys-for/);
    // The site's cart holds what other walks have left in it.
    const cart = pathIn(language, "/shoppingCart");
    await go(buyer, "/shoppingCart");
    const left = page.locator('main input[type="hidden"][name="delete"]');
    for (const sku of await left.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)))
      await sends(buyer, cart, { intent: "delete", sku });
    await sends(buyer, cart, { intent: "add", sku: "TD-TE63", quantity: "1" });

    await go(buyer, "/shoppingCart");
    await page.getByRole("link", { name: t("quotation.askQuote"), exact: true }).click();
    await page.waitForURL(/\/quote\/ask$/);
    await ready(page);
    await page.getByLabel(t("quotes.ask.message")).fill("For the press line");
    await page.locator('[name="lines.0.quantity"]').fill("many");
    const send = page.getByRole("button", { name: t("quotes.ask.submit"), exact: true });
    await send.click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel(t("quotes.ask.message")).inputValue()).toBe("For the press line");
    await page.locator('[name="lines.0.quantity"]').fill("6");
    await send.dblclick();
    await page.waitForURL(/\/quotes\/QT-[^/]+$/);
    const { pathname } = new URL(page.url());
    const number = pathname.split("/").at(-1)!;

    const staff = await atWork({ language, width });
    await opens(staff, "/admin/drafts?scope=waiting");
    await staff.page.getByRole("link", { name: number, exact: true }).waitFor();
    const line = { "lines.0.price": "20", "lines.0.reason": "Six of them", shippingReason: "By parcel" };
    await offers(staff, number, { ...line, shippingAmount: "30", leadDays: "3" });

    await page.goto(pathname);
    await ready(page);
    await page.locator("summary", { hasText: t("quotes.change.title") }).click();
    await page.getByLabel(t("quotes.change.text")).fill("Can the freight be less?");
    await page.locator('button[value="ask-change"]').click();
    await page.getByText(t("quotes.done.ask-change"), { exact: true }).waitFor();
    expect(await page.locator("#accept").count()).toBe(0);
    await offers(staff, number, { shippingAmount: "12" });
    await staff.page.getByText("Can the freight be less?").waitFor();

    await page.goto(pathname);
    await ready(page);
    // By hand: six at $20, $12 freight, and the tax of the day on top.
    await page
      .locator("main li", { hasText: "TD-TE63" })
      .getByText(/^(?:US)?\$120\.00$/)
      .waitFor();
    const accept = page.locator("#accept");
    await accept.locator('[name="poNumber"]').fill(`PO ${number}`);
    await accept.locator('button[value="pay"]').dblclick();
    await page.waitForURL(/\/order\/detail\?order=PL-/);
    const order = new URL(page.url()).searchParams.get("order")!;
    await page.getByText(t("orders.onAccount.title"), { exact: true }).first().waitFor();
    await page.goto(pathname);
    expect(await page.locator("#accept").count()).toBe(0);
    await page.getByRole("link", { name: t("quotes.toOrder", { number: order }), exact: true }).waitFor();
    await opens(staff, `/admin/orders?q=${encodeURIComponent(`PO ${number}`)}`);
    const orders = staff.page.locator('main a[href*="/admin/orders/PL-"]');
    expect(new Set(await orders.allInnerTexts())).toEqual(new Set([order]));
  },
);
