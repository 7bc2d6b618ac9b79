import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayIn } from "#domain/kernel/business-days.ts";
import { days, instant } from "#domain/kernel/time.ts";
import type { LabelWish } from "#engine/ports/label-seller.ts";
import type { UspsLabelOptions } from "#providers/usps/label-account.ts";
import { createUspsLabels } from "#providers/usps/usps-labels.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());
afterEach(() => bench.post("/control/faults/clear"));

const sender = {
  name: "Ridgeline Air",
  firm: "Ridgeline Air",
  street: "1200 Market St",
  unit: "",
  city: "Houston",
  state: "TX",
  zip: "77015",
};
const usps = (changed: Partial<UspsLabelOptions> = {}) =>
  createUspsLabels({
    apiBase: `${bench.url}/usps`,
    clientId: "id",
    clientSecret: "secret",
    timeout: 2_000,
    now: () => instant(Date.now()),
    crid: "10000001",
    mid: "900000001",
    manifestMid: "",
    epsAccount: "1000000001",
    sender,
    ...changed,
  });
const wish = (changed: Partial<LabelWish> = {}, to: Partial<LabelWish["to"]> = {}): LabelWish => ({
  weightLb: 3.5,
  lengthIn: 12,
  widthIn: 9,
  heightIn: 6,
  mailedOn: dayIn("America/New_York", instant(Date.now())),
  to: {
    name: "Ana de la Cruz",
    firm: "",
    street: "400 W Broad St",
    unit: "Dock 4",
    city: "Columbus",
    state: "OH",
    zip: "43215-1234",
    ...to,
  },
  ...changed,
});
const ground = { service: "USPS_GROUND_ADVANTAGE", terms: "SP MACHINABLE" } as const;
const fault = (operation: string, kind: string, more: object = {}) =>
  bench.post("/control/faults", { provider: "usps", operation, kind, ...more });

interface Sold {
  number: string;
  key: string;
  status: string;
}
const sold = async (): Promise<Sold[]> => ((await bench.get("/control/labels")) as { labels: Sold[] }).labels;

test("each service is priced for the parcel, the cheapest first, and the label costs what was said", async () => {
  const prices = await usps().prices(wish());
  if (!prices.ok) throw new Error(prices.error.code);
  expect(prices.value.map(({ service }) => service)).toEqual([
    "USPS_GROUND_ADVANTAGE",
    "PRIORITY_MAIL",
    "PRIORITY_MAIL_EXPRESS",
  ]);
  const [cheapest] = prices.value;
  const label = await usps().buy(randomUUID(), wish(), cheapest!);
  if (!label.ok) throw new Error(label.error.code);
  expect(label.value.price).toBe(cheapest!.price);
  expect(label.value.number).toMatch(/^\d{22}$/);
  const page = (await PDFDocument.load(label.value.pdf!)).getPage(0);
  expect(page.getSize(), "four by six inches").toMatchObject({ width: 288, height: 432 });
});

test("a long, a light but bulky and an oversized parcel are priced by the terms that USPS names", async () => {
  const termsOf = async (parcel: Partial<LabelWish>) => {
    const prices = await usps().prices(wish(parcel));
    return prices.ok ? prices.value.find(({ service }) => service === "USPS_GROUND_ADVANTAGE")?.terms : prices.error;
  };
  expect(await termsOf({ lengthIn: 30 })).toBe("SP NONSTANDARD");
  expect(await termsOf({ lengthIn: 18, widthIn: 16, heightIn: 14 })).toBe("DR MACHINABLE");
  expect(await termsOf({ lengthIn: 60, widthIn: 16, heightIn: 14 })).toBe("OS NONSTANDARD");
  const long = wish({ lengthIn: 30 });
  const label = await usps().buy(randomUUID(), long, { service: "USPS_GROUND_ADVANTAGE", terms: "SP NONSTANDARD" });
  const prices = await usps().prices(long);
  expect(label.ok && prices.ok && label.value.price, "the fee of its length is in it").toBe(
    prices.ok && prices.value[0]?.price,
  );
});

