import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hours, instant } from "#domain/kernel/time.ts";
import type { Carrier } from "#engine/ports/carrier.ts";
import { createUsps } from "#providers/usps/usps-carrier.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

const usps = (timeout = 2_000) =>
  createUsps({
    apiBase: `${bench.url}/usps`,
    clientId: "id",
    clientSecret: "secret",
    timeout,
    now: () => instant(Date.now()),
  });
const number = "9400111899223100000001";

async function callsMade(): Promise<number> {
  const { quota } = (await bench.get("/control/parcels")) as { quota: { used: number } };
  return quota.used;
}

/** A carrier's answer about one number. */
async function trackingOf(carrier: Carrier, one = number) {
  const answer = await carrier.track([one]);
  return answer.ok ? answer.value.get(one)! : answer;
}

test("a parcel's scans, its expected day and its delivery are read from USPS", async () => {
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "delivered", alreadyMs: hours(20) });
  const underWay = await trackingOf(usps());
  expect(underWay).toMatchObject({ ok: true, value: { status: "Departed USPS Regional Facility", deliveredAt: null } });
  expect(underWay.ok && underWay.value.events.map(({ code }) => code)).toEqual(["L1", "03", "GX"]);
  expect(underWay.ok && underWay.value.events[0]).toMatchObject({ place: "HOUSTON, TX 77015" });
  expect(underWay.ok && underWay.value.expectedAt).toBeGreaterThan(Date.now());
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "delivered", alreadyMs: hours(70) });
  const delivered = await trackingOf(usps());
  expect(delivered).toMatchObject({
    ok: true,
    value: { events: expect.arrayContaining([expect.objectContaining({ code: "01" })]) },
  });
  const at = delivered.ok ? (delivered.value.deliveredAt ?? 0) : 0;
  expect(Math.abs(Date.now() - hours(4) - at)).toBeLessThan(60_000);
});

test("a parcel that was lost or sent back is not delivered, and a number nobody has scanned is not known yet", async () => {
  for (const outcome of ["lost", "returned", "back-at-sender", "held", "attempted"]) {
    await bench.post("/control/parcels", { trackingNumber: number, outcome, alreadyMs: hours(400) });
    expect(await trackingOf(usps())).toMatchObject({ ok: true, value: { deliveredAt: null } });
  }
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "unknown" });
  expect(await trackingOf(usps())).toEqual({ ok: false, error: { code: "not_known" } });
});

test("a parcel that came back to its sender says so, and when", async () => {
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "back-at-sender", alreadyMs: hours(400) });
  const back = await trackingOf(usps());
  expect(back).toMatchObject({ ok: true, value: { deliveredAt: null, returnedAt: expect.any(Number) } });
});

test("many numbers are asked about in one call, each with an answer of its own", async () => {
  const numbers = Array.from({ length: 35 }, (_, at) => `94001118992231000002${String(at).padStart(2, "0")}`);
  await bench.post("/control/parcels", { trackingNumber: numbers[0], outcome: "unknown" });
  const before = await callsMade();
  const answer = await usps().track(numbers);
  expect((await callsMade()) - before).toBe(1);
  const answers = answer.ok ? answer.value : new Map();
  expect(answers.get(numbers[0]!)).toEqual({ ok: false, error: { code: "not_known" } });
  for (const one of numbers.slice(1)) expect(answers.get(one), one).toMatchObject({ ok: true });
});

test("what is answered about another shipment's number says nothing about this one", async () => {
  const other = "9400111899223100000002";
  const delivered = {
    trackingNumber: other,
    status: "Delivered",
    statusCategory: "Delivered",
    trackingEvents: [{ eventCode: "01", eventType: "Delivered", GMTTimestamp: "2026-11-20T12:00:00Z" }],
  };
  const answer = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const body = String(input).endsWith("/oauth2/v3/token") ? { access_token: "t", expires_in: 60 } : [delivered];
    return Response.json(body);
  });
  const answers = await usps().track([number, other]);
  answer.mockRestore();
  expect(answers.ok && answers.value.get(number)).toMatchObject({ ok: false, error: { code: "unknown" } });
  expect(answers.ok && answers.value.get(other)).toMatchObject({ ok: true, value: { status: "Delivered" } });
});

test("once the quota is spent USPS is not asked until it has room again", async () => {
  await bench.post("/control/parcels/quota", { perHour: 1 });
  const carrier = usps();
  await carrier.track([number]);
  const refused = await carrier.track([number]);
  expect(refused).toMatchObject({ ok: false, error: { code: "too_many", retryAfterMs: expect.any(Number) } });
  const before = await callsMade();
  expect(await carrier.track([number])).toMatchObject({ ok: false, error: { code: "too_many" } });
  expect(await callsMade(), "no further call").toBe(before);
  await bench.post("/control/parcels/quota", { perHour: 60 });
});

test("no answer, a wrong one or none in time says nothing about the parcel", async () => {
  const nowhere = createUsps({
    apiBase: "http://127.0.0.1:9",
    clientId: "id",
    clientSecret: "secret",
    timeout: 500,
    now: () => instant(Date.now()),
  });
  expect(await trackingOf(nowhere)).toMatchObject({ ok: false, error: { code: "unknown" } });
  expect(await trackingOf(usps(), "12")).toMatchObject({
    ok: false,
    error: { code: "unknown", detail: "answered 400" },
  });
  const keyless = createUsps({
    apiBase: `${bench.url}/usps`,
    clientId: "",
    clientSecret: "",
    timeout: 500,
    now: () => instant(Date.now()),
  });
  expect(await trackingOf(keyless)).toMatchObject({ ok: false, error: { code: "unknown" } });
});
