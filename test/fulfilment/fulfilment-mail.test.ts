import { expect, test } from "vitest";
import { parcelArrival } from "#domain/fulfilment/parcel-arrival.ts";
import { after, days, instant } from "#domain/kernel/time.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import type { Parcel } from "#engine/fulfilment/parcels.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { fulfilmentEmail, type FulfilmentFacts, type FulfilmentMail } from "#worker/mail/fulfilment-mail.ts";
import { seller } from "#test/worker/seller.ts";
import { compose } from "#worker/mail/layout.ts";
import { orderForMail } from "#test/orders/order-for-mail.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { columbus as pickup } from "#test/checkout/pickup-place.ts";

const t = loadTranslators("America/Chicago");
const order = { ...orderForMail, poNumber: "AB-4711" };
const at = instant(Date.parse("2026-11-20T12:00:00-05:00"));

const parcel: Parcel = {
  id: 3,
  claim: null,
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

function email(mail: FulfilmentMail, facts: Partial<FulfilmentFacts> = {}, language: "en" | "cn" = "en") {
  const nothing = {
    orderUrl: "https://shop.example/o",
    parcel: null,
    isLast: true,
    pickup: null,
    closed: [],
    claimDays: 5,
    claimBy: null,
  };
  const written = fulfilmentEmail(t[language], mail, order, { ...nothing, ...facts });
  return { subject: written.subject, text: compose(written, t[language], "https://shop.example", seller).text };
}

test("goods that have left arrive by the days on the road of their carrier, until it names one or they are over", () => {
  const terms = { rates: defaultRates("OH"), timeZone: "America/New_York" };
  const to = { shippingMethod: "LOCAL" as const, shippingAddress: { state: "OH" } };
  const arrives = (over: Partial<Parcel>, order: { shippingAddress?: unknown } = {}, now = at) =>
    Object.values(parcelArrival({ ...parcel, ...over }, { ...to, ...order }, terms, now) ?? {}).join(" ");
  expect(arrives({ carrier: "usps" })).toBe("2026-11-23 2026-11-24");
  // Thanksgiving is no day on the road.
  expect(arrives({ carrier: "odfl" })).toBe("2026-11-25 2026-11-27");
  expect(arrives({ carrier: "own" })).toBe("2026-11-25 2026-11-27");
  expect(arrives({ carrier: "odfl" }, { shippingAddress: { state: "CA" } })).toBe("2026-12-01 2026-12-07");
  expect(arrives({ expectedAt: at })).toBe("");
  expect(arrives({ deliveredAt: at })).toBe("");
  expect(arrives({}, {}, after(at, days(5)))).toBe("");
  expect(arrives({}, { shippingAddress: null })).toBe("");
});

test("a shipped parcel's mail has carrier, number, link and days, and says when more is to come", () => {
  const arrives = { earliest: "2026-11-24" as CalendarDay, latest: "2026-11-27" as CalendarDay };
  const whole = email("shipped", { parcel, arrives });
  expect(whole.subject).toBe("Order PL-7K3F-92QX shipped – arrives Nov 24 – Nov 27");
  for (const said of ["All items", "USPS", parcel.number, "https://tools.usps.com/", "Fitting"])
    expect(whole.text).toContain(said);
  expect(email("shipped", { parcel, isLast: false }).text).toContain("The rest follows");
  expect(email("shipped", { parcel }, "cn").text).toContain("接头");
});

test("the mail of a corrected parcel says that the tracking before no longer applies", () => {
  const said = "What we sent you before no longer applies.";
  expect(email("shipped", { parcel, isCorrected: true }).text).toContain(said);
  expect(email("shipped", { parcel, isCorrected: true }, "cn").text).toContain("此前发送的不再适用");
  expect(email("shipped", { parcel }).text).not.toContain(said);
});

test("a mail by the shop's own truck names its packing slip, because no carrier has given a tracking number", () => {
  const own = email("shipped", { parcel: { ...parcel, carrier: "own", number: "PL-2222-2222" } }).text;
  expect(own).toContain("Packing slip");
  expect(own).not.toContain("Tracking number");
});

test("freight's mail has the PRO number, and leads to the truck line's page where there is one", () => {
  const freight = { ...parcel, carrier: "ltl" as const, number: "123-456789" };
  const link = "https://freight.example/track?pro=123-456789";
  expect(email("shipped", { parcel: { ...freight, link } }).text).toContain(link);
  const without = email("shipped", { parcel: freight }).text;
  expect(without).toContain("123-456789");
  expect(without).not.toContain("Track the parcel");
});

test("a pick-up mail says where, when and what to bring, and on which of the next days the place is closed", () => {
  const closed = [{ from: "2026-11-26" as CalendarDay, to: "2026-11-27" as CalendarDay }];
  const words = {
    en: ["1 Foundry Way", "Mon–Fri 8:00 AM–4:30 PM", "Sat–Sun closed", "US Eastern Time", "Bring straps", "photo ID"],
    cn: ["1 Foundry Way", "周一至周五 8:00–16:30", "周六至周日 休息", "美国东部时间", "请自备绑带"],
  };
  for (const language of ["en", "cn"] as const)
    for (const said of [...words[language], language === "en" ? "Nov 26 – Nov 27" : "11月26日–11月27日"])
      expect(email("ready-for-pickup", { pickup, closed }, language).text).toContain(said);
  expect(email("ready-for-pickup", { pickup }).text).not.toContain("Closed on");
});

test("the subject of a part that leaves does not say that the whole order has", () => {
  expect(email("shipped", { parcel, isLast: false }).subject).toBe("Order PL-7K3F-92QX shipped in part");
});

test("a mail about what left, arrived or was fetched names the PO number that the buyer's company files it under", () => {
  const facts = { shipped: { parcel }, "ready-for-pickup": { pickup }, "picked-up": {}, delivered: {} };
  for (const mail of ["shipped", "ready-for-pickup", "picked-up", "delivered"] as const)
    for (const [language, label] of [
      ["en", "PO number"],
      ["cn", "采购订单号"],
    ] as const) {
      const { text } = email(mail, facts[mail], language);
      expect(text, `${mail} in ${language}`).toMatch(new RegExp(`${label}[:：]?\\s*AB-4711`));
    }
  expect(email("shipped", { parcel, isLast: false }).text).toContain("AB-4711");
});
