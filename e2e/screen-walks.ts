import { aPdf, aPicture, notes } from "./message-files.ts";
import { merchantScreens, oneOf } from "./merchant-screens.ts";
import type { Look } from "./screen-list.ts";
import {
  ada,
  atPaypal,
  atStripe,
  buy,
  fillCheckout,
  go,
  mailedLink,
  placeOrder,
  resultPage,
  type Shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { ready } from "./visit.ts";

/** Screens that one comes to only by doing something before: a visitor's way, and where it is looked around. */
export interface Walk {
  readonly name: string;
  readonly walk: (shopper: Shopper, look: Look) => Promise<void>;
}

async function cartAndCheckout(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-fc035");
  await look("cart-parcel");
  await page.getByRole("spinbutton").fill("900");
  await page.getByText(t("cart.errors.stock_limit")).first().waitFor();
  await look("cart-stock-limit");
  await page.getByRole("spinbutton").fill("1");
  await page.getByText(t("cart.line.saved")).waitFor();
  await page
    .getByRole("button", { name: t("cart.line.delete") })
    .first()
    .click();
  await look("cart-delete-question", { partly: true });
  await page.getByRole("button", { name: t("cart.delete.keep") }).click();
  await toCheckout(shopper);
  await look("checkout");
  await page.locator('button[name="intent"][value="place"]').click();
  await page.getByRole("alert").first().waitFor();
  await look("checkout-errors");
  await page.locator('[name="shipping.state"]').selectOption("AK");
  await page.getByRole("button", { name: t("checkout.address.pickUp"), exact: true }).waitFor();
  await look("checkout-state-not-supported");
  await page.getByRole("button", { name: t("checkout.address.pickUp"), exact: true }).click();
  await look("checkout-pick-up");
}

async function paidByStripe(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "gantmoor-p2-050v60");
  await look("cart-freight");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "stripe" });
  await look("checkout-freight-filled");
  await placeOrder(shopper);
  await atStripe(shopper, "decline");
  await page.getByRole("alert").waitFor();
  await atStripe(shopper, "abandon");
  const order = await resultPage(shopper, t("payment.left.title"));
  await look("payment-failure");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-pending");
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await look("order-cancel-question", { partly: true });
  await page.getByRole("button", { name: t("orders.pay.keep"), exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.now"), exact: true }).click();
  await atStripe(shopper, "pay");
  await resultPage(shopper, t("payment.success.title"));
  await look("payment-success");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-confirmed");
  await go(shopper, `/order/receipt?order=${order}`);
  await look("order-receipt");
  await go(shopper, `/order/requestRefund?order=${order}`);
  await look("order-request-refund");
}

async function paidLater(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "paypal" });
  await placeOrder(shopper);
  await page.waitForURL(/\/paypal\/checkoutnow/);
  await page.locator("#delayMs").selectOption("86400000");
  await atPaypal(shopper, "review");
  await resultPage(shopper, t("payment.timeout.title"));
  await look("payment-checking");
}

async function byBankDeposit(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await page.getByLabel(t("checkout.contact.email")).fill(shopper.email);
  for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
    await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
  await page.locator('[name="shipping.state"]').selectOption(ada.state);
  await page.locator('input[name="payment"][value="bank-deposit"]').check();
  await page.locator('input[name="billingSame"]').uncheck();
  await totalsOf(shopper);
  await look("checkout-other-billing-address");
  await page.locator('input[name="billingSame"]').check();
  await placeOrder(shopper);
  const order = await resultPage(shopper, t("payment.manual.title"));
  await look("payment-bank-deposit");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-needs-account");
  await page.goto(await mailedLink(shopper, "/createPassword"));
  await look("create-password");
}

async function byZellerThenCanceled(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "zeller", pickup: true });
  await placeOrder(shopper);
  await resultPage(shopper, t("payment.manual.title"));
  await look("payment-zeller");
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("payment.canceled.title") }).waitFor();
  await look("payment-canceled");
}

/** Signs in with one of the demo's accounts. */
async function signIn(shopper: Shopper, path: string, email: string): Promise<void> {
  const { page } = shopper;
  await go(shopper, path);
  await page.locator('main [name="email"]').fill(email);
  await page.locator('main [name="password"]').fill("Compressor1");
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(path));
}

