import { type Language, prefixOf } from "#domain/kernel/language.ts";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { findCustomer } from "#engine/customers/customer-row.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { CustomerMail } from "#engine/platform/mail-kinds.ts";
import { href, type RouteName } from "#i18n/routes.ts";
import { customerEmail } from "./customer-mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { nameOf } from "./mail-translator.ts";
import { sendLetter } from "./send-letter.ts";

/** Links in mails and their lifetimes. Tokens are created with the mail, so that no job stores one. */
const links = {
  // Made by staff: nobody waits for the mail, so it may be read days later.
  "customer-invited": { purpose: "invitation", to: "createPassword", lasts: days(7) },
  "verify-email": { purpose: "verify-email", to: "verifyEmail", lasts: hours(24) },
  "reset-password": { purpose: "reset-password", to: "createPassword", lasts: minutes(30) },
} as const;

/** Sends the mail about an account, unless the account was erased meanwhile. */
export async function sendCustomerMail(
  shop: MailShop,
  { customerId, mail, to }: JobPayloads["send_customer_mail"],
): Promise<void> {
  const customer = customerId === null ? null : await findCustomer(shop.db, customerId);
  const { email, language } = to ?? customer ?? {};
  if (!email || !language) return;
  await sendLetter(shop, {
    to: [{ email, language }],
    name: nameOf(mail),
    id: [mail, customerId ?? "nobody"],
    letterOf: async (t, shopName) =>
      customerEmail(t, mail, {
        firstName: customer?.firstName ?? "",
        lastName: customer?.lastName ?? "",
        shop: shopName,
        url: await urlFor(shop, { customerId, mail, email, language: t.language }),
        closesAt: customer?.closureDueAt ?? null,
      }),
  });
}

async function urlFor(
  shop: MailShop,
  {
    customerId,
    mail,
    email,
    language,
  }: { customerId: number | null; mail: CustomerMail; email: string; language: Language },
): Promise<string | null> {
  const inShop = (name: PlainAddress, search: Record<string, string> = {}) =>
    shop.settings.publicUrl + href(prefixOf[language], name, {}, search);
  switch (mail) {
    case "customer-invited":
    case "verify-email":
    case "reset-password": {
      const { purpose, to, lasts } = links[mail];
      const now = shop.clock.now();
      return inShop(to, {
        token: await createToken(shop.db, { purpose, customerId, expiresAt: after(now, lasts), now }),
      });
    }
    case "checkout-link": {
      const now = shop.clock.now();
      const proof = { purpose: "checkout-proof", emailKey: email, expiresAt: after(now, minutes(30)), now } as const;
      return inShop("checkout", { token: await createToken(shop.db, proof) });
    }
    case "account-exists":
    case "password-changed":
      return inShop("resetPassword");
    case "closure-requested":
      return inShop("signIn");
    case "closed":
      return null;
  }
}

type PlainAddress = Extract<RouteName, "verifyEmail" | "createPassword" | "resetPassword" | "signIn" | "checkout">;
