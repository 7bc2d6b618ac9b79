import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { Parcel } from "#engine/fulfilment/parcels.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { fulfilmentEmail, isFulfilmentMail } from "#worker/mail/fulfilment-mail.ts";
import { seller } from "#test/worker/seller.ts";
import { compose } from "#worker/mail/layout.ts";
import { orderEmail, type OrderEmailFacts } from "#worker/mail/order-mail.ts";
import { claimEmail, isClaimMail } from "#worker/mail/claim-mail.ts";
import { isReturnMail, returnEmail } from "#worker/mail/return-mail.ts";

const translators = loadTranslators("America/Chicago");

const shippingAddress = {
  firstName: "Ada",
  lastName: "Byron",
  companyName: "Engine.example",
  address1: "12 Mill Road",
  address2: "P.O. Box 7",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "5551234567",
};

const order: OrderForMail = {
  id: 1,
  number: "PL-7K3F-92QX",
  state: "pending",
  paymentState: "owed",
  email: "buyer@example.com",
  lastName: "Byron",
  firstName: '<script>alert("x")</script>',
  language: "en",
  customerId: null,
  boughtFor: null,
  agreedDeposit: null,
  shippingMethod: "LOCAL",
  method: "bank-deposit",
  pickupPlace: null,
  shippingAddress,
  freightOptions: { liftgate: true, residential: false, appointment: true, limitedAccess: false },
  ownLines: null,
  subtotal: cents(949_500),
  discount: cents(5_000),
  pointsUsed: 0,
  points: cents(0),
  shipping: cents(24_900),
  tax: cents(77_925),
  exchanged: cents(0),
  total: cents(1_047_325),
  arrivesFrom: "2026-11-24",
  arrivesTo: "2026-11-28",
  payBy: instant(Date.UTC(2026, 10, 23, 13, 4)),
  lines: [
    {
      name: { en: "Screw compressor", cn: "螺杆式空压机" },
      variantName: null,
      sku: "OV-RS10-125-80T",
      reference: "",
      quantity: 1,
      waiting: 0,
      neverSent: 0,
      expectedOn: null,
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
  isAsked: false,
  claimDays: 4,
};

const every: Record<OrderMail, true> = {
  placed: true,
  paid: true,
  authorized: true,
  "on-account": true,
  "credit-held": true,
  charged: true,
  "authorization-lost": true,
  "bank-instructions": true,
  "zeller-instructions": true,
  expiring: true,
  "back-order-late": true,
  "order-changed": true,
  canceled: true,
  "late-payment-refunded": true,
  "duplicate-payment-refunded": true,
  "overpayment-refunded": true,
  "transfer-part": true,
  "parts-returned": true,
  refunded: true,
  credited: true,
  "rest-ended": true,
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
  "shipment-taken-back": true,
  "delivery-taken-back": true,
  "ready-taken-back": true,
  "pickup-taken-back": true,
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
  "return-exchanged": true,
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
    return fulfilmentEmail(t, mail, order, {
      ...facts,
      parcel: null,
      isLast: true,
      pickup: null,
      closed: [],
      claimBy: null,
    });
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

test("a granted damage claim of an order on account is credited to the company", () => {
  const said = (method: typeof order.method) =>
    compose(
      claimEmail(translators.en, "claim-refund-granted", { ...order, method }, { ...facts, claim: null }),
      translators.en,
      "https://shop.example",
      seller,
    ).text;
  expect(said("stripe")).toContain("to your original payment method");
  expect(said("on-account")).toContain("We are crediting your company’s account with");
  expect(said("on-account")).not.toContain("payment method");
});

test("whose bank took the money of what had not shipped back is told so, in both languages", () => {
  const said = (language: "en" | "cn") =>
    compose(
      orderEmail(translators[language], "rest-ended", order, { ...facts, amount: cents(0), isLost: true }),
      translators[language],
      "https://shop.example",
      seller,
    ).text;
  expect(said("en")).toContain("since their payment was taken back in a dispute");
  expect(said("en")).not.toContain("Nothing was charged");
  expect(said("cn")).toContain("其付款已在争议中被撤回");
});

test("whose order cost nothing is told of no invoice where its rest is not sent", () => {
  const said = (amount: number) =>
    compose(
      orderEmail(translators.en, "rest-ended", order, { ...facts, amount: cents(amount) }),
      translators.en,
      "https://shop.example",
      seller,
    ).text;
  expect(said(12_345)).toContain("They are on no invoice");
  expect(said(0)).toContain("Nothing was charged for them.");
  expect(said(0)).not.toContain("invoice");
});

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

/**
 * Mails of an order whose goods are still to come or have just come; the others are about money, claims or links alone.
 */
const aboutDelivery = {
  placed: true,
  paid: true,
  "on-account": true,
  "credit-held": true,
  "bank-instructions": true,
  "zeller-instructions": true,
  expiring: true,
  "transfer-part": true,
  "payment-clearing": true,
  "payment-not-cleared": true,
  shipped: true,
  delivered: true,
  "claim-shipped": true,
} as const satisfies Partial<Record<OrderMail, true>>;

/** The parcel that mails about goods on their way are about. */
const freight: Parcel = {
  id: 3,
  claim: null,
  carrier: "ltl",
  number: "123-456789",
  link: null,
  status: "",
  shippedAt: instant(Date.UTC(2026, 10, 20)),
  deliveredAt: null,
  expectedAt: null,
  lines: [],
  events: [],
};

test.each([
  ["en", ["Freight", "Liftgate, Delivery appointment"]],
  ["cn", ["零担货运", "升降尾板、预约派送"]],
] as const)(
  "every mail about goods that are to come names the way, the services and the address in full, in %s",
  (language, words) => {
    const t = translators[language];
    for (const mail of Object.keys(aboutDelivery) as (keyof typeof aboutDelivery)[]) {
      const email = isFulfilmentMail(mail)
        ? fulfilmentEmail(t, mail, order, { ...goes, parcel: freight })
        : emailAbout(t, mail);
      const { html, text } = compose(email, t, "https://shop.example", seller);
      for (const word of [...words, "12 Mill Road", "P.O. Box 7", "Dayton, OH 45402", "(555) 123-4567"])
        expect([text.includes(word), html.includes(word)], `${mail} ${word}`).toEqual([true, true]);
    }
  },
);

const goes = { orderUrl: null, isLast: true, pickup: null, closed: [], claimDays: 4, claimBy: null };

test.each([
  ["en", "to the curb", "before you sign", "within 4 business days of delivery", "Freight services: None"],
  ["cn", "路边", "签字之前", "并在送达后 4 个工作日内申报", "货运服务：无"],
] as const)(
  "before a truck comes, mails say that it stops at the curb, what to write before signing and the merchant's days, in %s",
  (language, ...words) => {
    const t = translators[language];
    const plain = { ...order, freightOptions: { liftgate: false } };
    for (const mail of ["placed", "paid", "bank-instructions", "shipped"] as const) {
      const email = isFulfilmentMail(mail)
        ? fulfilmentEmail(t, mail, plain, { ...goes, parcel: freight })
        : orderEmail(t, mail, plain, facts);
      const { html, text } = compose(email, t, "https://shop.example", seller);
      for (const word of words) expect(text, mail).toContain(word);
      for (const word of words.slice(0, 3)) expect(html, mail).toContain(word);
      const parcel = { ...plain, shippingMethod: "SHIPPING" as const };
      expect(compose(orderEmail(t, "paid", parcel, facts), t, "", seller).text).not.toContain(words[0]);
    }
  },
);

test("goods to be fetched are mailed with the place, and no address that nothing goes to", () => {
  const fetched: OrderForMail = {
    ...order,
    shippingMethod: "PICKUP",
    shippingAddress: null,
    freightOptions: null,
    pickupPlace: columbus,
  };
  const { text } = compose(orderEmail(translators.en, "paid", fetched, facts), translators.en, "", seller);
  expect(text).toContain("Delivery: Pick up");
  expect(text).toContain("1 Foundry Way");
  expect(text).not.toContain("Shipping address");
  expect(text).toContain("again when the order is ready for pickup.");
  const chinese = compose(orderEmail(translators.cn, "paid", fetched, facts), translators.cn, "", seller).text;
  expect([chinese.includes("可以自提时"), chinese.includes("发货")]).toEqual([true, false]);
});

test("whoever orders with another's email cannot send them a link by way of an address", () => {
  const typed = { ...shippingAddress, companyName: "Win at https://evil.example/x now", address2: "www.evil.example" };
  const { html, text } = compose(
    orderEmail(translators.en, "paid", { ...order, shippingAddress: typed }, facts),
    translators.en,
    "https://shop.example",
    seller,
  );
  for (const link of ["://evil", "evil.example", "www.evil"]) expect(html + text).not.toContain(link);
  expect(text).toContain("evil. example");
});
