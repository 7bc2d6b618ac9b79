import { expect, test } from "vitest";
import { browser, ownShop } from "./browser.ts";
import {
  buysFor,
  type Company,
  companyOn,
  isDone,
  machine,
  part,
  posts,
  provesFactor,
  siteForm,
  sitesOn,
} from "./companies.ts";
import { asksReturn, sendsBack } from "./fulfilment/buyer.ts";
import { findsReturn, merchants, newTrackingNumber, opens, orderPath, takes } from "./fulfilment/merchant.ts";
import { sends } from "./fulfilment/requests.ts";
import { fillIn, hasAccount } from "./people.ts";
import { go, mailedLink, placeOrder, type Shopper, shopper, totalsOf } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { until } from "./until.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

// Its people open accounts from one network; a shop that all walks share lets it open few in an hour.
const visit = browser(ownShop);
const atWork = merchants(visit);

const sites = ["Dayton plant", "Columbus body shop", "Lima yard"] as const;

/** Each turn's company has a name of its own, since all are in one shop. */
const nameAt = ({ width }: Shopper): string => `Halden Presses ${width}, Inc.`;

/** A customer applies; the merchant approves with terms of net 30; the first of three sites is in the application. */
async function becomesCompany(admin: Shopper, staff: Shopper): Promise<Company> {
  const { page, t } = admin;
  await go(admin, "/personal/companies");
  const { intent: _intent, site: _site, hasDock: _dock, ...typed } = siteForm(sites[0]);
  await page.locator('[name="hasDock"]').check();
  await fillIn(admin, { legalName: nameAt(admin), taxId: "12-3456789", ...typed });
  await page.waitForURL(/\/personal\/companies\/\d+/);
  const { path, id } = companyOn(admin);
  await opens(staff, "/admin/companies?scope=applied");
  await staff.page.getByRole("link", { name: nameAt(staff), exact: true }).click();
  await staff.page.locator('button[value="approve"]').click();
  await staff.page.locator("main [data-done]").waitFor();
  await opens(staff, `/admin/companies/${id}/account`);
  const form = staff.page.locator('form:has(button[value="terms"])');
  const details = staff.page.locator("details", { has: form });
  if ((await details.count()) > 0 && (await details.getAttribute("open")) === null)
    await details.locator("summary").first().click();
  await form.locator('[name="terms"]').selectOption("net-30");
  await form.locator('[name="limit"]').fill("50,000");
  await form.locator('[name="daysOverdue"]').fill("30");
  await form.locator('button[value="terms"]').click();
  await provesFactor(staff, isDone(staff, "terms"));

  for (const name of sites.slice(1)) await posts(admin, `${path}?site=new`, siteForm(name));
  await go(admin, path);
  await page.getByText(t("companies.stateText.approved"), { exact: true }).waitFor();
  return { path, id, sites: await sitesOn(admin, sites.length) };
}

/** Invited by the form or by a request, everybody comes by the link in their mail. */
async function invites(
  admin: Shopper,
  company: Company,
  roles: readonly (readonly [Shopper, string])[],
): Promise<void> {
  for (const [nth, [person, role]] of roles.entries()) {
    if (nth === 0) {
      await go(admin, `${company.path}?invite`);
      await admin.page.locator(`[name="roles"][value="${role}"]`).check();
      await fillIn(admin, { email: person.email });
      await admin.page.waitForURL(/done=invited/);
    } else await posts(admin, `${company.path}?invite`, { intent: "invite", email: person.email, roles: role });
    const link = new URL(await mailedLink(person, "/companyInvitation"));
    if (nth > 0) {
      await posts(person, (link.pathname + link.search).replace(/^\/cn/, ""), {});
      continue;
    }
    await person.page.goto(link.href);
    await person.page.locator('main form button[type="submit"]').click();
    await person.page.waitForURL(/\/personal\/companies\/\d+/);
  }
}