test("what USPS refuses is told apart, and buys nothing", async () => {
  const before = (await sold()).length;
  const buy = (parcel: LabelWish, seller = usps(), price: Parameters<typeof seller.buy>[2] = ground) =>
    seller.buy(randomUUID(), parcel, price);
  const express = { service: "PRIORITY_MAIL_EXPRESS", terms: "SP MACHINABLE" } as const;
  const cases: [string, Promise<unknown>][] = [
    ["label_address_refused", buy(wish({}, { street: "1 Nowhere Rd" }))],
    ["label_address_refused", buy(wish({}, { zip: "00012" }))],
    ["label_sender_refused", buy(wish(), usps({ sender: { ...sender, street: "1 Nowhere Rd" } }))],
    ["label_weight_over", buy(wish({ weightLb: 71 }))],
    ["label_size_over", buy(wish({ lengthIn: 90, widthIn: 20, heightIn: 20 }))],
    ["label_service_not_here", buy(wish({}, { state: "GU", zip: "96913" }), usps(), express)],
    ["label_service_not_here", buy(wish({}, { state: "AE", zip: "09012" }))],
    ["label_no_funds", buy(wish(), usps({ epsAccount: "1000000402" }))],
    ["label_account_refused", buy(wish(), usps({ epsAccount: "1000000404" }))],
    ["label_account_refused", buy(wish(), usps({ crid: "" }))],
    ["label_account_refused", buy(wish(), usps({ clientId: "tracking-app" }))],
    ["label_account_refused", buy(wish(), usps({ clientSecret: "revoked-secret" }))],
    ["label_refused", buy(wish({ mailedOn: "2020-01-01" }))],
    ["label_carrier_silent", buy(wish(), usps({ apiBase: "http://127.0.0.1:9", timeout: 300 }))],
  ];
  for (const [code, answer] of cases) expect(await answer, code).toMatchObject({ ok: false, error: { code } });
  expect((await sold()).length).toBe(before);
  expect(await usps({ epsAccount: "1000000404" }).mayPay()).toMatchObject({ ok: false });
  expect(await usps().prices(wish({ weightLb: 71 }))).toEqual({ ok: false, error: { code: "label_weight_over" } });
  await fault("price", "before-500", { times: 3 });
  expect(await usps().prices(wish())).toEqual({ ok: false, error: { code: "label_carrier_silent" } });
});

test.each(["commit-then-reset", "commit-then-500", "commit-then-timeout"])(
  "a purchase whose answer is lost (%s) is sent once, and its label found by the key",
  async (kind) => {
    const [key, before] = [randomUUID(), (await sold()).length];
    await fault("label", kind, { delayMs: 5_000 });
    const seller = usps({ timeout: 700 });
    expect(await seller.buy(key, wish(), ground)).toEqual({ ok: false, error: { code: "unsettled" } });
    const labels = await sold();
    expect(labels.length - before, "one label").toBe(1);
    const found = await usps().find(key);
    expect(found).toMatchObject({ ok: true, value: { outcome: "sold", label: { number: labels[0]?.number } } });
    expect(found.ok && found.value.outcome === "sold" && found.value.label.pdf?.length).toBeGreaterThan(500);
    expect((await sold()).length - before, "to find it buys nothing").toBe(1);
  },
);

test("what is known of a purchase is told from what nobody knows", async () => {
  const key = randomUUID();
  expect(await usps().find(key)).toEqual({ ok: true, value: { outcome: "nothing" } });
  await usps().buy(key, wish(), ground);
  expect(await usps({ crid: "20000002" }).find(key), "another account's labels are not ours").toEqual({
    ok: true,
    value: { outcome: "nothing" },
  });
  await fault("reprint", "before-500");
  expect(await usps().find(key)).toEqual({ ok: false, error: { code: "unknown" } });
  for (const _ of [1, 2, 3]) expect(await usps().find(key)).toMatchObject({ ok: true, value: { outcome: "sold" } });
  expect(await usps().find(key), "three times").toEqual({ ok: true, value: { outcome: "lapsed" } });
  expect(await usps().cancel({ key })).toEqual({ ok: true, value: { outcome: "canceled" } });
  expect(await usps().find(key)).toEqual({ ok: true, value: { outcome: "canceled" } });
});

test("a label is canceled until the night, then refunded on request; twice changes nothing", async () => {
  const first = await usps().buy(randomUUID(), wish(), ground);
  const second = await usps().buy(randomUUID(), wish(), ground);
  if (!first.ok || !second.ok) throw new Error("not sold");
  for (const _ of [1, 2])
    expect(await usps().cancel({ number: first.value.number })).toEqual({ ok: true, value: { outcome: "canceled" } });
  await bench.post("/control/labels", { trackingNumber: second.value.number });
  const number = second.value.number;
  expect(await usps().cancel({ number })).toMatchObject({ ok: true, value: { outcome: "refund-asked" } });
  expect(await usps().cancel({ number })).toEqual({ ok: false, error: { code: "label_too_late" } });
  await fault("cancel", "before-reset");
  expect(await usps().cancel({ number })).toEqual({ ok: false, error: { code: "unsettled" } });
});

test("a label in parts of a form, as USPS sends by default, is read as well", async () => {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("accept");
    return real(input, { ...init, headers });
  };
  try {
    const label = await usps().buy(randomUUID(), wish(), ground);
    expect(label).toMatchObject({ ok: true, value: { number: expect.stringMatching(/^\d{22}$/) } });
    expect(label.ok && Buffer.from(label.value.pdf!).subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    globalThis.fetch = real;
  }
});

test("labels end with the mailing day: later the purchase is known, but not printed", async () => {
  const key = randomUUID();
  await usps().buy(key, wish(), ground);
  await bench.advance(days(2));
  expect(await usps().find(key)).toEqual({ ok: true, value: { outcome: "lapsed" } });
});
