import type { Language } from "#domain/kernel/language.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { after, days, hours, type Instant } from "#domain/kernel/time.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { monthOf } from "#domain/invoices/account-statement.ts";
import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { exampleNumber } from "#domain/checkout/order-number.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { closuresAhead } from "#domain/kernel/opening-hours.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import type { ClaimDetail } from "#engine/claims/claims.queries.ts";
import type { MailWords } from "#engine/content/mail-words.ts";
import { readFreightTerms } from "#engine/fulfilment/freight-terms.ts";
import type { Parcel } from "#engine/fulfilment/parcels.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { CustomerMail, OrderMail } from "#engine/platform/mail-kinds.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { formatMoney } from "#i18n/format.ts";
import type { MailName } from "#i18n/mail-templates.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { claimEmail, isClaimMail } from "./claim-mail.ts";
import { customerEmail } from "./customer-mail.ts";
import { type CompanyMailName, companyEmail } from "./company-mail.ts";
import { proformaEmail } from "./draft-mail.ts";
import { quoteAnsweredEmail, quoteEmail } from "./quote-mail.ts";
import { invoiceMoneyEmail } from "./invoice-money-mail.ts";
import { creditMemoEmail } from "./credit-memo-mail.ts";
import { isRequisitionMail, requisitionEmail } from "./requisition-mail.ts";
import { invoicePaymentEmail } from "./invoice-payment-mail.ts";
import { invoiceEmail, type InvoiceMailFacts, reminderEmail, type ReminderMailFacts } from "./invoice-mail.ts";
import { statementEmail } from "./statement-mail.ts";
import { isSiteTaxMail, siteTaxEmail } from "./site-tax-mail.ts";
import { purchaseEmail } from "./purchase-mail.ts";
import { fulfilmentEmail, isFulfilmentMail } from "./fulfilment-mail.ts";
import { compose, mailFacts } from "./layout.ts";
import { translatorWith } from "./mail-translator.ts";
import { orderEmail, type PaymentMail } from "./order-mail.ts";
import { isReturnMail, returnEmail } from "./return-mail.ts";
import { accountEmail } from "./send-account-mail.ts";
import { moneyEmail } from "./send-money-mail.ts";
import { stockAlertEmail } from "./stock-alert-mail.ts";
import { cartReminderEmail } from "./cart-reminder-mail.ts";
import { serviceEmail, type ServiceMailFacts } from "./service-mail.ts";
import { staffInvitation } from "./send-staff-mail.ts";

type ExampleShop = Pick<Shop, "db" | "clock" | "settings">;

const returnFacts = { amount: null, answer: "" };

/** A mail with unsaved text about an example order, formatted as it would be sent. */
export async function writeExampleMail(
  shop: ExampleShop,
  { mail, words, language }: { readonly mail: string; readonly words: MailWords; readonly language: Language },
): Promise<{ letter: Email; html: string; text: string }> {
  const name = mail as MailName;
  const timeZone = await readShopTimeZone(shop.db);
  const both = {
    en: translatorWith(name, words, "en", timeZone),
    cn: translatorWith(name, words, "cn", timeZone),
  };
  const t = both[language];
  const letter = await exampleLetter(shop, name, both, language);
  const { html, text } = compose(letter, t, shop.settings.publicUrl, await mailFacts(shop.db, t));
  return { letter, html, text };
}

