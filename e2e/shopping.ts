import { randomUUID } from "node:crypto";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import type { Translator } from "#i18n/translator.ts";
import { until } from "./until.ts";
import { ready, type Visit, type VisitOptions } from "./visit.ts";
import { pathIn, words } from "./words.ts";

/** Someone who shops in one language at one width. */
export interface Shopper extends Visit {
  readonly language: Language;
  readonly width: number;
  /** Messages of the shop in the shopper's language. */
  readonly t: Translator;
  /** An email address nobody used before. */
  readonly email: string;
}

export async function shopper(
  visit: (options?: VisitOptions) => Promise<Visit>,
  language: Language,
  width: number,
  options: VisitOptions = {},
): Promise<Shopper> {
  const one = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US", ...options });
  return {
    ...one,
    language,
    width,
    t: words[language],
    email: `${language}-${width}-${randomUUID().slice(0, 8)}@example.com`,
  };
}

export interface Goods {
  readonly category: string;
  /** The type of goods that is chosen in the category, by its slug. */
  readonly type: string;
  /** The filter that is set in the category: its name and value in the address. */
  readonly filter: readonly [name: string, value: string];
  readonly product: string;
}

/** Opens a page by its address and waits until it answers. */
export async function go({ page, language }: Shopper, path: string): Promise<void> {
  await page.goto(pathIn(language, path));
  await ready(page);
}

/** Opens a folded part of a product's page; on wide windows all parts stand open. */
export async function unfold({ page, width }: Shopper, part: string): Promise<void> {
  if (width < 1024) await page.locator(`#${part} > details > summary`).click();
}

/** Opens the folded columns of the footer; on wide windows they stand open. */
export async function unfoldFooter({ page, width }: Shopper): Promise<void> {
  if (width < 640) for (const summary of await page.locator("footer summary:visible").all()) await summary.click();
}

/** From the home page into a category, chooses a type, filters it, sorts it by price and opens a product. */
export async function find(shopper: Shopper, { category, type, filter: [name, value], product }: Goods): Promise<void> {
  const { page, t, language, width } = shopper;
  await go(shopper, "/");
  await page
    .getByRole("region", { name: t("shell.categories"), exact: true })
    .locator(`a[href="${pathIn(language, `/categories/${category}/all`)}"]`)
    .click();
  await page.waitForURL(new RegExp(`/categories/${category}/all$`));
  await page
    .getByRole("navigation", { name: t("listing.types"), exact: true })
    .locator(`a[href="${pathIn(language, `/categories/${category}/${type}`)}"]`)
    .click();
  await page.waitForURL(new RegExp(`/categories/${category}/${type}$`));
  const narrow = width < 1024;
  if (narrow) await page.getByRole("button", { name: t("listing.filters"), exact: true }).click();
  const filters = narrow
    ? page.getByRole("dialog", { name: t("listing.filters") })
    : page.locator("form", { has: page.locator("details") }).first();
  await filters.locator(`input[name="${name}"][value="${value}"]`).check();
  await page.waitForURL((url) => url.searchParams.get(name) === value);
  if (narrow) await filters.getByRole("button", { name: /\d/ }).click();
  await page.getByRole("list", { name: t("listing.applied") }).waitFor();
  await page.getByLabel(t("listing.sort.label")).selectOption("price-asc");
  await page.waitForURL(/sort=price-asc/);
  await page
    .locator(`main a[href="${pathIn(language, `/products/${product}.html`)}"]`)
    .first()
    .click();
  await page.waitForURL(new RegExp(`/products/${product}\\.html$`));
}

/** Puts the product on the page into the cart; with what is bought together with it when asked. */
export async function putInCart({ page, t }: Shopper, withKit = false): Promise<void> {
  const button = page
    .getByRole("button", { name: t(withKit ? "cart.add.all" : "cart.add.button"), exact: true })
    .first();
  await button.click();
  await page
    .getByRole("link", { name: t("cart.add.view") })
    .first()
    .click();
  await page.waitForURL(/\/shoppingCart$/);
  await page.getByRole("link", { name: t("cart.checkout"), exact: true }).waitFor();
}

/** Goes straight to a product and puts it in the cart. */
export async function buy(shopper: Shopper, product: string): Promise<void> {
  await go(shopper, `/products/${product}.html`);
  await putInCart(shopper);
}

export async function toCheckout({ page, t }: Shopper): Promise<void> {
  await page.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByLabel(t("checkout.contact.email")).waitFor();
}

export interface CheckoutInput {
  readonly payment: PaymentMethod;
  /** Fetches the goods instead of having them sent. */
  readonly pickup?: boolean;
}

export const ada = {
  firstName: "Ada",
  lastName: "Marsh",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "(555) 123-4567",
};

