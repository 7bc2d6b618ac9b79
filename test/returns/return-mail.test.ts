import { expect, test } from "vitest";
import { cents, zero } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { seller } from "#test/worker/seller.ts";
import { compose } from "#worker/mail/layout.ts";
import { returnEmail, type ReturnFacts, type ReturnMail } from "#worker/mail/return-mail.ts";
import { orderForMail as order } from "#test/orders/order-for-mail.ts";
import { columbus as pickup } from "#test/checkout/pickup-place.ts";

const t = loadTranslators("America/Chicago");
const at = instant(Date.parse("2026-11-20T12:00:00-05:00"));

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
  exchanged: false,
  offeredUntil: null,
  exchanges: [],
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

function email(
  mail: ReturnMail,
  facts: Partial<ReturnFacts> = {},
  language: "en" | "cn" = "en",
  method: typeof order.method = "stripe",
) {
  const nothing = { orderUrl: "https://shop.example/o", amount: null, pickup: null, back: null, answer: "" };
  const written = returnEmail(t[language], mail, { ...order, method }, { ...nothing, ...facts });
  return { subject: written.subject, text: compose(written, t[language], "https://shop.example", seller).text };
}

test("a declined return says why and until when; an agreed one where to send the goods, and nothing to send when none came", () => {
  for (const said of ["No photo shows it", "Nov 20, 2026"])
    expect(email("return-declined", { back }).text).toContain(said);
  for (const said of ["1 Foundry Way", "Keep it upright", back.number, "within five days"])
    expect(email("return-agreed", { back, pickup }).text).toContain(said);
  // The way back, where the shop pays for it, comes before the address.
  expect(email("return-agreed", { back, pickup }).text).toMatch(
    /We pay for return shipping.*Keep it upright.*1 Foundry Way/s,
  );
  expect(email("return-agreed", { back, pickup }, "cn").text).toMatch(/退货运费由我们承担.*Keep it upright/s);
  expect(email("return-agreed", { back: { ...back, reason: "not-needed" }, pickup }).text).not.toContain("We pay");
  const notReceived = email("return-agreed", { back: { ...back, received: false }, pickup }).text;
  expect(notReceived).toContain("do not have to send anything");
  expect(notReceived).not.toContain("1 Foundry Way");
  expect(notReceived).toContain("to your original payment method");
  const neverCame = { back: { ...back, received: false } };
  const onAccount = email("return-agreed", neverCame, "en", "on-account").text;
  expect(onAccount).toContain("We are crediting your company’s account now.");
  expect(onAccount).not.toContain("payment method");
  expect(email("return-agreed", neverCame, "cn", "on-account").text).toContain("从贵公司应付款中抵减");
  expect(email("refund-declined", { answer: "Already packed" }).text).toContain("Already packed");
});

test("the mails about goods that came back say how many were counted, and a smaller refund what was kept back and why", () => {
  const line = { ...back.lines[0]!, quantity: 3, resellable: 1, scrapped: 1 };
  const counted: ReturnDetail = {
    ...back,
    lines: [line],
    deductions: cents(1_000),
    deductionReason: "Gauge missing",
    refund: { id: 1, amount: cents(3_999), state: "COMPLETED", byHand: false },
  };
  expect(email("return-received", { back: counted }).text).toContain("2 of 3");
  for (const said of ["2 of 3", back.number, "$39.99", "$10.00", "Gauge missing"])
    expect(email("return-refunded", { back: counted }).text).toContain(said);
  for (const deductionReason of ["", "All is well"])
    expect(email("return-refunded", { back: { ...counted, deductions: zero, deductionReason } }).text).not.toContain(
      "Deducted",
    );
  expect(email("return-refunded", { back: counted }, "cn").text).toContain("2 / 3");
});

const exchange: ReturnDetail["exchanges"][number] = {
  id: 1,
  draft: "ordered",
  validUntil: null,
  draftNumber: null,
  orderNumber: "PL-9999-AAAA",
  orderState: "confirmed",
  payment: "captured",
  fulfilment: "unsent",
  units: [{ lineId: 1, quantity: 1 }],
  waits: true,
  worth: cents(4_999),
  credit: cents(4_500),
  isSettled: false,
  isUndone: false,
};

test("the mail about a refund names what of the return paid for other goods, unless that was undone", () => {
  const text = (changes: Partial<typeof exchange>, language?: "cn") =>
    email("return-refunded", { back: { ...back, exchanges: [{ ...exchange, ...changes }] } }, language).text;
  for (const words of ["PL-9999-AAAA", "Paid by the return", "$45.00"])
    expect(text({ isSettled: true })).toContain(words);
  expect(text({ isSettled: true }, "cn")).toContain("PL-9999-AAAA");
  expect(text({ isSettled: true, isUndone: true })).not.toContain("$45.00");
});

test("the mail about an exchange names the new order, its goods, what the return pays of it, and when they leave", () => {
  const exchanged = (waits: boolean) => ({ back: { ...back, exchanged: true, exchanges: [{ ...exchange, waits }] } });
  const { subject, text } = email("return-exchanged", { ...exchanged(true), newOrder: order });
  expect(subject).toContain("PL-9999-AAAA");
  for (const words of [back.number, "$45.00", "once yours have come back", order.lines[0]!.sku])
    expect(text).toContain(words);
  expect(email("return-exchanged", exchanged(false)).text).toContain("The new goods leave now.");
  const chinese = email("return-exchanged", exchanged(true), "cn");
  for (const words of ["PL-9999-AAAA", "$45.00", "收到您退回的商品后"]) expect(chinese.text).toContain(words);
});