async function exampleLetter(
  shop: ExampleShop,
  name: MailName,
  both: Readonly<Record<Language, ShopTranslator>>,
  language: Language,
): Promise<Email> {
  const now = shop.clock.now();
  const t = both[language];
  const url = shop.settings.publicUrl;
  const facts = await mailFacts(shop.db, t);
  const { terms } = await readShopTerms(shop.db, now);
  const number = exampleNumber(terms.numbering);
  const own =
    exampleRequisition(t, name, { shop: facts.name, total: cents(184_900), url }) ??
    exampleExemption(t, name, { shop: facts.name, until: after(now, days(14)), url }) ??
    ofNoOrder(name, both, language, { url, now, shop: facts.name, number });
  if (own) return own;
  // Jobs use the hyphenated form of mail names.
  const mail = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as OrderMail | CustomerMail;
  if (isCustomerMail(mail))
    return customerEmail(t, mail, { shop: facts.name, ...person, url, closesAt: after(now, days(4)) });
  const { claimDays } = await readFreightTerms(shop.db);
  const place = offeredPlaces(terms)[0] ?? null;
  const order = exampleOrder(number, language, now, terms.timeZone);
  if (isFulfilmentMail(mail))
    return fulfilmentEmail(t, mail, order, {
      orderUrl: url,
      parcel: exampleParcel(now),
      takenBack: exampleParcel(now),
      isLast: true,
      pickup: mail === "ready-for-pickup" ? place : null,
      closed: place ? closuresAhead(place, dayIn(place.timeZone, now)) : [],
      claimDays,
      claimBy: null,
    });
  if (isReturnMail(mail))
    return returnEmail(t, mail, order, {
      ...returnFacts,
      orderUrl: url,
      pickup: place,
      back: exampleReturn(number, now),
      newOrder: order,
    });
  if (isClaimMail(mail))
    return claimEmail(t, mail, order, { claim: exampleClaim(number, now, dayIn(t.timeZone, now)), orderUrl: url });
  return orderEmail(t, mail satisfies PaymentMail, order, {
    orderUrl: mail === "invitation" || mail === "erasure-link" ? null : url,
    invitationUrl: url,
    erasureUrl: url,
    payTo: examplePayTo(facts.legalName || facts.name),
    amount: mail === "canceled" ? null : cents(50_000),
    rest: { missing: cents(134_900), until: after(now, hours(72)) },
    canceledBy: null,
    isAsked: false,
    claimDays,
  });
}

/** An example of a mail about none of the buyer's orders; null for the others. */
function ofNoOrder(
  name: MailName,
  both: Readonly<Record<Language, ShopTranslator>>,
  language: Language,
  {
    url,
    now,
    shop,
    number,
  }: { readonly url: string; readonly now: Instant; readonly shop: string; readonly number: string },
): Email | null {
  const t = both[language];
  const inTwoWeeks = dayIn(t.timeZone, after(now, days(14)));
  const total = cents(184_900);
  if (isQuoteExample(name)) return exampleQuote(name, both, t, { shop, total, until: inTwoWeeks, url });
  switch (name) {
    case "staffInvitation":
      return staffInvitation(t, { shop, role: "support", by: shop, url });
    case "account":
      return accountEmail(both, { account: "bank", by: "owner@example.com", at: now, url });
    case "money": {
      const about = { about: "dispute-needs-response", number, isOfInvoices: false } as const;
      return moneyEmail(both, { ...about, amount: total, due: after(now, days(7)), url, method: null });
    }
    case "serviceDue": {
      const service = exampleService(language, inTwoWeeks);
      return serviceEmail(t, { shop, machine: { name: product[language], place: "" }, service, url, stopUrl: url });
    }
    case "stockAlertConfirm":
    case "backInStock":
      return stockAlertEmail(t, name, { shop, name: product[language], sku, expectedOn: inTwoWeeks, url });
    case "cartReminder": {
      const row = { name: product[language], sku, quantity: 1, amount: total };
      const rows = Array.from({ length: 12 }, () => row);
      return cartReminderEmail(t, { shop, rows, total: cents(2_218_800), lacksSome: true, url, stopUrl: url });
    }
    case "companyInvitation":
    case "companyApproved":
    case "companyDeclined":
    case "companyOnHold":
    case "companyReleased":
    case "companyClosed":
    case "companyInvited":
    case "companyJoinAsked":
    case "companyJoined":
      return exampleCompanyMail(t, name satisfies CompanyMailName, { shop, url });
    case "invoiceReminder":
      return exampleReminder(t, { shop, open: total, dueOn: inTwoWeeks, url });
    case "statement":
      return exampleStatement(t, { shop, closing: total, until: inTwoWeeks, url });
    case "creditMemo":
      return exampleCreditMemo(t, { shop, order: number, url });
    case "invoicesPaid":
      return examplePayment(t, { shop, amount: total, url });
    case "invoiceMoney":
      return exampleMoney(t, { shop, amount: cents(4_490), url });
    case "invoice":
      return exampleInvoice(t, { shop, order: number, total, dueOn: inTwoWeeks, url });
    case "purchaseOrder": {
      const line = { sku, name: product, quantity: 4, cost: cents(46_225), expectedOn: inTwoWeeks };
      return purchaseEmail(t, { shop, number: "PO-2345-6789", note: "", lines: [line], pdf: url });
    }
    default:
      return null;
  }
}

