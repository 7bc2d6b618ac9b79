import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { password } from "../people.ts";
import { ada, atPaypal, atStripe, mailedLink, resultPage, type Shopper } from "../shopping.ts";
import { pathIn } from "../words.ts";
import type { Bought } from "./bought.ts";
import { confirmTransfer } from "./merchant.ts";
import { sends } from "./requests.ts";

export interface Goods {
  /** Part number. */
  readonly sku: string;
  readonly units?: number;
  readonly delivery?: "SHIPPING" | "LOCAL" | "PICKUP";
  /** Of whom the goods go to, where it is not Ada. */
  readonly firstName?: string;
}

/** An order placed and paid. A buyer by transfer has let the merchant find the money, and got in by the invitation. */
export async function buys(buyer: Shopper, staff: Shopper, goods: Goods, method: PaymentMethod): Promise<Bought> {
  const bought = await places(buyer, goods, method);
  if (!isManual(method)) return { ...bought, number: await paysAtProvider(buyer, method) };
  await confirmTransfer(staff, bought, `WIRE ${bought.number}`);
  await getsIn(buyer, bought.number);
  return bought;
}

/**
 * An order placed by a guest, who then stands before the provider's page or the instructions for a transfer (then the
 * number is known). Cart and checkout, whose screens other walks prove, are filled in by requests.
 */
export async function places(
  buyer: Shopper,
  { sku, units = 1, delivery = "SHIPPING", firstName = ada.firstName }: Goods,
  method: PaymentMethod,
): Promise<Bought> {
  const { page, language, t } = buyer;
  await sends(buyer, pathIn(language, "/shoppingCart"), { intent: "add", sku, quantity: String(units) });
  const fields = {
    ...addressFor(delivery, { ...ada, firstName }),
    email: buyer.email,
    method: delivery,
    payment: method,
    billingSame: delivery === "PICKUP" ? "" : "on",
    partial: "no",
  };
  const checkout = pathIn(language, "/checkout");
  const quoted = await sends(buyer, checkout, { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(await quoted.text())?.[1] ?? "";
  const placed = await sends(buyer, checkout, { ...fields, intent: "place", key: randomUUID(), total });
  expect(placed.status(), "the order is placed").toBe(303);
  await page.goto(placed.headers()["location"] ?? "");
  const number = isManual(method) ? await resultPage(buyer, t("payment.manual.title")) : "";
  return { number, total: Number(total), method };
}

function addressFor(delivery: Goods["delivery"], person: typeof ada): Record<string, string> {
  if (delivery === "PICKUP")
    return {
      ...named("contact", { firstName: person.firstName, lastName: person.lastName, phone: person.phone }),
      ...named("billing", person),
    };
  const answers = delivery === "LOCAL" ? Object.fromEntries(freightExtras.map((extra) => [extra, "no"])) : {};
  return { ...named("shipping", person), ...named("freight", answers) };
}

const named = (group: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]));

async function paysAtProvider(buyer: Shopper, method: PaymentMethod): Promise<string> {
  if (method === "stripe") await atStripe(buyer, "pay");
  else await atPaypal(buyer, "approve");
  return resultPage(buyer, buyer.t("payment.success.title"));
}

/**
 * An order placed and not paid: a transfer that never comes, or a provider's page that is left. The buyer can follow
 * it.
 */
export async function placesOnly(buyer: Shopper, goods: Goods, method: PaymentMethod): Promise<Bought> {
  const placed = await places(buyer, goods, method);
  if (isManual(method)) {
    await getsIn(buyer, placed.number);
    return placed;
  }
  if (method === "stripe") await atStripe(buyer, "abandon");
  else await atPaypal(buyer, "cancel");
  return { ...placed, number: await resultPage(buyer, buyer.t("payment.left.title")) };
}

/** By the mailed invitation, which asks for a password once, to the order's details. */
async function getsIn(buyer: Shopper, number: string): Promise<void> {
  const { page, t } = buyer;
  await page.goto(await mailedLink(buyer, "/createPassword"));
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(password);
  await page.locator('main button[type="submit"]').click();
  await page.getByRole("heading", { level: 1, name: t("orders.detail.title", { number }), exact: true }).waitFor();
}