/** Fills in the whole page as a guest, answering the freight questions where there are any. */
export async function fillCheckout(shopper: Shopper, { payment, pickup = false }: CheckoutInput): Promise<void> {
  const { page, t } = shopper;
  await page.getByLabel(t("checkout.contact.email")).fill(shopper.email);
  if (pickup) {
    await page.locator('input[name="method"][value="PICKUP"]').check();
    for (const field of ["firstName", "lastName", "phone"] as const)
      await page.locator(`[name="contact.${field}"]`).fill(ada[field]);
  } else {
    for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
      await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
    await page.locator('[name="shipping.state"]').selectOption(ada.state);
    for (const extra of freightExtras) {
      const none = page.locator(`[name="freight.${extra}"][value="no"]`);
      if ((await none.count()) > 0) await none.check();
    }
  }
  await page.locator(`input[name="payment"][value="${payment}"]`).check();
  await totalsOf(shopper);
}

/** Waits until the server has said what the order costs with everything; gives it in cents. */
export async function totalsOf({ page }: Shopper): Promise<number> {
  const isWhole = async () => (await page.locator('input[name="partial"]').inputValue()) === "no";
  await until("the whole total", isWhole);
  return Number(await page.locator('input[name="total"]').inputValue());
}

/** The button that places the order. */
export function placeButton({ page }: Shopper): Locator {
  return page.locator('button[name="intent"][value="place"]');
}

/** Places the order; gives the total that was shown, in cents. */
export async function placeOrder(shopper: Shopper): Promise<number> {
  const total = await totalsOf(shopper);
  await placeButton(shopper).click();
  return total;
}

/** On Stripe's page: what it asks for, and the way out by the named button. */
export async function atStripe({ page }: Shopper, action: "pay" | "decline" | "abandon"): Promise<number> {
  await page.waitForURL(/\/stripe\/pay\//);
  const asked = Number(await page.locator("[data-total]").getAttribute("data-total"));
  await page.locator(`button[name="action"][value="${action}"]`).click();
  return asked;
}

/**
 * The page of an unpaid order counts down from half an hour, of which not more is gone than since before it was placed.
 */
export async function hasHalfAnHour({ page }: Shopper, beforePlacing: number): Promise<void> {
  const words = () => page.getByRole("timer").textContent();
  await expect.poll(words).toMatch(/^\d\d:\d\d$/);
  const [minutes, seconds] = ((await words()) ?? "").split(":").map(Number);
  const left = (minutes ?? 0) * 60 + (seconds ?? 0);
  expect(left).toBeLessThanOrEqual(1_800);
  expect(left).toBeGreaterThanOrEqual(1_800 - Math.ceil((Date.now() - beforePlacing) / 1_000) - 1);
}

/** On PayPal's page, likewise. */
export async function atPaypal(
  { page }: Shopper,
  action: "approve" | "decline" | "cancel" | "review",
): Promise<number> {
  await page.waitForURL(/\/paypal\/checkoutnow/);
  const asked = Number(await page.locator("[data-total]").getAttribute("data-total"));
  await page.locator(`button[name="action"][value="${action}"]`).click();
  return asked;
}

/** The page after paying, once its heading says what came of it; gives the order's number. */
export async function resultPage({ page, t }: Shopper, heading: string): Promise<string> {
  await page.waitForURL(/\/payment\?/);
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  const [before = ""] = t("payment.order", { number: "@" }).split("@");
  const number = /[A-Z]{2,5}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
  const said = await page
    .getByText(new RegExp(`${before.trim()}\\s*${number.source}`))
    .first()
    .textContent();
  return number.exec(said ?? "")?.[0] ?? "";
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** The mail to the shopper whose subject has these words, as soon as it is there. */
export async function mailTo({ email, sandboxUrl }: Shopper, subject: string): Promise<Mail> {
  return until(`a mail to ${email} about ${subject}`, async () => {
    const mails = (await (await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    return mails.find((mail) => mail.subject.includes(subject));
  });
}

/** The link in a mail to the shopper that leads to this path, as soon as it is there. */
export async function mailedLink({ email, sandboxUrl }: Shopper, path: string): Promise<string> {
  return until(`a mail to ${email} with a link to ${path}`, async () => {
    const mails = (await (await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent(email)}`)).json()) as Mail[];
    return mails.flatMap(({ links }) => links).find((link) => link.includes(path));
  });
}

/** Charges and refunds of a provider for an order, in cents. */
export async function booksOf({ sandboxUrl }: Shopper, provider: "stripe" | "paypal", order: string) {
  const response = await fetch(`${sandboxUrl}/${provider}/books?reference=${order}`);
  const { totals } = (await response.json()) as {
    totals: { reference: string; charges: number; charged: number; refunded: number }[];
  };
  const { charges, charged, refunded } = totals.find(({ reference }) => reference === order) ?? {
    charges: 0,
    charged: 0,
    refunded: 0,
  };
  return { charges, charged, refunded };
}

/** Moves the sandbox's clock, which the shop follows, forward. */
export async function advance({ sandboxUrl }: Shopper, ms: number): Promise<void> {
  await fetch(`${sandboxUrl}/clock/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ms }),
  });
}
