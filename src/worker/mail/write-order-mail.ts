import { isManual } from "#domain/checkout/payment-method.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import { findOrderForMail, type OrderForMail } from "#engine/orders/order-for-mail.ts";
import { readPaymentSetup } from "#engine/payments/payment-settings.ts";
import { mintToken } from "#engine/platform/one-time-token.ts";
import type { JobPayloads, OrderMail } from "#engine/platform/outbox.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { address } from "#i18n/addresses.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { fulfilmentFacts } from "./fulfilment-facts.ts";
import { compose } from "./layout.ts";
import { orderLetter, type PayTo } from "./order-mail.ts";

const translators = loadTranslators();

const linkDays = 90;
const invitationDays = 30;

/** The mail about an order, as it goes to the buyer. An order without personal data gets none. */
export async function writeOrderMail(
  shop: Shop,
  { orderId, mail, data }: JobPayloads["send_order_mail"],
): Promise<Mail | null> {
  const order = await findOrderForMail(shop.db, orderId);
  if (!order) return null;
  const t = translators[order.language];
  const letter = orderLetter(t, mail, order, {
    orderUrl: await orderUrl(shop, order, mail),
    invitationUrl: mail === "invitation" ? await invitationUrl(shop, order) : null,
    payTo: mail === "bank-instructions" || mail === "zeller-instructions" ? await payTo(shop, mail) : [],
    amount: typeof data?.amount === "number" ? cents(data.amount) : (null as Money | null),
    canceledBy: typeof data?.by === "string" ? data.by : null,
    fulfilment: await fulfilmentFacts(shop, orderId, mail, data ?? {}),
  });
  const { html, text } = compose(letter, t, shop.settings.publicUrl);
  // The id stays the same when a delivery is tried again, so that a mailbox can tell.
  const messageId = `${order.number}.${mail}.${Object.values(data ?? {}).join("-")}`.replaceAll(/[^\w.-]/g, "");
  return { to: order.email, subject: letter.subject, text, html, language: order.language, messageId };
}

function inShop(
  shop: Shop,
  order: OrderForMail,
  name: "orderDetail" | "createPassword",
  search: Record<string, string>,
): string {
  return shop.settings.publicUrl + address(order.language === "cn" ? "/cn" : "", name, {}, search);
}

/** A guest's mail carries a link of its own; an account's leads to the account. Until a guest has the account that bank deposit and Zeller ask for, there is none. */
async function orderUrl(shop: Shop, order: OrderForMail, mail: OrderMail): Promise<string | null> {
  if (mail === "invitation") return null;
  if (order.customerId !== null) return throughSignIn(shop, order);
  if (isManual(order.paymentMethod)) return null;
  const now = shop.clock.now();
  const token = await mintToken(shop.db, {
    purpose: "order-link",
    orderId: order.id,
    expiresAt: after(now, days(linkDays)),
    now,
  });
  return inShop(shop, order, "orderDetail", { token });
}

/** An account's order opens at once for who is signed in, and after signing in for who is not. */
function throughSignIn(shop: Shop, order: OrderForMail): string {
  const prefix = order.language === "cn" ? "/cn" : "";
  return (
    shop.settings.publicUrl +
    address(prefix, "signIn", {}, { redirectTo: address(prefix, "orderDetail", {}, { order: order.number }) })
  );
}

async function invitationUrl(shop: Shop, order: OrderForMail): Promise<string> {
  const now = shop.clock.now();
  const emailKey = order.email.toLowerCase();
  const token = await mintToken(shop.db, {
    purpose: "invitation",
    orderId: order.id,
    emailKey,
    expiresAt: after(now, days(invitationDays)),
    now,
  });
  return inShop(shop, order, "createPassword", { token });
}

async function payTo(shop: Shop, mail: "bank-instructions" | "zeller-instructions"): Promise<PayTo> {
  const { bank, zeller } = await readPaymentSetup(shop.db);
  if (mail === "zeller-instructions")
    return zeller
      ? [
          ["payee", zeller.payee],
          ["account", zeller.handle],
        ]
      : [];
  return bank
    ? [
        ["payee", bank.payee],
        ["bank", bank.bank],
        ["routing", bank.routingNumber],
        ["account", bank.accountNumber],
      ]
    : [];
}