/** The demo customer's own pages; what one does there is seen elsewhere. */
async function account(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "customer@example.com");
  for (const [name, path] of [
    ["account-home", "/personal"],
    ["account-orders", "/order/list"],
    ["account-orders-nothing", "/order/list?q=nothing"],
    ["account-bought", "/personal/bought"],
    ["account-bought-nothing", "/personal/bought?q=nothing"],
    ["account-address-book", "/personal/addressBook"],
    ["account-machines", "/machines"],
    ["account-saved-none", "/personal/saved"],
    ["account-company-application", "/personal/companies"],
    ["account-lists-none", "/personal/lists"],
    ["account-add-to-list", "/addToList?number=PW-EP035&quantity=2&number=nothing"],
    ["account-select-address", "/order/selectAddr"],
    ["account-change-password", "/personal/changePwd"],
    ["account-sessions", "/personal/sessions"],
    ["account-close", "/closeAccount"],
  ] as const) {
    await go(shopper, path);
    await look(name);
  }
  for (const [name, path] of [
    ["account-address-errors", "/personal/addressBook?edit=new"],
    ["account-change-password-errors", "/personal/changePwd"],
    ["account-close-errors", "/closeAccount"],
  ] as const) {
    await go(shopper, path);
    await page.locator("main form[novalidate] button[type=submit]").first().click();
    await page.getByRole("alert").first().waitFor();
    await look(name);
  }
  await partsList(shopper, look);
  await go(shopper, "/personal/addressBook");
  await page.locator('main button[value="delete"]').first().click();
  await look("account-address-delete-question", { partly: true });
  for (const [name, tab, state] of [
    ["order-transfer-pending", "pending", "pending"],
    ["order-shipped", "shipped", "shipped"],
    ["order-ready-for-pickup", "shipped", "ready-for-pickup"],
    ["order-delivered", "delivered", "delivered"],
  ] as const) {
    await go(shopper, `/order/detail?order=${await demoOrder(shopper, tab, t(`orders.state.${state}`))}`);
    await look(name);
  }
}

/** Goods are put on a list of parts, and one of its lines is changed. */
async function partsList(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await go(shopper, "/addToList?number=PW-EP035&quantity=2&number=OV-RS15-125-B-575&quantity=1");
  const isNew = page.getByLabel(t("lists.put.new"), { exact: true });
  await isNew.check();
  await page.getByLabel(t("lists.name"), { exact: true }).fill("Shelf");
  await page.getByRole("button", { name: t("lists.put.submit"), exact: true }).click();
  await page.getByRole("link", { name: t("lists.put.open"), exact: true }).click();
  await page.waitForURL(/lists\/\d+$/);
  await ready(page);
  await look("account-list");
  const list = new URL(page.url()).pathname.replace(/^\/cn/, "");
  await go(shopper, `${list}/scan?code=PW-EP035`);
  await look("account-list-scan");
  await go(shopper, list);
  await page.getByRole("link", { name: t("lists.editOf", { sku: "PW-EP035" }), exact: true }).click();
  await page.locator("#par").waitFor();
  await page.locator("#par").fill("many");
  await page.getByRole("button", { name: t("lists.save"), exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await look("account-list-line-errors");
}

/** A member of a demo company chooses a site and orders for it; what they placed is shown as the company's. */
async function companyBuyer(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "admin@larkspur.example");
  await go(shopper, "/personal/companies");
  const site = page.getByLabel(t("companies.buying.for"), { exact: true });
  await site.selectOption({ label: "Larkspur Manufacturing, Inc. · Fort Wayne service center" });
  await page.getByRole("button", { name: t("companies.buying.save"), exact: true }).click();
  await page.getByText(t("companies.done.buys-for")).waitFor();
  await page.getByRole("complementary", { name: t("shell.buysForLabel") }).waitFor();
  await look("company-site-chosen");
  await buy(shopper, "gantmoor-p2-050v60");
  await look("company-cart");
  await toCheckout(shopper);
  await look("company-checkout");
  await page.locator('[name="payment"][value="zeller"]').check();
  await placeOrder(shopper);
  await page.waitForURL(/\/payment\?/);
  await go(shopper, "/order/list");
  await look("company-orders");
  await page.locator('main li a[href*="/order/detail"]').first().click();
  await page.getByText(t("orders.boughtFor.title"), { exact: true }).waitFor();
  await look("company-order");
}

/** A member of a demo company asks for a quote, looks at those it has, and begins to answer an offer. */
async function companyQuotes(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "buyer@larkspur.example");
  await go(shopper, "/personal/quotes");
  await look("quotes");
  const has = (state: "sent" | "change-asked") =>
    page.locator("main li", { has: page.getByText(t(`quotes.states.${state}`), { exact: true }) }).getByRole("link");
  for (const state of ["change-asked", "sent"] as const) {
    await go(shopper, "/personal/quotes");
    await has(state).first().click();
    await page.getByRole("heading", { name: t("quotes.thread.title"), exact: true }).waitFor();
    await look(`quote-${state}`);
  }
  await page.locator("summary", { hasText: t("quotes.change.title") }).click();
  await page.locator('button[value="ask-change"]').click();
  await page.getByRole("alert").first().waitFor();
  await look("quote-change-errors");
}