/** Three of a part are asked for, approved on a phone in two presses after signing in, and so ordered on account. */
async function asksAndIsApproved(requester: Shopper, approver: Shopper, { sites: [plant] }: Company): Promise<string> {
  const { page, t, language } = requester;
  await buysFor(requester, plant!);
  await sends(requester, pathIn(language, "/shoppingCart"), { intent: "add", sku: part, quantity: "6" });
  await go(requester, "/checkout");
  await page.locator('input[name="payment"][value="on-account"]').check();
  await page.locator('textarea[name="why"]').fill("The tees of the booth leak");
  await page.locator('[name="poNumber"]').fill("HP-1001");
  await totalsOf(requester);
  await page.getByRole("button", { name: t("companyOrders.request.send"), exact: true }).click();
  await page.waitForURL(/requisitions\/\d+\?done=sent/);
  const path = new URL(page.url()).pathname;

  await go(approver, "/personal/requisitions");
  await approver.page.locator(`main li a[href="${path}"]`).click();
  await approver.page.getByText("The tees of the booth leak").first().waitFor();
  await approver.page.getByText("Over $500", { exact: false }).first().waitFor();
  await approver.page.locator('button[value="approve"]').click();
  await approver.page.getByText(t("approvals.page.done.ordered"), { exact: true }).waitFor();

  await page.goto(new URL(path, page.url()).href);
  await page.locator('main a[href*="/order/detail"]').click();
  await page.getByText(t("orders.onAccount.title"), { exact: true }).first().waitFor();
  return new URL(page.url()).searchParams.get("order")!;
}

/** Goods leave in two shipments, and one of them comes back: invoices and a credit memo. */
async function isShippedTwiceAndReturnsOne(requester: Shopper, staff: Shopper, order: string): Promise<void> {
  for (const units of ["2", "4"])
    await takes(staff, orderPath(order), "ship", { carrier: "usps", number: newTrackingNumber("usps"), units });
  await posts(staff, "/admin/orders", { intent: "bulk-delivered", row: order });
  await asksReturn(requester, order, { received: true, units: 1, reason: "damaged" });
  const path = await findsReturn(staff, `${order}-R1`);
  await takes(staff, path, "agree", { instructions: "In its box" });
  await sendsBack(requester, order, { carrier: "fedex", tracking: "7712 3456 7890" });
  await takes(staff, path, "sign", { resellable: "1" });
  await takes(staff, path, "refund");
}

