import { randomUUID } from "node:crypto";
import type { Mailer } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { hours } from "#domain/kernel/time.ts";
import { jobs } from "#worker/jobs.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting, stockGoods, type StockedGoods } from "#test/checkout/checkout-shop.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";
import { shopSecret } from "#test/staff/staff-browser.ts";

/** Reminders are on, after this many hours. */
export async function remindAfter(shop: OpenShop, hoursUnchanged: number): Promise<void> {
  await setSetting(shop.db, "reminders", { on: true, hours: hoursUnchanged });
}

/** Runs the job that notes abandoned carts, as the schedule does. */
export async function noteCarts(shop: OpenShop): Promise<void> {
  await jobs.note_abandoned_carts?.(shop as unknown as Shop, {});
}

export interface Left {
  readonly browser: Browser;
  readonly customerId: number;
}

/** A customer who put goods into their cart and left. */
export async function customerLeaves(
  shop: OpenShop,
  email: string,
  goods: StockedGoods & { readonly quantity?: number },
  options: { readonly verified?: boolean } = {},
): Promise<Left> {
  await stockGoods(shop.db, goods);
  const customerId = await customer(shop.db, email, options);
  const browser = await signedIn(shop, email);
  const added = await browser.post("/shoppingCart", {
    intent: "add",
    sku: goods.sku,
    quantity: String(goods.quantity ?? 1),
  });
  if (added.status !== 303) throw new Error(`nothing was added: ${added.status}`);
  return { browser, customerId };
}

interface NotedCart {
  readonly id: number;
  readonly email: string;
  readonly units: number;
  readonly value: number;
  readonly endedAt: number | null;
  readonly remindedAt: number | null;
  readonly notMailed: string | null;
  readonly order: string | null;
}

/** The abandoned carts of a mailbox, the first first. */
export async function cartsOf(shop: OpenShop, email: string): Promise<NotedCart[]> {
  return shop.db.sql<NotedCart & Record<string, unknown>>(
    `select a.id, a.email, a.units, a.value_cents as value, a.ended_at as "endedAt", a.reminded_at as "remindedAt",
       a.not_mailed as "notMailed", o.number as order
     from abandoned_carts a left join orders o on o.id = a.order_id where a.email_key = $1 order by a.id`,
    [email],
  );
}

/** Lets hours pass. */
export const pass = ({ clock }: OpenShop, count: number): void => clock.advance(hours(count));

/** The worker, with its mails going out by SMTP. */
export function workerOf(shop: OpenShop, mailer: Mailer): Shop {
  return {
    ...catalogueShop(shop.db),
    clock: shop.clock,
    mailer,
    settings: { publicUrl: shop.url, secret: shopSecret } as Shop["settings"],
  };
}

/** The reminders that wait to be sent, each once. */
export async function remindersWaiting(shop: OpenShop): Promise<number[]> {
  const jobs = await waiting<{ id: number }>(shop.db, "send_cart_reminder");
  return [...new Set(jobs.map(({ payload }) => payload.id))];
}

/** A guest who put goods into a cart and agreed at checkout to be reminded. */
export async function guestLeaves(
  shop: OpenShop,
  email: string,
  goods: StockedGoods & { readonly quantity?: number },
  language: "en" | "cn" = "en",
): Promise<Browser> {
  await stockGoods(shop.db, goods);
  const browser = shop.browser();
  await browser.post("/shoppingCart", { intent: "add", sku: goods.sku, quantity: String(goods.quantity ?? 1) });
  const prefix = language === "cn" ? "/cn" : "";
  const asked = await browser.post(`${prefix}/checkout`, { intent: "quote", email, remind: "on" });
  if (asked.status !== 200) throw new Error(`the checkout was not answered: ${asked.status}`);
  return browser;
}

/** Places an order of all that is in the cart. */
export async function buys(browser: Browser, email: string): Promise<string> {
  const fields = { ...checkoutForm, email, intent: "place", key: randomUUID() };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  const placed = await browser.post("/checkout", { ...fields, total });
  if (placed.status !== 303) throw new Error(`not placed: ${words(placed.text).slice(0, 2_000)}`);
  return placed.location ?? "";
}

/** A page's words. */
export const words = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