function exampleCompanyMail(t: ShopTranslator, name: CompanyMailName, facts: { shop: string; url: string }): Email {
  return companyEmail(t, name, { ...facts, company: "Example Works", by: "Alex Doe", reason: "–" });
}

function exampleExemption(
  t: ShopTranslator,
  name: MailName,
  facts: { shop: string; until: Instant; url: string },
): Email | null {
  if (!isSiteTaxMail(name)) return null;
  return siteTaxEmail(t, name, { ...facts, company: "Example Works", site: "Dayton", taxState: "OH", reason: "–" });
}

function exampleRequisition(
  t: ShopTranslator,
  name: MailName,
  facts: { shop: string; total: Money; url: string },
): Email | null {
  if (!isRequisitionMail(name)) return null;
  const goods = [{ name: product[t.language], detail: `${sku} × 1`, amount: formatMoney(facts.total, t.language) }];
  const budgets = [{ name: "4100", left: cents(250_000) }];
  const lines = [{ sku, name: product, before: 3, after: 1 }];
  const changes = name === "requisitionChanged" ? { was: cents(554_700), lines } : null;
  const texts = { why: "–", rules: ["> $500"], note: "", changes, goods, budgets };
  return requisitionEmail(t, name, { ...facts, ...texts, number: "12", by: "Alex Doe", site: "Example Works" });
}

const quoteExamples = [
  "proforma",
  "quoteSent",
  "quoteConfirm",
  "quoteMessage",
  "quoteExpired",
  "quoteAnswered",
] as const;
type QuoteExample = (typeof quoteExamples)[number];
const isQuoteExample = (name: string): name is QuoteExample => quoteExamples.some((one) => one === name);

function exampleQuote(
  name: QuoteExample,
  both: Readonly<Record<Language, ShopTranslator>>,
  t: ShopTranslator,
  facts: { readonly shop: string; readonly total: Money; readonly until: CalendarDay; readonly url: string },
): Email {
  const { url } = facts;
  const number = "QT-2345-6789";
  const files = name === "quoteMessage" || name === "quoteAnswered" ? ["drawing.pdf"] : [];
  if (name === "quoteAnswered")
    return quoteAnsweredEmail(both, { number, state: "change-asked", words: "–", files, url });
  if (name === "proforma") return proformaEmail(t, name, { ...facts, number: "PI-2345-6789", words: "", pdf: url });
  if (name === "quoteSent") return proformaEmail(t, name, { ...facts, number, words: "", pdf: url });
  return quoteEmail(t, name, { ...facts, number, by: "Alex Doe", words: name === "quoteMessage" ? "–" : "", files });
}

const examplePayTo = (payee: string): PayTo => [
  ["payee", payee],
  ["account", "0000 1234 5678"],
];

const invoiced = { number: "INV-000123", company: "Example Works" };

