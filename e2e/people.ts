import type { Language } from "#domain/kernel/language.ts";
import type { Visiting } from "./browser.ts";
import { expect } from "vitest";
import { sends } from "./fulfilment/requests.ts";
import { ada, go, mailedLink, mailTo, shopper, type Shopper } from "./shopping.ts";
import { ready, type VisitOptions } from "./visit.ts";
import { pathIn } from "./words.ts";

export const password = "Kompressor-77";

/** A refused form answers 400, 401, 403, 409, 410 or 429, which the browser notes as an error of the page. */
export const refusals = /status of 4(00|01|03|09|10|29)/;

/** The button that sends the form in the middle of an account's page. */
export const send = ({ page }: Shopper) => page.locator("main form[novalidate] button[type=submit]").first();

/** Fills fields by their names and sends their form. */
export async function fillIn(person: Shopper, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = person.page.locator(`main [name="${name}"]:not([type=hidden])`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  await send(person).click();
}

export async function heading({ page }: Shopper, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
}

/** Opens the link to `path` of the mail that is about `subject`, as soon as the mail is there. */
export async function followMail(person: Shopper, subject: string, path: string): Promise<void> {
  const { links } = await mailTo(person, subject);
  await person.page.goto(links.find((link) => link.includes(path)) ?? `no link to ${path}`);
  await ready(person.page);
}

/**
 * Opens an account, confirms its email, and leaves: what follows begins by signing in, at a browser the shop does not
 * know.
 */
export async function signUp(person: Shopper, firstName = "Ada"): Promise<void> {
  await signUpAndStay(person, firstName);
  for (const name of ["session", "device"]) await person.page.context().clearCookies({ name });
}

/** Opens an account and confirms its email, which signs in. */
async function signUpAndStay(person: Shopper, firstName: string): Promise<void> {
  const { t, email } = person;
  await go(person, "/signUp");
  await fillIn(person, { firstName, lastName: "Byron", email, password });
  await heading(person, t("account.signUp.sentTitle"));
  await followMail(person, t("mail.verifyEmail.subject"), "/verifyEmail");
  await fillIn(person, { password });
  await heading(person, t("account.verify.doneTitle"));
}

/** Opens an account past its pages, which other walks prove; the mailbox is confirmed, and the person signed in. */
export async function hasAccount(person: Shopper, firstName: string): Promise<void> {
  const { email, language, context } = person;
  const form = { firstName, lastName: "Byron", email, password };
  expect((await sends(person, pathIn(language, "/signUp"), form)).status()).toBe(200);
  await context.request.get(await mailedLink(person, "/verifyEmail"));
  expect((await sends(person, pathIn(language, "/verifyEmail"), { password })).status()).toBe(200);
}

/** Signs in from wherever the sign-in page leads back to. */
export async function signIn(person: Shopper, secret = password): Promise<void> {
  await heading(person, person.t("account.signIn.title"));
  await fillIn(person, { email: person.email, password: secret });
}

/** Opens the menu of the account's pages where it is folded. */
export async function openMenu({ page, t }: Shopper): Promise<void> {
  const menu = page.getByRole("navigation", { name: t("account.menu.label"), exact: true });
  const line = menu.locator("summary");
  if (await line.isVisible()) await line.click();
  await menu.getByRole("listitem").first().waitFor();
}

export async function signOut(person: Shopper): Promise<void> {
  const { page, t } = person;
  await go(person, "/personal");
  await openMenu(person);
  await page.getByRole("button", { name: t("account.signOut"), exact: true }).click();
  await page.getByText(t("account.signIn.signedOut")).waitFor();
}

/** Opens an account and confirms its email: who chose the password is signed in by it. */
export async function openAccount(person: Shopper, firstName = "Ada"): Promise<void> {
  await signUpAndStay(person, firstName);
  await person.page.getByRole("link", { name: person.t("account.verify.toAccount") }).click();
  await heading(person, person.t("account.personal.hello", { name: firstName }));
}

/** Saves an address: Ada's, but for what is said to differ. */
export async function addAddress(person: Shopper, change: Partial<typeof ada> = {}): Promise<void> {
  await go(person, "/personal/addressBook?edit=new");
  await fillIn(
    person,
    Object.fromEntries(Object.entries({ ...ada, ...change }).map(([field, value]) => [`shipping.${field}`, value])),
  );
  await person.page.getByText(person.t("account.addresses.saved")).waitFor();
}

/** The demo's merchant, signed in and at the first page. */
export async function demoMerchant(
  visit: Visiting,
  language: Language,
  width: number,
  options: VisitOptions = {},
): Promise<Shopper> {
  const one = await shopper(visit, language, width, { tolerates: /status of 40[09]/, ...options });
  const { page, t } = one;
  await page.goto(pathIn(language, "/admin"));
  await page.waitForURL(/\/admin\/signIn\?redirectTo=/);
  await page.getByLabel(t("adminShell.fields.email"), { exact: true }).fill("merchant@example.com");
  await page.getByLabel(t("adminShell.fields.password"), { exact: true }).fill("Compressor1");
  await page.getByRole("button", { name: t("adminShell.signIn.submit"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("adminDashboard.title"), exact: true }).waitFor();
  return one;
}
