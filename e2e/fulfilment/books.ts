import { expect } from "vitest";
import { isManual } from "#domain/checkout/payment-method.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { booksOf, type Shopper } from "../shopping.ts";
import type { Bought } from "./bought.ts";
import { opens, orderPath, takes } from "./merchant.ts";

const kinds = [
  "placed",
  "paid",
  "bankInstructions",
  "zellerInstructions",
  "invitation",
  "expiring",
  "canceled",
  "shipped",
  "readyForPickup",
  "delivered",
  "pickedUp",
  "refundRequested",
  "refundDeclined",
  "refundWithdrawn",
  "refunded",
  "returnRequested",
  "returnUpdated",
  "returnAgreed",
  "returnDeclined",
  "returnReceived",
  "returnCanceled",
  "returnExpired",
] as const;
export type MailKind = (typeof kinds)[number];

/**
 * Exactly these mails about the order were sent, once each, all in the buyer's language. A return's refund is mailed
 * like every other. The mail that asks for a provider's payment comes once at most: a payment that overtakes it leaves
 * nothing to ask for.
 */
export async function mailed(buyer: Shopper, number: string, expected: readonly MailKind[]): Promise<void> {
  const seen = async () => (await mailsOf(buyer)).map(({ subject }) => kindOf(subject, number, buyer.t)).sort();
  const mayBeOvertaken = (kind: string) => kind === "placed" && expected.includes("paid");
  await expect
    .poll(async () => (await seen()).filter((kind) => !mayBeOvertaken(kind)), {
      timeout: 20_000,
      interval: 100,
      message: `mails to ${buyer.email}`,
    })
    .toEqual([...expected].sort());
  expect((await seen()).filter(mayBeOvertaken).length).toBeLessThanOrEqual(1);
  const language = buyer.language === "cn" ? 'lang="zh-CN"' : 'lang="en"';
  expect((await mailsOf(buyer)).filter(({ html }) => !html.includes(language))).toEqual([]);
}

/** The mails a buyer surely gets when the order is placed and paid. */
export function mailsOfPaying({ method }: Bought): MailKind[] {
  if (!isManual(method)) return ["paid"];
  return [method === "zeller" ? "zellerInstructions" : "bankInstructions", "invitation", "paid"];
}

async function mailsOf({ email, sandboxUrl }: Shopper): Promise<{ subject: string; html: string }[]> {
  return (await fetch(`${sandboxUrl}/mail?to=${encodeURIComponent(email)}`)).json() as Promise<
    { subject: string; html: string }[]
  >;
}

// Facts of a mail stand where this mark is.
const fact = "\u0001";
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function kindOf(subject: string, number: string, t: Translator): string {
  const values = { number, total: fact, amount: fact, deadline: fact, arrives: fact };
  const isLike = (words: string) => new RegExp(`^${literally(words).replaceAll(fact, ".+")}$`).test(subject);
  return (
    kinds.find(
      (kind) =>
        isLike(t(`mail.${kind}.subject`, values)) ||
        (kind === "shipped" &&
          (isLike(t("mail.shipped.subjectPlain", values)) || isLike(t("mail.shipped.subjectPart", values)))),
    ) ?? `unknown: ${subject}`
  );
}

/** Money in cents as a person reads it. */
export const amount = (buyer: Shopper, sum: number) => formatMoney(cents(sum), buyer.language);

/** At Stripe and PayPal the payment stands as it was made, and exactly this much of it went back. */
export async function providerRefunded(
  buyer: Shopper,
  { method, number, total }: Bought,
  refunded: number,
): Promise<void> {
  if (method !== "stripe" && method !== "paypal") throw new Error(`${method} keeps no books`);
  await expect
    .poll(() => booksOf(buyer, method, number), { timeout: 20_000, interval: 100 })
    .toEqual({ charges: 1, charged: total, refunded });
}

/**
 * The money of a granted refund leaves: a provider sends it by itself; of a transfer the merchant sends it and records
 * under which reference. Exactly `sum` cents.
 */
export async function refundsByProvider(buyer: Shopper, staff: Shopper, bought: Bought, sum: number): Promise<void> {
  if (!isManual(bought.method)) return providerRefunded(buyer, bought, sum);
  await opens(staff, "/admin/money");
  const row = staff.page.locator("#by-hand li", { hasText: bought.number });
  await expect.poll(() => row.innerText()).toContain(amount(staff, sum));
  const reference = `BACK ${bought.number}`;
  await takes(staff, orderPath(bought.number), "record-refund", { reference });
  await staff.page.getByText(staff.t("adminOrders.refundReference", { reference }), { exact: true }).last().waitFor();
  await opens(staff, "/admin/money");
  expect(await row.count()).toBe(0);
}