const exampleReminder = (t: ShopTranslator, facts: Pick<ReminderMailFacts, "shop" | "open" | "dueOn" | "url">): Email =>
  reminderEmail(t, {
    ...facts,
    ...invoiced,
    payTo: examplePayTo(facts.shop),
    daysOver: 7,
    stage: "first",
    asks: "goods",
  });

function exampleCreditMemo(t: ShopTranslator, facts: { shop: string; order: string; url: string }): Email {
  const applied = [{ number: invoiced.number, amount: cents(14_000) }];
  const sums = { amount: cents(18_490), left: cents(4_490), applied };
  const why = { reason: "price", note: "" } as const;
  return creditMemoEmail(t, { ...facts, ...invoiced, number: "CM-000045", ...sums, why });
}

function exampleStatement(
  t: ShopTranslator,
  { shop, closing, until, url }: { shop: string; closing: Money; until: CalendarDay; url: string },
): Email {
  const { company } = invoiced;
  const sums = { opening: cents(92_300), closing, overdue: cents(14_000) };
  return statementEmail(t, { shop, company, month: monthOf(until), ...sums, payTo: examplePayTo(shop), url });
}

function examplePayment(t: ShopTranslator, facts: { shop: string; amount: Money; url: string }): Email {
  const invoices = [invoiced.number, "INV-000124"];
  return invoicePaymentEmail(t, { ...facts, number: "IP-2345-6789", invoices, back: cents(4_490) });
}

function exampleMoney(t: ShopTranslator, facts: { shop: string; amount: Money; url: string }): Email {
  const open = [{ number: invoiced.number, open: facts.amount }];
  return invoiceMoneyEmail(t, { ...facts, number: "IP-2345-6789", why: "taken", open });
}

function exampleInvoice(
  t: ShopTranslator,
  { order, ...facts }: Pick<InvoiceMailFacts, "shop" | "total" | "dueOn" | "url"> & { readonly order: string },
): Email {
  const discount = { until: facts.dueOn, amount: cents(3_698) };
  return invoiceEmail(t, {
    ...facts,
    ...invoiced,
    payTo: examplePayTo(facts.shop),
    orders: [order],
    discount,
    isDeposit: false,
    feeFor: null,
  });
}

const customerMails: Readonly<Record<CustomerMail, true>> = {
  "customer-invited": true,
  "verify-email": true,
  "account-exists": true,
  "reset-password": true,
  "checkout-link": true,
  "password-changed": true,
  "closure-requested": true,
  closed: true,
};
const isCustomerMail = (mail: OrderMail | CustomerMail): mail is CustomerMail => Object.hasOwn(customerMails, mail);

const sku = "EX-100";
const product = { en: "Example compressor", cn: "示例空压机" };
const person = { firstName: "Alex", lastName: "Doe" };

function exampleOrder(number: string, language: Language, now: Instant, timeZone: string): OrderForMail {
  return {
    id: 0,
    number,
    state: "pending",
    paymentState: "captured",
    email: "buyer@example.com",
    ...person,
    language,
    customerId: null,
    boughtFor: null,
    agreedDeposit: null,
    shippingMethod: "SHIPPING",
    method: "stripe",
    pickupPlace: null,
    shippingAddress: {
      ...person,
      companyName: "Example Works",
      address1: "12 Mill Road",
      address2: "",
      city: "Dayton",
      state: "OH",
      zip: "45402",
      phone: "5550100100",
    },
    freightOptions: null,
    ownLines: null,
    subtotal: cents(175_000),
    discount: cents(0),
    pointsUsed: 0,
    points: cents(0),
    shipping: cents(0),
    tax: cents(9_900),
    exchanged: cents(0),
    total: cents(184_900),
    arrivesFrom: dayIn(timeZone, after(now, days(3))),
    arrivesTo: dayIn(timeZone, after(now, days(5))),
    payBy: after(now, hours(72)),
    power: null,
    lines: [
      {
        name: product,
        variantName: null,
        sku,
        quantity: 1,
        reference: "",
        waiting: 0,
        neverSent: 0,
        expectedOn: null,
        unitPrice: cents(175_000),
        power: null,
      },
    ],
  };
}

