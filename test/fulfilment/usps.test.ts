import { afterAll, beforeAll, expect, test } from "vitest";
import { hours, instant } from "#domain/kernel/time.ts";
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

test("a parcel's scans, its expected day and its delivery are read from USPS", async () => {
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "delivered", alreadyMs: hours(20) });
  const underWay = await usps().track(number);
  expect(underWay).toMatchObject({ ok: true, value: { status: "Departed USPS Regional Facility", deliveredAt: null } });
  expect(underWay.ok && underWay.value.events.map(({ code }) => code)).toEqual(["L1", "03", "GX"]);
  expect(underWay.ok && underWay.value.events[0]).toMatchObject({ place: "HOUSTON, TX 77015" });
  expect(underWay.ok && underWay.value.expectedAt).toBeGreaterThan(Date.now());
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "delivered", alreadyMs: hours(70) });
  const delivered = await usps().track(number);
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
    expect(await usps().track(number)).toMatchObject({ ok: true, value: { deliveredAt: null } });
  }
  await bench.post("/control/parcels", { trackingNumber: number, outcome: "unknown" });
  expect(await usps().track(number)).toEqual({ ok: false, error: { code: "not_known" } });
});

test("no answer, a wrong one or none in time says nothing about the parcel", async () => {
  const nowhere = createUsps({
    apiBase: "http://127.0.0.1:9",
    clientId: "id",
    clientSecret: "secret",
    timeout: 500,
    now: () => instant(Date.now()),
  });
  expect(await nowhere.track(number)).toMatchObject({ ok: false, error: { code: "unknown" } });
  expect(await usps().track("12")).toMatchObject({ ok: false, error: { code: "unknown", detail: "answered 400" } });
  const keyless = createUsps({
    apiBase: `${bench.url}/usps`,
    clientId: "",
    clientSecret: "",
    timeout: 500,
    now: () => instant(Date.now()),
  });
  expect(await keyless.track(number)).toMatchObject({ ok: false, error: { code: "unknown" } });
});
