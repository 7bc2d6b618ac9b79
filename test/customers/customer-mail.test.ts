import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { instant, minutes } from "#domain/kernel/time.ts";
import { findPasswordLink } from "#engine/customers/create-password.ts";
import { findVerification } from "#engine/customers/verify-email.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import type { CustomerMail } from "#engine/platform/mail-kinds.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { customerEmail } from "#worker/mail/customer-mail.ts";
import { seller } from "#test/worker/seller.ts";
import { compose } from "#worker/mail/layout.ts";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import { accountShop, customer } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const translators = loadTranslators("America/Chicago");
const every: Record<CustomerMail, true> = {
  "customer-invited": true,
  "verify-email": true,
  "account-exists": true,
  "checkout-link": true,
  "reset-password": true,
  "password-changed": true,
  "closure-requested": true,
  closed: true,
};
const mails = Object.keys(every) as CustomerMail[];

for (const language of languages) {
  test(`every account mail in ${language} says the same in text as in HTML, and a name never becomes markup`, () => {
    const t = translators[language];
    for (const mail of mails) {
      const letter = customerEmail(t, mail, {
        shop: seller.name,
        lastName: "Byron",
        firstName: "<b>Ada</b>",
        url: "https://shop.example/signIn",
        closesAt: instant(Date.UTC(2026, 10, 26, 18)),
      });
      const { html, text } = compose(letter, t, "https://shop.example", seller);
      expect(text, mail).toContain(letter.heading);
      expect(html, mail).toContain(letter.heading);
      expect(html, mail).not.toContain("<b>");
      expect(letter.subject, mail).not.toMatch(/[{}]/);
    }
  });
}

test("links in account mail lead to the account's language, and their token is in the mail alone", async () => {
  const db = database();
  const sent: Mail[] = [];
  const base = accountShop(db);
  const shop: Parameters<typeof sendCustomerMail>[0] = {
    ...base,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
    settings: {
      publicUrl: "https://shop.example",
      adminUrl: null,
      production: false,
      build: "test",
      sandboxUrl: null,
      thirdPartyScripts: [],
      paymentOrigins: [],
      secret: base.settings.secret,
    },
  };
  const id = await customer(db, "reader@example.com", { verified: false });
  await db.sql("update customers set language = 'cn' where id = $1", [id]);
  const linkOf = async (mail: CustomerMail) => {
    await sendCustomerMail(shop, { customerId: id, mail });
    const found = /https:\/\/shop\.example\S*token=[\w-]+/.exec(sent.at(-1)!.text)?.[0];
    return new URL(found ?? "https://shop.example/none");
  };
  const verify = await linkOf("verify-email");
  expect(verify.pathname).toBe("/cn/verifyEmail");
  expect(await findVerification(shop, verify.searchParams.get("token")!)).toMatchObject({ customerId: id });
  const reset = await linkOf("reset-password");
  expect(reset.pathname).toBe("/cn/createPassword");
  const token = reset.searchParams.get("token")!;
  expect(await findPasswordLink(shop, token)).toMatchObject({ purpose: "reset-password", email: "reader@example.com" });
  base.clock.advance(minutes(30));
  expect(await findPasswordLink(shop, token)).toBeNull();
  expect(sent.map(({ to, language }) => [to, language])).toEqual([
    ["reader@example.com", "cn"],
    ["reader@example.com", "cn"],
  ]);
  await sendCustomerMail(shop, { customerId: 999_999, mail: "password-changed" });
  expect(sent).toHaveLength(2);
});

test("mail about an account's order is written in the account's language, a guest's in that of the checkout", async () => {
  const db = database();
  const { clock } = accountShop(db);
  const id = await customer(db, "chooses@example.com");
  const [own, guest] = [
    await placeOrder(db, clock, "stripe", { customerId: id }),
    await placeOrder(db, clock, "stripe"),
  ];
  await db.sql("update customers set language = 'cn' where id = $1", [id]);
  expect({
    ownLanguage: (await findOrderForMail(db, own.id))?.language,
    guestLanguage: (await findOrderForMail(db, guest.id))?.language,
  }).toEqual({ ownLanguage: "cn", guestLanguage: "en" });
});