function exampleService(language: Language, on: CalendarDay): ServiceMailFacts["service"] {
  const item = { sku, slug: "", name: product[language], pictureFamily: "", quantity: 1, price: cents(8_595) };
  return {
    on,
    tasks: ["oil-filter", "intake-filter"],
    kit: [{ ...item, stock: { state: "in" }, tasks: ["oil-filter", "intake-filter"] }],
  };
}

function exampleParcel(now: Instant): Parcel {
  return {
    id: 0,
    claim: null,
    carrier: "ups",
    number: "1Z9999999999999999",
    link: null,
    status: "in-transit",
    shippedAt: now,
    deliveredAt: null,
    expectedAt: after(now, days(4)),
    lines: [{ lineId: 0, sku, quantity: 1 }],
    events: [],
  };
}

function exampleClaim(orderNumber: string, now: Instant, day: CalendarDay): ClaimDetail {
  const goods = [{ id: 0, sku, name: { en: "20 HP rotary screw compressor", cn: "20 马力螺杆式空压机" }, quantity: 1 }];
  return {
    id: 0,
    number: `${orderNumber}-C1`,
    orderId: 0,
    orderNumber,
    state: "declined",
    damage: "noted",
    wish: "refund",
    description: "",
    estimate: cents(184_900),
    outcome: null,
    answer: "",
    deductions: cents(0),
    refund: null,
    deliveredAt: now,
    openedAt: now,
    decidedAt: now,
    shippedAt: null,
    endedAt: null,
    customerDueAt: after(now, days(7)),
    merchantDueAt: null,
    carrier: {
      fileBy: day,
      filedOn: null,
      acknowledgeBy: null,
      acknowledgedOn: null,
      decideBy: null,
      settledOn: null,
    },
    carrierNumber: "",
    carrierAsked: null,
    carrierReceived: null,
    carrierDueOn: day,
    freight: [],
    lines: goods,
    goods: [],
    parcel: { carrier: "ltl", number: "123456789", link: null },
    photos: [],
    events: [],
  };
}

/** The order of the new goods has another number than that of the goods that come back, with the shop's prefix. */
const exampleExchange = (orderNumber: string): ReturnDetail["exchanges"][number] => ({
  id: 0,
  draftNumber: null,
  draft: "ordered",
  validUntil: null,
  orderNumber: `${orderNumber.slice(0, -4)}M4TR`,
  orderState: "confirmed",
  payment: "captured",
  fulfilment: "unsent",
  units: [],
  waits: true,
  worth: cents(184_900),
  credit: cents(184_900),
  isSettled: false,
  isUndone: false,
});

function exampleReturn(orderNumber: string, now: Instant): ReturnDetail {
  return {
    id: 0,
    number: "RT-2345-6789",
    orderId: 0,
    orderNumber,
    state: "agreed",
    received: true,
    reason: "",
    remark: "",
    declineReason: "–",
    instructions: "",
    carrier: null,
    trackingNumber: null,
    estimate: cents(184_900),
    deductions: cents(0),
    deductionReason: "",
    refund: null,
    requestedAt: now,
    decidedAt: null,
    sentAt: null,
    signedAt: null,
    exchanged: true,
    offeredUntil: null,
    exchanges: [exampleExchange(orderNumber)],
    endedAt: null,
    customerDueAt: after(now, days(14)),
    merchantDueAt: null,
    lines: [
      {
        lineId: 0,
        sku,
        name: product,
        variantName: null,
        pictureFamily: "",
        productId: null,
        slug: null,
        category: null,
        serial: null,
        quantity: 1,
        resellable: null,
        scrapped: null,
      },
    ],
    photos: [],
    events: [],
  };
}
