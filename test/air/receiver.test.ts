import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dedicatedReceiver,
  generalReceiver,
  meteredReceiver,
  pumpUpFlow,
  pumpUpMinutes,
  usableAir,
} from "#domain/air/receiver.ts";

const seaLevel = 14.7;
const some = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const band = fc
  .record({ low: some(0, 200), by: some(1, 200), ambient: some(8, 15) })
  .map(({ low, by, ambient }) => ({ high: low + by, low, ambient }));

// The dedicated storage formula of the U.S. Department of Energy's MEASUR.
test("40 CFM short for 30 seconds within 20 psi take a receiver of 110 gallons", () => {
  const receiver = dedicatedReceiver(40, 0.5, { high: 110, low: 90, ambient: seaLevel });
  expect(receiver).toEqual({ ok: true, value: expect.closeTo(110, 0) });
});

test("a receiver that is refilled meanwhile carries only the difference", () => {
  const within = { high: 110, low: 90, ambient: seaLevel };
  expect(meteredReceiver({ flow: 60, refill: 20, minutes: 0.5 }, within)).toEqual(dedicatedReceiver(40, 0.5, within));
});

test("general storage is what carries the flow for one minute", () => {
  const within = { high: 125, low: 110 };
  expect(generalReceiver(38, within)).toEqual(dedicatedReceiver(38, 1, within));
});

// The pump-up check of a compressor manufacturer's questions and answers.
test("18 CFM raise 80 gallons from 145 to 175 psi in 73 seconds", () => {
  const minutes = pumpUpMinutes(80, 18, { high: 175, low: 145, ambient: seaLevel });
  expect(minutes).toEqual({ ok: true, value: expect.closeTo(73 / 60, 2) });
});

test("a receiver without a pressure band stores nothing", () => {
  const refused = { ok: false, error: { code: "no_pressure_band" } };
  expect(dedicatedReceiver(40, 1, { high: 90, low: 90 })).toEqual(refused);
  expect(usableAir(80, { high: 90, low: 100 })).toEqual(refused);
  expect(pumpUpMinutes(80, 18, { high: 90, low: 100 })).toEqual(refused);
});

test("a demand that the compressor covers needs no storage", () => {
  const covered = meteredReceiver({ flow: 30, refill: 30, minutes: 1 }, { high: 110, low: 90 });
  expect(covered).toEqual({ ok: false, error: { code: "demand_covered" } });
});

test("a receiver of the size asked for gives exactly the air of the event", () => {
  fc.assert(
    fc.property(some(1, 2000), some(0.01, 10), band, (flow, minutes, within) => {
      const gallons = dedicatedReceiver(flow, minutes, within);
      const air = gallons.ok && usableAir(gallons.value, within);
      expect(air).toEqual({ ok: true, value: expect.closeTo(flow * minutes, 3) });
    }),
  );
});

test("the flow measured by pumping up is the flow that pumped up", () => {
  fc.assert(
    fc.property(some(1, 500), some(5, 5000), band, (flow, gallons, within) => {
      const minutes = pumpUpMinutes(gallons, flow, within);
      const measured = minutes.ok && pumpUpFlow(gallons, minutes.value, within);
      expect(measured).toEqual({ ok: true, value: expect.closeTo(flow, 6) });
    }),
  );
});