/** A guest asks for a quote of a machine, and confirms it by the mailed page. */
async function guestQuote(shopper: Shopper, look: Look): Promise<void> {
  const { page, t, email } = shopper;
  await go(shopper, "/quote/ask?sku=OV-RS075-150-80TD-1P");
  await look("quote-ask");
  const send = page.getByRole("button", { name: t("quotes.ask.submitGuest"), exact: true });
  await page.locator('[name="lines.0.quantity"]').fill("many");
  await send.click();
  await page.getByRole("alert").first().waitFor();
  await look("quote-ask-errors");
  await page.locator('[name="lines.0.quantity"]').fill("2");
  await page.locator('[name="email"]').fill(email);
  for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
    await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
  await page.locator('[name="shipping.state"]').selectOption(ada.state);
  await send.click();
  await page.getByRole("heading", { level: 1, name: t("quotes.ask.mailedTitle"), exact: true }).waitFor();
  await look("quote-ask-mailed");
  await page.goto(await mailedLink(shopper, "/order/proforma"));
  await look("quote-to-confirm");
  await page.getByRole("button", { name: t("quotes.confirm"), exact: true }).click();
  await page.getByText(t("quotes.done.confirm"), { exact: true }).waitFor();
  await look("quote-requested");
  const files = page.locator("#message-files");
  const press = page.getByRole("button", { name: t("quotes.thread.send"), exact: true });
  await page.locator("#message-text").fill(t("quotes.ask.messageHint"));
  await files.setInputFiles([await aPicture("nameplate.jpg"), aPdf(`${"hall-".repeat(30)}.pdf`), notes]);
  await press.click();
  await page.locator('#message-files[aria-invalid="true"]').waitFor();
  await look("quote-files-errors");
  await files.setInputFiles([await aPicture("nameplate.jpg"), aPdf(`${"hall-".repeat(30)}.pdf`)]);
  await press.click();
  await page.getByText(t("quotes.done.message"), { exact: true }).waitFor();
  await look("quote-files");
}

