import { expect, test } from "vitest";
import { browser, ownShop } from "./browser.ts";
import { type Company, companyOn, isDone, machine, part, posts, provesFactor, siteForm, sitesOn } from "./companies.ts";
import { merchants, opens } from "./fulfilment/merchant.ts";
import { keyboardOf } from "./keyboard.ts";
import { hasAccount, send } from "./people.ts";
import { ada, go, mailedLink, type Shopper, shopper, totalsOf } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

// Its people open accounts from one network, as in the life of a company.
const visit = browser(ownShop);
const atWork = merchants(visit);

/** Each turn's company has a name of its own, since all are in one shop. */
const nameAt = ({ width }: Shopper): string => `Orrin Castings ${width}, LLC`;

const steps = (one: Shopper) => ({ ...keyboardOf(one.page), enter: () => one.page.keyboard.press("Enter") });

/** In the order of the page, where a family name comes first in Chinese. */
async function typesAddress(one: Shopper, group: "shipping" | "billing"): Promise<void> {
  const { type, choose } = steps(one);
  const names = ["firstName", "lastName"] as const;
  const field = (name: keyof typeof ada) => one.page.locator(`[name="${group}.${name}"]`);
  for (const name of one.language === "cn" ? names.toReversed() : names) await type(field(name), ada[name]);
  for (const name of ["address1", "city"] as const) await type(field(name), ada[name]);
  await choose(field("state"), ada.state);
  for (const name of ["zip", "phone"] as const) await type(field(name), ada[name]);
}

/** A customer applies with a first site, and is billed elsewhere; the merchant approves and grants terms. */
async function becomesCompany(admin: Shopper, staff: Shopper): Promise<Company> {
  const [{ page }, { page: desk }] = [admin, staff];
  const [own, staffs] = [steps(admin), steps(staff)];
  await go(admin, "/personal/companies");
  await own.type(page.locator('main [name="legalName"]'), nameAt(admin));
  await own.type(page.locator('main [name="taxId"]'), "12-3456789");
  await own.type(page.locator('main [name="name"]'), "Dayton foundry");
  await typesAddress(admin, "shipping");
  await own.tick(page.locator('[name="hasDock"]'));
  await own.tick(page.locator('[name="billingSame"]'));
  await typesAddress(admin, "billing");
  await own.enter();
  await page.waitForURL(/\/personal\/companies\/\d+/);
  const { path, id } = companyOn(admin);

  await opens(staff, "/admin/companies?scope=applied");
  await staffs.activate(desk.getByRole("link", { name: nameAt(staff), exact: true }));
  await desk.waitForURL(new RegExp(`/admin/companies/${id}`));
  await ready(desk);
  await staffs.activate(desk.locator('button[value="approve"]'));
  await desk.locator("main [data-done]").waitFor();
  await opens(staff, `/admin/companies/${id}/account`);
  const form = desk.locator('form:has(button[value="terms"])');
  const details = desk.locator("details", { has: form });
  if ((await details.count()) > 0 && (await details.getAttribute("open")) === null)
    await staffs.activate(details.locator("summary").first());
  await staffs.choose(form.locator('[name="terms"]'), "net-30");
  await staffs.type(form.locator('[name="limit"]'), "50,000");
  await staffs.type(form.locator('[name="daysOverdue"]'), "30");
  await staffs.enter();
  await provesFactor(staff, isDone(staff, "terms"));

  await posts(admin, `${path}?site=new`, siteForm("Lima yard"));
  await go(admin, path);
  return { path, id, sites: await sitesOn(admin, 2) };
}

/** Somebody is invited with a role, and comes by the link in their mail. */
async function joins(admin: Shopper, { path }: Company, person: Shopper, role: string): Promise<void> {
  const { page } = admin;
  const [own, theirs] = [steps(admin), steps(person)];
  await go(admin, `${path}?invite`);
  await own.type(page.locator('main [name="email"]'), person.email);
  await own.tick(page.locator(`[name="roles"][value="${role}"]`));
  await own.enter();
  await page.waitForURL(/done=invited/);
  await person.page.goto(await mailedLink(person, "/companyInvitation"));
  await ready(person.page);
  await theirs.activate(person.page.locator('main form button[type="submit"]'));
  await person.page.waitForURL(/\/personal\/companies\/\d+/);
}

/** An administrator has everything above an amount approved. */
async function setsRule(admin: Shopper, { path }: Company): Promise<void> {
  const { page } = admin;
  const { type, choose, activate } = steps(admin);
  await go(admin, `${path}/rules?rule=new`);
  await type(page.locator('main [name="name"]'), "Over $500");
  await choose(page.locator('main [name="when"]'), "total");
  await type(page.locator('main [name="over"]'), "500");
  await choose(page.locator('main [name="who1"]'), "approver");
  await activate(send(admin));
  await page.waitForURL(/done=/);
}

