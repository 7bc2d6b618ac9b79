import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { OrderMail } from "#engine/platform/outbox.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { fulfilmentEmail, isFulfilmentMail } from "#worker/mail/fulfilment-mail.ts";
import { seller } from "#test/worker/seller.ts";
import { compose } from "#worker/mail/layout.ts";
import { orderEmail, type OrderEmailFacts } from "#worker/mail/order-mail.ts";
import { claimEmail, isClaimMail } from "#worker/mail/claim-mail.ts";
import { isReturnMail, returnEmail } from "#worker/mail/return-mail.ts";

const translators = loadTranslators("America/Chicago");

const order: OrderForMail = {
  id: 1,
  number: "PL-7K3F-92QX",
  email: "buyer@example.com",
  lastName: "Byron",
  firstName: '<script>alert("x")</script>',
  language: "en",
  customerId: null,
  shippingMethod: "LOCAL",
  paymentMethod: "bank-deposit",
  pickupPlace: null,
  subtotal: cents(949_500),
  discount: cents(5_000),
  pointsUsed: 0,
  points: cents(0),
  shipping: cents(24_900),
  tax: cents(77_925),
  total: cents(1_047_325),
  arrivesFrom: "2026-11-24",
  arrivesTo: "2026-11-28",
  payBy: instant(Date.UTC(2026, 10, 23, 13, 4)),
  lines: [
    {
      name: { en: "Screw compressor", cn: "螺杆式空压机" },
      variantName: null,
      sku: "OV-RS10-125-80T",
      quantity: 1,
      unitPrice: cents(949_500),
      power: null,
    },
  ],
  power: null,
};

const facts: OrderEmailFacts = {
  orderUrl: "https://shop.example/order/detail?token=abc",
  invitationUrl: "https://shop.example/createPassword?token=abc",
  erasureUrl: "https://shop.example/order/erase?token=abc",
  payTo: [
    ["payee", "Plenum Air Supply"],
    ["account", "000123456"],
  ],
  amount: cents(12_345),
  rest: { missing: cents(1_034_980), until: instant(Date.UTC(2026, 10, 25, 18, 0)) },
  canceledBy: "customer",
};

const every: Record<OrderMail, true> = {
  placed: true,
  paid: true,
  "bank-instructions": true,
  "zeller-instructions": true,
  expiring: true,
  canceled: true,
  "late-payment-refunded": true,
  "overpayment-refunded": true,
  "transfer-part": true,
  "parts-returned": true,
  refunded: true,
  "payment-clearing": true,
  "payment-not-cleared": true,
  "refund-returned": true,
  "order-link": true,
  "erasure-link": true,
  invitation: true,
  shipped: true,
  "ready-for-pickup": true,
  delivered: true,
  "picked-up": true,
  "refund-requested": true,
  "refund-declined": true,
  "refund-withdrawn": true,
  "return-requested": true,
  "return-updated": true,
  "return-agreed": true,
  "return-declined": true,
  "return-received": true,
  "return-canceled": true,
  "return-expired": true,
  "return-refunded": true,
  "claim-opened": true,
  "claim-in-review": true,
  "claim-photos-added": true,
  "claim-replacement-promised": true,
  "claim-parts-promised": true,
  "claim-refund-granted": true,
  "claim-declined": true,
  "claim-shipped": true,
  "claim-withdrawn": true,
  "claim-closed": true,
};

function emailAbout(t: ShopTranslator, mail: OrderMail) {
  if (isFulfilmentMail(mail))
    return fulfilmentEmail(t, mail, order, { ...facts, parcel: null, isLast: true, pickup: null, closed: [] });
  if (isReturnMail(mail)) return returnEmail(t, mail, order, { ...facts, pickup: null, back: null, answer: "" });
  if (isClaimMail(mail)) return claimEmail(t, mail, order, { ...facts, claim: null });
  return orderEmail(t, mail, order, facts);
}

for (const language of languages) {
  const t = translators[language];

  test(`every order mail in ${language} names the order in its subject and says the same in text as in HTML`, () => {
    for (const mail of Object.keys(every) as OrderMail[]) {
      const email = emailAbout(t, mail);
      const { html, text } = compose(email, t, "https://shop.example", seller);
      expect(email.subject, mail).toContain(order.number);
      expect(text, mail).toContain(email.heading);
      expect(html, mail).toContain(email.heading);
      expect(html, mail).toContain(`lang="${language === "cn" ? "zh-CN" : "en"}"`);
      expect(text, mail).not.toMatch(/<\w+/.exec(text.replaceAll(order.firstName, ""))?.[0] ?? /a^/);
    }
  });

  test(`a name in ${language} mail stays text and never becomes markup`, () => {
    const { html } = compose(orderEmail(t, "paid", order, facts), t, "https://shop.example", seller);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });
}

test("deposit instructions say payee, account, reference, amount and deadline with its time zone", () => {
  const { text } = compose(
    orderEmail(translators.en, "bank-instructions", order, facts),
    translators.en,
    "https://shop.example",
    seller,
  );
  for (const said of [
    "Plenum Air Supply",
    "000123456",
    "PL-7K3F-92QX",
    "$10,473.25",
    "Nov 23, 2026, 7:04 AM US Central Time",
  ]) {
    expect(text.replaceAll(" ", " ")).toContain(said);
  }
});

test("whoever orders with another's email cannot send them a link by way of a name", () => {
  for (const firstName of ["Visit http://evil.example NOW", "www.evil.example", "evil.example", "a@evil.example"]) {
    const { html, text } = compose(
      orderEmail(translators.en, "paid", { ...order, firstName }, facts),
      translators.en,
      "https://shop.example",
      seller,
    );
    expect(html + text).not.toContain("evil");
  }
  for (const firstName of ["Ada", "J.R.", "Mary-Jane", "伟"]) {
    expect(
      compose(
        orderEmail(translators.en, "paid", { ...order, firstName }, facts),
        translators.en,
        "https://shop.example",
        seller,
      ).text,
    ).toContain(`Hello ${firstName},`);
  }
});

test("a mail leads to the shop in its own language", () => {
  for (const [language, home] of [
    ["en", "https://shop.example"],
    ["cn", "https://shop.example/cn"],
  ] as const) {
    const { html, text } = compose(
      orderEmail(translators[language], "paid", { ...order, language }, facts),
      translators[language],
      "https://shop.example",
      seller,
    );
    expect(html).toContain(`href="${home}"`);
    expect(text.endsWith(`\n${home}`)).toBe(true);
  }
});

test("amounts in Chinese mail are US dollars by name", () => {
  const email = orderEmail(translators.cn, "paid", { ...order, language: "cn" }, facts);
  expect(email.subject).toContain("US$10,473.25");
  expect(compose(email, translators.cn, "https://shop.example", seller).text).toContain("螺杆式空压机");
});

test("the text part sets Chinese facts apart by a full-width colon, and says that shipping is free instead of naming no money", () => {
  const text = (language: "en" | "cn", shipping: number) =>
    compose(
      orderEmail(translators[language], "paid", { ...order, language, shipping: cents(shipping) }, facts),
      translators[language],
      "https://shop.example",
      seller,
    ).text;
  expect(text("en", 0)).toContain("Shipping: Free");
  expect(text("en", 1_000)).toContain("Shipping: $10.00");
  expect(text("cn", 0)).toContain("运费：免费");
  expect(text("cn", 0)).not.toMatch(/\p{Script=Han}: /u);
});
