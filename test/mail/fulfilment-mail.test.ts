import { expect, test } from "vitest";
import { cents, zero } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Parcel } from "#engine/orders/parcels.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { type FulfilmentFacts, fulfilmentLetter, type FulfilmentMail } from "#worker/mail/fulfilment-mail.ts";
import { compose } from "#worker/mail/layout.ts";

const t = loadTranslators();
const at = instant(Date.parse("2026-11-20T12:00:00-05:00"));

const order: OrderForMail = {
  id: 1,
  number: "PL-7K3F-92QX",
  email: "buyer@example.com",
  firstName: "Ada",
  language: "en",
  customerId: null,
  shippingMethod: "SHIPPING",
  paymentMethod: "stripe",
  subtotal: cents(9_998),
  discount: zero,
  shipping: cents(1_500),
  tax: cents(800),
  total: cents(12_298),
  arrivesFrom: "2026-11-24",
  arrivesTo: "2026-11-27",
  payBy: null,
  lines: [{ name: { en: "Fitting", cn: "接头" }, variantName: null, sku: "T-1", quantity: 2, unitPrice: cents(4_999) }],
};
const parcel: Parcel = {
  id: 3,
  carrier: "usps",
  number: "9400111899223100000001",
  link: null,
  status: "",
  shippedAt: at,
  deliveredAt: null,
  expectedAt: null,
  lines: [{ lineId: 1, sku: "T-1", quantity: 1 }],
  events: [],
};
const back: ReturnDetail = {
  id: 5,
  number: "PL-7K3F-92QX-R1",
  orderId: 1,
  orderNumber: order.number,
  state: "agreed",
  received: true,
  reason: "damaged",
  remark: "",
  declineReason: "No photo shows it",
  instructions: "Keep it upright",
  carrier: null,
  trackingNumber: null,
  estimate: cents(4_999),
  deductions: zero,
  deductionReason: "",
  refund: null,
  requestedAt: at,
  decidedAt: at,
  sentAt: null,
  signedAt: null,
  endedAt: null,
  customerDueAt: at,
  merchantDueAt: null,
  lines: [
    {
      lineId: 1,
      sku: "T-1",
      name: { en: "Fitting", cn: "接头" },
      variantName: null,
      pictureFamily: "fitting",
      quantity: 1,
      resellable: null,
      scrapped: null,
    },
  ],
  photos: [],
  events: [],
};
const pickup = {
  name: { en: "Dock 4", cn: "4 号月台" },
  address1: "1 Foundry Way",
  city: "Columbus",
  state: "OH" as const,
  zip: "43228",
  phone: "6145550142",
  hours: { en: "Mon–Fri 8–4", cn: "周一至周五 8–4" },
  instructions: { en: "Bring straps", cn: "请自备绑带" },
};

function letter(mail: FulfilmentMail, facts: Partial<FulfilmentFacts> = {}, language: "en" | "cn" = "en") {
  const fulfilment: FulfilmentFacts = { parcel: null, isLast: true, pickup: null, back: null, answer: "", ...facts };
  const written = fulfilmentLetter(t[language], mail, order, {
    orderUrl: "https://shop.example/o",
    invitationUrl: null,
    payTo: [],
    amount: null,
    canceledBy: null,
    fulfilment,
  });
  return { subject: written.subject, text: compose(written, t[language], "https://shop.example").text };
}

test("a shipped parcel's mail has carrier, number, link and days, and says when more is to come", () => {
  const whole = letter("shipped", { parcel });
  expect(whole.subject).toBe("Order PL-7K3F-92QX shipped – arrives Nov 24 – Nov 27");
  for (const said of ["All items", "USPS", parcel.number, "https://tools.usps.com/", "Fitting"])
    expect(whole.text).toContain(said);
  expect(letter("shipped", { parcel, isLast: false }).text).toContain("The rest follows");
  expect(letter("shipped", { parcel }, "cn").text).toContain("接头");
});

test("freight's mail has the PRO number, and leads to the truck line's page where there is one", () => {
  const freight = { ...parcel, carrier: "ltl" as const, number: "123-456789" };
  const link = "https://freight.example/track?pro=123-456789";
  expect(letter("shipped", { parcel: { ...freight, link } }).text).toContain(link);
  const without = letter("shipped", { parcel: freight }).text;
  expect([without.includes("123-456789"), without.includes("Track the parcel")]).toEqual([true, false]);
});

test("a pick-up mail says where, when and what to bring", () => {
  for (const said of ["1 Foundry Way", "Mon–Fri 8–4", "Bring straps", "photo ID"])
    expect(letter("ready-for-pickup", { pickup }).text).toContain(said);
});

test("a declined return says why and until when; an agreed one where to send the goods, and nothing to send when none came", () => {
  for (const said of ["No photo shows it", "Nov 20, 2026"])
    expect(letter("return-declined", { back }).text).toContain(said);
  for (const said of ["1 Foundry Way", "Keep it upright", back.number, "within five days"])
    expect(letter("return-agreed", { back, pickup }).text).toContain(said);
  const notReceived = letter("return-agreed", { back: { ...back, received: false }, pickup }).text;
  expect([notReceived.includes("do not have to send anything"), notReceived.includes("1 Foundry Way")]).toEqual([
    true,
    false,
  ]);
  expect(letter("refund-declined", { answer: "Already packed" }).text).toContain("Already packed");
});

test("the mails about goods that came back say how many were counted, and a smaller refund what was kept back and why", () => {
  const line = { ...back.lines[0]!, quantity: 3, resellable: 1, scrapped: 1 };
  const counted: ReturnDetail = {
    ...back,
    lines: [line],
    deductions: cents(1_000),
    deductionReason: "Gauge missing",
    refund: { id: 1, amount: cents(3_999), state: "COMPLETED" },
  };
  expect(letter("return-received", { back: counted }).text).toContain("2 of 3");
  for (const said of ["2 of 3", back.number, "$39.99", "$10.00", "Gauge missing"])
    expect(letter("return-refunded", { back: counted }).text).toContain(said);
  expect(letter("return-refunded", { back: { ...counted, deductions: zero, deductionReason: "" } }).text).not.toContain(
    "Deducted",
  );
  expect(letter("return-refunded", { back: counted }, "cn").text).toContain("2 / 3");
});

test("the subject of a part that leaves does not say that the whole order has", () => {
  expect(letter("shipped", { parcel, isLast: false }).subject).toBe("Order PL-7K3F-92QX shipped in part");
});