/** The administrator of a demo company: its people and sites, the forms for them, and the one to apply as another. */
async function companyAdministrator(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "admin@larkspur.example");
  await go(shopper, "/personal/companies");
  await look("companies");
  await go(shopper, "/personal/companies?apply");
  await page.locator("main form[novalidate] button[type=submit]").first().click();
  await page.getByRole("alert").first().waitFor();
  await look("company-application-errors");
  await go(shopper, "/personal/companies");
  await page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Larkspur Manufacturing, Inc." }).waitFor();
  await look("company-administered");
  const [company] = /\/personal\/companies\/\d+/.exec(page.url())!;
  for (const [name, query] of [
    ["company-invite", "invite"],
    ["company-site-new", "site=new"],
  ] as const) {
    await go(shopper, `${company}?${query}`);
    await look(name);
    await page.locator("main form[novalidate] button[type=submit]").first().click();
    await page.getByRole("alert").first().waitFor();
    await look(`${name}-errors`);
  }
  await go(shopper, company);
  await page.locator('main a[href*="?tax="]').first().click();
  await page.getByRole("button", { name: t("companies.tax.send"), exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await look("company-site-tax-errors");
  await go(shopper, `${company}/spending`);
  await look("company-spending");
  await go(shopper, `${company}/spending?center=new`);
  await page.locator("main form[novalidate] button[type=submit]").first().click();
  await page.getByRole("alert").first().waitFor();
  await look("company-cost-center-errors");
  await go(shopper, `${company}/rules`);
  await look("company-rules");
  await go(shopper, `${company}/rules?rule=new`);
  await page.locator("main form[novalidate] button[type=submit]").first().click();
  await page.getByRole("alert").first().waitFor();
  await look("company-rule-errors");
  await go(shopper, "/personal/requisitions?scope=all");
  await look("requisitions");
  await page.locator('main li a[href*="/requisitions/"]').first().click();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await look("requisition");
  await go(shopper, `/companyInvitation?token=${"x".repeat(43)}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await look("company-invitation-gone");
}

/** Accounts payable of a demo company: its invoices, one of them, what is wrong with it, and paying it online. */
async function companyPayable(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "payables@larkspur.example");
  await go(shopper, "/personal/companies");
  await page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Larkspur Manufacturing, Inc." }).waitFor();
  await look("company");
  await page.getByRole("link", { name: t("invoices.title"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("invoices.title"), exact: true }).waitFor();
  await look("company-invoices");
  await page.getByRole("link", { name: t("invoices.statement.title"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("invoices.statement.title"), exact: true }).waitFor();
  await look("company-statement");
  await page.goBack();
  await page.locator("main li a", { hasText: /^INV-/ }).first().click();
  await page.getByRole("heading", { name: t("invoices.paid"), exact: true }).waitFor();
  await look("invoice-overdue");
  await page.getByText(t("invoices.dispute.title"), { exact: true }).click();
  await page.getByRole("button", { name: t("invoices.dispute.submit"), exact: true }).click();
  await page
    .getByText(t("fields.required", { field: t("invoices.dispute.reason") }))
    .first()
    .waitFor();
  await look("invoice-dispute-errors");
  await page.getByRole("link", { name: t("invoices.pay.one"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("invoices.pay.title"), exact: true }).waitFor();
  await look("invoices-to-pay");
  await page.locator('main form:has([name="total"]) button[type=submit]').click();
  await atStripe(shopper, "abandon");
  await page.getByText(t("invoices.payment.left"), { exact: true }).waitFor();
  await look("invoices-not-paid");
  await page.goto(page.url().replace("return=left", "return=paid"));
  await page.getByText(t("invoices.payment.checking"), { exact: true }).waitFor();
  await look("invoices-payment-checked");
}

/** Gives goods back, and takes it back before it is sent; then the returns that the demo customer has sent. */
async function givingBack(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await signIn(shopper, "/signIn", "customer@example.com");
  const order = await demoOrder(shopper, "delivered", t("orders.state.delivered"));
  await go(shopper, `/order/review?order=${order}`);
  await look("order-review");
  await page.locator("main form[novalidate] button[type=submit]").first().click();
  await page.getByRole("alert").first().waitFor();
  await look("order-review-errors");
  await go(shopper, `/order/return?order=${order}&step=received`);
  await look("return-received");
  await page.getByText(t("returns.received.yes"), { exact: true }).click();
  for (const step of ["items", "reason", "summary"] as const) {
    await page.getByRole("button", { name: t("returns.next"), exact: true }).click();
    await page.waitForURL(new RegExp(`step=${step}`));
    await ready(page);
    if (step === "items") await page.getByRole("spinbutton").first().fill("1");
    if (step === "reason") await page.getByLabel(t("returns.reason.label"), { exact: true }).selectOption("damaged");
    await look(`return-${step}`);
  }
  await go(shopper, "/order/list?tab=returns");
  const returned = await page
    .locator('main li a[href*="/order/detail"]')
    .filter({ hasText: /PL-/ })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("order")));
  for (const [at, number] of returned.slice(0, 4).entries()) {
    await go(shopper, `/order/return?order=${number}`);
    await look(`return-detail-${at + 1}`);
  }
}

/** The number of the demo customer's latest order under a tab that stands as said. */
async function demoOrder(shopper: Shopper, tab: string, state: string): Promise<string> {
  await go(shopper, `/order/list?tab=${tab}`);
  const card = shopper.page.locator("main li", { has: shopper.page.getByText(state, { exact: true }) }).first();
  return (await card.locator('a[href*="/order/detail"]').first().innerText()).replace(/^.*(PL-\S+).*$/s, "$1");
}

/** Things of the merchant's that nothing else looks at closely: a list, and where its links to one of them lead. */
const thingsOfMerchant = [
  ["merchant-order", "/admin/orders?scope=all", /\/admin\/orders\/PL-[^/]+$/],
  ["merchant-return", "/admin/returns?scope=all", /\/admin\/returns\/\d+$/],
  ["merchant-promotion", "/admin/promotions?scope=all", /\/admin\/promotions\/(?!new|prices)[\w-]+$/],
  ["merchant-discount", "/admin/discounts?scope=all", /\/admin\/discounts\/(?!new)[\w-]+$/],
  ["merchant-part", "/admin/stock?scope=all", /\/admin\/stock\/\d+$/],
  ["merchant-staff-notices", "/admin/staff", /\/admin\/staff\/\d+\/notifications$/],
  ["merchant-company", "/admin/companies", /\/admin\/companies\/\d+$/],
] as const;

/** Screens of the merchant's that are come to by an address and show a thing of the demo, or a state of their own. */
const placesOfMerchant = [
  ["merchant-search", "/admin/search?q=larkspur"],
  ["merchant-search-nothing", "/admin/search?q=zzqxjw"],
  ["merchant-policy", "/admin/settings/policies/warrantyPolicy"],
  ["merchant-mail-words", "/admin/settings/mails/paid"],
  ["merchant-orders-nothing", "/admin/orders?q=zzqxjw"],
  ["merchant-invoices", "/admin/invoices?scope=all"],
  ["merchant-collections", "/admin/collections?scope=all"],
  ["merchant-shipping-trial", "/admin/settings/shipping/trial"],
] as const;

/** `/admin/settings/pages/new` is pictured as `merchant-settings-pages-new`. */
const nameOf = (path: string) =>
  `merchant-${path
    .replace(/^\/admin\/?/, "")
    .replaceAll(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^$/, "dashboard")}`;

/** An order that is marked as delivered, how the mark is taken back, and the order as it was. */
async function deliveredByMistake(shopper: Shopper, look: Look): Promise<void> {
  const { page } = shopper;
  await go(shopper, await oneOf(shopper, "/admin/orders?scope=shipped", /\/admin\/orders\/PL-[^/]+$/));
  const step = async (intent: "delivered" | "take-delivery-back") => {
    const button = page.locator(`button[name="intent"][value="${intent}"]`);
    const form = page.locator("details", { has: button });
    await form.waitFor();
    if ((await form.getAttribute("open")) === null) await form.locator("summary").first().click();
    return button;
  };
  await (await step("delivered")).click();
  const back = await step("take-delivery-back");
  await look("merchant-order-step-back");
  await back.click();
  await back.waitFor({ state: "detached" });
}

/** Every screen of the merchant's side, as the table of its routes names them, one thing of each kind included. */
async function merchant(shopper: Shopper, look: Look): Promise<void> {
  await go(shopper, "/admin/signIn");
  await look("merchant-sign-in");
  await go(shopper, `/admin/join?token=${"x".repeat(43)}`);
  await look("merchant-join-link-gone");
  await signIn(shopper, "/admin/signIn", "merchant@example.com");
  for (const path of await merchantScreens(shopper)) {
    await go(shopper, path);
    await look(nameOf(path));
  }
  for (const [name, path] of placesOfMerchant) {
    await go(shopper, path);
    await look(name);
  }
  for (const [name, list, thing] of thingsOfMerchant) {
    const path = await oneOf(shopper, list, thing);
    if (path === "") throw new Error(`${name}: ${list} leads to none`);
    await go(shopper, path);
    await look(name);
  }
  await deliveredByMistake(shopper, look);
  const orders = await oneOf(shopper, "/admin/orders?scope=to-ship", /\/admin\/orders\/PL-[^/]+$/);
  await go(shopper, `/admin/orders/labels?order=${orders.split("/").at(-1)}`);
  await look("merchant-labels-of-several");
  await go(shopper, "/admin/companies");
  await shopper.page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
  await shopper.page.waitForURL(/\/admin\/companies\/\d+$/);
  await shopper.page.getByRole("link", { name: shopper.t("adminInvoices.openAccount"), exact: true }).click();
  await shopper.page.waitForURL(/\/account$/);
  const credit = shopper.page.getByRole("link", { name: shopper.t("adminInvoices.creditThis"), exact: true }).first();
  const toCredit = (await credit.getAttribute("href")) ?? "";
  await shopper.page.getByRole("link", { name: shopper.t("invoices.statement.title"), exact: true }).click();
  await shopper.page.waitForURL(/\/statement$/);
  await look("merchant-company-statement");
  await shopper.page.goto(new URL(toCredit, shopper.page.url()).href);
  await look("merchant-invoice-credit");
}

export const walks: readonly Walk[] = [
  { name: "cart and checkout", walk: cartAndCheckout },
  { name: "paid by Stripe", walk: paidByStripe },
  { name: "paid later", walk: paidLater },
  { name: "by bank deposit", walk: byBankDeposit },
  { name: "by zeller, then canceled", walk: byZellerThenCanceled },
  { name: "a customer's account", walk: account },
  { name: "a company's buyer", walk: companyBuyer },
  { name: "a company's quotes", walk: companyQuotes },
  { name: "a guest's quote", walk: guestQuote },
  { name: "a company's administrator", walk: companyAdministrator },
  { name: "a company's accounts payable", walk: companyPayable },
  { name: "reviews and returns", walk: givingBack },
  { name: "the merchant's side", walk: merchant },
];