/** Accounts payable sees three invoices, their paper, and the credit memo. Gives what all of them still cost. */
async function seesInvoices(payable: Shopper, { path }: Company, orders: readonly string[]): Promise<string> {
  const { page, language, t } = payable;
  await go(payable, path);
  await page.getByRole("link", { name: t("invoices.title"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("invoices.title"), exact: true }).waitFor();
  const rows = page.locator("main li", { has: page.getByRole("link", { name: /^INV-/ }) });
  expect(await rows.count()).toBe(3);
  for (const [nth, order] of orders.entries())
    expect(await rows.filter({ hasText: order }).count()).toBe(nth === 0 ? 2 : 1);
  const invoice = await rows.first().getByRole("link", { name: /^INV-/ }).innerText();
  const paper = await page.request.get(
    new URL(pathIn(language, `/personal/invoices/${invoice}/invoice.pdf`), page.url()).href,
  );
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await go(payable, `${path}/statement`);
  await page
    .getByText(/CM-\d+/)
    .first()
    .waitFor();
  await go(payable, `${path}/invoices/pay`);
  return (Number(await page.locator('main [name="total"]').inputValue()) / 100).toFixed(2);
}

/**
 * Its accounts payable pays all three with one check, less the credit memo; the bank's file is imported, and what fits
 * to the cent is booked by one press.
 */
async function paysByOneCheck(payable: Shopper, staff: Shopper, { path }: Company, amount: string): Promise<void> {
  const desk = `${payable.sandboxUrl}/payables/view?company=${encodeURIComponent(nameAt(payable))}`;
  const { page } = payable;
  const boxes = page.locator('input[name="invoices"], input[name="credits"]');
  await until("mails of three invoices and a credit memo", async () => {
    await page.goto(desk);
    return (await boxes.count()) === 4;
  });
  for (const box of await boxes.all()) await box.check();
  await page.getByLabel("Its number").fill("4711");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const money = Number(amount).toLocaleString("en-US", { style: "currency", currency: "USD" });
  await page
    .getByRole("row", { name: /check 4711/ })
    .getByText(money, { exact: true })
    .waitFor();

  const file = await (await page.request.get(`${payable.sandboxUrl}/bank/statement.csv`)).text();
  await opens(staff, "/admin/invoices/bank");
  await staff.page.locator('main [name="rows"]').fill(file);
  await staff.page.locator('button[value="import"]').click();
  // Asked once for files with these heads. Movements of others wait there before.
  const columns = staff.page.getByRole("button", { name: staff.t("adminInvoices.bank.readWith"), exact: true });
  const check = staff.page.locator('section[aria-labelledby="waiting"] li', { hasText: "CHECK 4711" });
  await until("the check, or the question which column is which", async () => {
    return (await columns.count()) + (await check.count()) > 0;
  });
  if ((await columns.count()) > 0) await columns.click();
  await check.waitFor();
  await staff.page.locator('button[value="book-exact"]').click();
  // One that others dispute stays, and is named; so it is no step that is done.
  await provesFactor(staff, async () => (await check.count()) === 0);
  await go(payable, `${path}/invoices?all`);
  const settled = page.locator("main li").getByText(payable.t("invoices.settled"), { exact: true });
  await expect.poll(() => settled.count()).toBe(3);
}

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

/**
 * A machine with its freight is asked for, offered, negotiated once, approved, and accepted once and exactly, on
 * account.
 */
async function negotiatesMachine(buyer: Shopper, approver: Shopper, staff: Shopper): Promise<void> {
  const { page, t } = buyer;
  await go(buyer, `/products/${machine}.html`);
  await page
    .getByRole("link", { name: t("product.askQuote"), exact: true })
    .first()
    .click();
  await page.waitForURL(/\/quote\/ask/);
  await ready(page);
  await page.getByLabel(t("quotes.ask.message")).fill("For the press line, with a liftgate");
  await page.locator('[name="lines.0.quantity"]').fill("many");
  const ask = page.getByRole("button", { name: t("quotes.ask.submit"), exact: true });
  await ask.click();
  await page.getByRole("alert").first().waitFor();
  expect(await page.getByLabel(t("quotes.ask.message")).inputValue()).toBe("For the press line, with a liftgate");
  await page.locator('[name="lines.0.quantity"]').fill("1");
  await ask.dblclick();
  await page.waitForURL(/\/quotes\/QT-[^/]+$/);
  const { pathname } = new URL(page.url());
  const number = pathname.split("/").at(-1)!;

  await opens(staff, "/admin/drafts?scope=waiting");
  await staff.page.getByRole("link", { name: number, exact: true }).waitFor();
  const line = { "lines.0.price": "4500", "lines.0.reason": "First machine", shippingReason: "By truck" };
  await offers(staff, number, { ...line, shippingAmount: "380", leadDays: "10" });
  await page.goto(pathname);
  await ready(page);
  await page.locator("summary", { hasText: t("quotes.change.title") }).click();
  await page.getByLabel(t("quotes.change.text")).fill("Can the freight be less?");
  await page.locator('button[value="ask-change"]').click();
  await page.getByText(t("quotes.done.ask-change"), { exact: true }).waitFor();
  expect(await page.locator("#accept").count()).toBe(0);
  await offers(staff, number, { shippingAmount: "250" });
  await staff.page.getByText("Can the freight be less?").waitFor();

  await page.goto(pathname);
  await ready(page);
  await page
    .getByText(/^(?:US)?\$250\.00$/)
    .first()
    .waitFor();
  const accept = page.locator("#accept");
  await accept.locator('[name="poNumber"]').fill(`PO ${number}`);
  // The rule of the company holds for what was negotiated, too, and says so before any press.
  await accept.getByText("Over $500", { exact: false }).waitFor();
  expect(await accept.locator('button[value="pay"]').count()).toBe(0);
  await accept.locator('[name="why"]').fill("The old pump is worn");
  await accept.getByRole("button", { name: t("companyOrders.request.send"), exact: true }).click();
  await page.waitForURL(/requisitions\/\d+\?done=sent/);
  await go(approver, new URL(page.url()).pathname.replace(/^\/cn/, ""));
  await approver.page.getByText("The old pump is worn").first().waitFor();
  await approver.page.locator('button[value="approve"]').click();
  await approver.page.getByText(t("approvals.page.done.ordered"), { exact: true }).waitFor();
  await page.goto(page.url());
  await page.locator('main a[href*="/order/detail"]').click();
  await page.waitForURL(/\/order\/detail\?order=PL-/);
  const order = new URL(page.url()).searchParams.get("order")!;
  await page.getByText(t("orders.onAccount.title"), { exact: true }).first().waitFor();
  await page.goto(pathname);
  expect(await page.locator("#accept").count()).toBe(0);
  await page.getByRole("link", { name: t("quotes.toOrder", { number: order }), exact: true }).waitFor();
  await opens(staff, `/admin/orders?q=${encodeURIComponent(`PO ${number}`)}`);
  const orders = staff.page.locator('main a[href*="/admin/orders/PL-"]');
  expect(new Set(await orders.allInnerTexts())).toEqual(new Set([order]));
}

test.each(turnsOf(1))(
  "a company of three sites applies, invites four people, sets a rule, has an order approved, invoiced in two shipments and a piece credited, pays three invoices with one check, and negotiates a machine, in $language at $width px",
  { timeout: 600_000 },
  async ({ language, width }) => {
    const at = (options = {}) => shopper(visit, language, width, { tolerates: /status of 4(?:00|09)/, ...options });
    const [admin, requester, payable, buyer] = [await at(), await at(), await at(), await at()];
    const approver = await shopper(visit, language, 390);
    const people = { Ada: admin, Rosa: requester, Aksel: approver, Petra: payable, Ben: buyer };
    for (const [name, person] of Object.entries(people)) await hasAccount(person, name);
    const staff = await atWork({ language, width });

    const company = await becomesCompany(admin, staff);
    const [plant, shop] = company.sites;
    await invites(admin, company, [
      [requester, `requester@${plant}`],
      [approver, "approver"],
      [payable, "accounts-payable"],
      [buyer, `buyer@${shop}`],
    ]);
    await go(admin, `${company.path}/rules?rule=new`);
    await fillIn(admin, { name: "Over $500", when: "total", over: "500", who1: "approver" });
    await admin.page.waitForURL(/done=/);

    const order = await asksAndIsApproved(requester, approver, company);
    await isShippedTwiceAndReturnsOne(requester, staff, order);
    // A small one of another site needs nobody.
    await buysFor(buyer, shop!);
    await sends(buyer, pathIn(language, "/shoppingCart"), { intent: "add", sku: part, quantity: "1" });
    await go(buyer, "/checkout");
    await buyer.page.locator('input[name="payment"][value="on-account"]').check();
    await placeOrder(buyer);
    await buyer.page.getByRole("heading", { name: buyer.t("payment.success.onAccountTitle"), exact: true }).waitFor();
    const small = new URL(buyer.page.url()).searchParams.get("order")!;
    await posts(staff, "/admin/orders/ship", { intent: "send", rows: `${small},ups,${newTrackingNumber("ups")}` });

    const open = await seesInvoices(payable, company, [order, small]);
    await paysByOneCheck(payable, staff, company, open);
    await negotiatesMachine(buyer, approver, staff);
  },
);