/** By quick order a part comes into the cart; its order is sent for approval, and the approver approves it. */
async function asksAndIsApproved(requester: Shopper, approver: Shopper, { sites: [plant] }: Company): Promise<void> {
  const { page, t } = requester;
  const { type, choose, activate, answer } = steps(requester);
  await go(requester, "/personal/companies");
  await choose(page.locator('main [name="site"]'), plant!);
  await activate(page.getByRole("button", { name: t("companies.buying.save"), exact: true }));
  await page.waitForURL(/done=buys-for/);

  await go(requester, "/quickOrder");
  await type(page.getByLabel(t("quickOrder.numberOf", { line: 1 })), part.toLowerCase());
  await type(page.locator('main [name="quantity"]'), "6");
  await activate(page.getByRole("button", { name: t("quickOrder.add"), exact: true }));
  await page.getByText(t("quickOrder.added", { lines: 1, units: 6 })).waitFor();
  await activate(page.getByRole("link", { name: t("cart.add.view"), exact: true }));
  await page.waitForURL(/shoppingCart$/);
  await activate(page.getByRole("link", { name: t("cart.checkout"), exact: true }));
  await page.waitForURL(/checkout$/);
  await ready(page);
  await answer(page.locator('input[name="payment"]'), "on-account");
  await type(page.locator('[name="poNumber"]'), "OC-2001");
  await type(page.locator('textarea[name="why"]'), "The tees of the mold line leak");
  await totalsOf(requester);
  await activate(page.getByRole("button", { name: t("companyOrders.request.send"), exact: true }));
  await page.waitForURL(/requisitions\/\d+\?done=sent/);
  await approves(approver, new URL(page.url()).pathname, "The tees of the mold line leak");
}

/** Finds the request in the list, reads why, and approves it. */
async function approves(approver: Shopper, path: string, why: string): Promise<void> {
  const { page, t } = approver;
  const { activate } = steps(approver);
  await go(approver, "/personal/requisitions");
  await activate(page.locator(`main li a[href="${path}"]`));
  await page.getByText(why).first().waitFor();
  await activate(page.locator('button[value="approve"]'));
  await page.getByText(t("approvals.page.done.ordered"), { exact: true }).waitFor();
}

/** Staff take the quote up, fill in what they offer, and send it. */
async function offers(staff: Shopper, number: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = staff;
  const { type, activate } = steps(staff);
  await opens(staff, `/admin/drafts/${number}`);
  await activate(page.locator('button[name="intent"][value="reopen"]'));
  await page.waitForURL(/done=reopened/);
  await ready(page);
  for (const [name, value] of Object.entries(fields)) await type(page.locator(`main [name="${name}"]`), value);
  await activate(page.locator('button[name="intent"][value="send"]'));
  await page.waitForURL(/done=sent/);
}

/** A machine is asked for, offered, negotiated once, accepted, and approved. */
async function negotiates(buyer: Shopper, approver: Shopper, staff: Shopper): Promise<void> {
  const { page, t } = buyer;
  const { type, activate } = steps(buyer);
  await go(buyer, `/products/${machine}.html`);
  await activate(page.getByRole("link", { name: t("product.askQuote"), exact: true }).first());
  await page.waitForURL(/\/quote\/ask/);
  await ready(page);
  await type(page.getByLabel(t("quotes.ask.message")), "For the mold line, with a liftgate");
  await activate(page.getByRole("button", { name: t("quotes.ask.submit"), exact: true }));
  await page.waitForURL(/\/quotes\/QT-[^/]+$/);
  const { pathname } = new URL(page.url());
  const number = pathname.split("/").at(-1)!;
  const line = { "lines.0.price": "4500", "lines.0.reason": "First machine" };
  await offers(staff, number, { ...line, shippingAmount: "380", shippingReason: "By truck", leadDays: "10" });

  await page.goto(pathname);
  await ready(page);
  await activate(page.locator("summary", { hasText: t("quotes.change.title") }));
  await type(page.getByLabel(t("quotes.change.text")), "Can the freight be less?");
  await activate(page.locator('button[value="ask-change"]'));
  await page.getByText(t("quotes.done.ask-change"), { exact: true }).waitFor();
  await offers(staff, number, { shippingAmount: "250" });

  await page.goto(pathname);
  await ready(page);
  const accept = page.locator("#accept");
  await type(accept.locator('[name="poNumber"]'), `PO ${number}`);
  // The role of a requester only asks.
  await type(accept.locator('[name="why"]'), "The old pump is worn");
  await activate(accept.getByRole("button", { name: t("companyOrders.request.send"), exact: true }));
  await page.waitForURL(/requisitions\/\d+\?done=sent/);
  await approves(approver, new URL(page.url()).pathname, "The old pump is worn");
  await page.goto(pathname);
  await page
    .getByRole("link", { name: /PL-[0-9A-Z]{4}-[0-9A-Z]{4}/ })
    .first()
    .waitFor();
  expect(await accept.count()).toBe(0);
}

test.each(turnsOf(0))(
  "by keyboard alone a company applies, is approved, invites two people, sets a rule, has a quick order approved, and negotiates a machine, always seeing the focus, in $language at $width px",
  { timeout: 600_000 },
  async ({ language, width }) => {
    const at = (options = {}) => shopper(visit, language, width, { tolerates: /status of 4(?:00|09)/, ...options });
    const [admin, requester, approver] = [await at(), await at(), await at()];
    for (const [name, person] of Object.entries({ Ada: admin, Rosa: requester, Aksel: approver }))
      await hasAccount(person, name);
    const staff = await atWork({ language, width });
    const company = await becomesCompany(admin, staff);
    await joins(admin, company, requester, `requester@${company.sites[0]}`);
    await joins(admin, company, approver, "approver");
    await setsRule(admin, company);
    await asksAndIsApproved(requester, approver, company);
    await negotiates(requester, approver, staff);
  },
);
