import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { type CalendarDay, businessDaysAfter, dayIn } from "#domain/kernel/business-days.ts";
import { arrival } from "#domain/shipping/arrival.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import { billableLb, carriage, lengthPlusGirth } from "#domain/shipping/parcel.ts";
import { type Shipment, deliveryMethod, offeredMethods, quoteShipping } from "#domain/shipping/shipping-quote.ts";
import { type UsState, isShippable, readState, usStates } from "#domain/shipping/states.ts";
import { readZip, stateOfZip } from "#domain/shipping/zip.ts";
import { zoneBetween } from "#domain/shipping/zone.ts";

const unit = (weightLb: number, lengthIn = 10, widthIn = 10, heightIn = 10, freightOnly = false) => ({
  weightLb,
  lengthIn,
  widthIn,
  heightIn,
  freightOnly,
});
const rates = defaultRates("OH");
const dockToDock = { liftgate: false, residential: false, appointment: false, limitedAccess: false };
const quote = (shipments: Shipment[], changes: Partial<Parameters<typeof quoteShipping>[0]> = {}) =>
  quoteShipping({
    method: "SHIPPING",
    shipments,
    state: "TX",
    freight: null,
    merchandise: cents(1000),
    rates,
    ...changes,
  });

test("girth is twice the two shorter sides, whichever way the box is measured", () => {
  expect(lengthPlusGirth(unit(1, 10, 40, 20))).toBe(100);
});

test("a unit goes by USPS up to 70 lb and 108 in, by ground up to 150 lb, 108 in and 165 in, else by freight", () => {
  expect(carriage(unit(70))).toBe("usps");
  expect(carriage(unit(70.1))).toBe("ground");
  expect(carriage(unit(150))).toBe("ground");
  expect(carriage(unit(150.1))).toBe("freight");
  expect(carriage(unit(5, 68, 10, 10))).toBe("usps");
  expect(carriage(unit(5, 69, 10, 10))).toBe("ground");
  expect(carriage(unit(5, 108, 5, 5))).toBe("ground");
  expect(carriage(unit(5, 108.1, 5, 5))).toBe("freight");
  expect(carriage(unit(5, 55, 28, 27))).toBe("ground");
  expect(carriage(unit(5, 55, 28, 28))).toBe("freight");
  expect(carriage(unit(5, 10, 10, 10, true))).toBe("freight");
});

test("a bulky light box is charged by its volume", () => {
  expect(billableLb(unit(5, 30, 30, 30))).toBeCloseTo(27_000 / 139);
});

test("one freight line makes the whole order freight", () => {
  const light = { unit: unit(5), quantity: 3 };
  const heavy = { unit: unit(800), quantity: 1 };
  expect(deliveryMethod([light])).toBe("SHIPPING");
  expect(deliveryMethod([light, heavy])).toBe("LOCAL");
  expect(quote([light, heavy])).toEqual({ ok: false, error: { code: "method_not_offered", method: "SHIPPING" } });
});

test("standard shipping is free from the threshold and charged below it", () => {
  const one = [{ unit: unit(5), quantity: 1 }];
  const threshold = rates.parcel.freeFrom!;
  expect(quote(one, { merchandise: threshold })).toMatchObject({ value: { amount: 0, charges: [{ kind: "free" }] } });
  expect(quote(one, { merchandise: cents(threshold - 1) })).toMatchObject({
    value: { amount: 2000, charges: [{ kind: "parcels", amount: 2000 }] },
  });
});

test("parcels cost more the heavier, the farther and the more they are", () => {
  const amount = (shipments: Shipment[], state: UsState) => {
    const quoted = quote(shipments, { state });
    return quoted.ok ? quoted.value.amount : Number.NaN;
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 140 }), fc.integer({ min: 1, max: 998 }), (lb, quantity) => {
      const here = amount([{ unit: unit(lb), quantity }], "OH");
      expect(amount([{ unit: unit(lb + 1), quantity }], "OH")).toBeGreaterThanOrEqual(here);
      expect(amount([{ unit: unit(lb), quantity: quantity + 1 }], "OH")).toBeGreaterThanOrEqual(here);
      expect(amount([{ unit: unit(lb), quantity }], "CA")).toBeGreaterThan(here);
    }),
    { numRuns: 200 },
  );
});

test("freight is a basic fee, so much a hundredweight by zone, and the extras that were asked for", () => {
  const pallet = [
    { unit: unit(801), quantity: 1 },
    { unit: unit(10), quantity: 1 },
  ];
  const answers = { ...dockToDock, liftgate: true, appointment: true };
  expect(quote(pallet, { method: "LOCAL", freight: answers, merchandise: cents(9_000_000) })).toEqual({
    ok: true,
    value: {
      method: "LOCAL",
      amount: 14_900 + 9 * 3_600 + 7_500 + 4_500,
      charges: [
        { kind: "basic_fee", amount: 14_900 },
        { kind: "weight", amount: 32_400 },
        { kind: "liftgate", amount: 7_500 },
        { kind: "appointment", amount: 4_500 },
      ],
      transit: [5, 8],
    },
  });
});

test("no freight price is shown before its questions are answered", () => {
  expect(quote([{ unit: unit(801), quantity: 1 }], { method: "LOCAL" })).toEqual({
    ok: false,
    error: { code: "freight_questions" },
  });
});

test("pick up always costs nothing, wherever the buyer lives", () => {
  for (const shipments of [[{ unit: unit(801), quantity: 1 }], [{ unit: unit(1), quantity: 1 }]])
    expect(quote(shipments, { method: "PICKUP", state: "AK" })).toMatchObject({ ok: true, value: { amount: 0 } });
});

test("exactly the states the specification names are not shipped to; there only pick up is offered", () => {
  const refused = usStates.filter((state) => !isShippable(state));
  expect([...refused].sort()).toEqual(["AA", "AE", "AK", "AP", "AS", "FM", "GU", "HI", "MH", "MP", "PR", "PW", "VI"]);
  expect(usStates.length - refused.length).toBe(49);
  const one = [{ unit: unit(5), quantity: 1 }];
  for (const state of refused) {
    expect(quote(one, { state })).toEqual({ ok: false, error: { code: "state_not_supported", state } });
    expect(offeredMethods(one, state, rates)).toEqual(["PICKUP"]);
  }
  for (const state of usStates) if (isShippable(state)) expect(quote(one, { state }).ok, state).toBe(true);
});

test("a zone grows with the distance and is 2 at home", () => {
  expect(zoneBetween("OH", "OH")).toBe(2);
  expect(zoneBetween("OH", "IN")).toBe(3);
  expect(zoneBetween("OH", "CA")).toBe(8);
  expect(zoneBetween("OH", "HI")).toBeNull();
});

test("a state is read by code or name", () => {
  expect({
    readStateTx: readState("tx"),
    readStateTexas: readState(" Texas "),
    readStateTejas: readState("Tejas"),
  }).toEqual({ readStateTx: "TX", readStateTexas: "TX", readStateTejas: null });
});

test("a ZIP code tells its state, islands and armed forces included", () => {
  const known = {
    "90210": "CA",
    "10001": "NY",
    "06390": "CT",
    "77002": "TX",
    "99501": "AK",
    "96813": "HI",
    "00901": "PR",
    "96799": "AS",
    "96910": "GU",
    "96950": "MP",
    "96940": "PW",
    "96941": "FM",
    "96960": "MH",
    "34001": "AA",
    "09001": "AE",
    "96201": "AP",
    "20500": "DC",
    "88510": "TX",
  };
  for (const [zip, state] of Object.entries(known)) expect(stateOfZip(zip), zip).toBe(state);
});

test("a ZIP code is five digits or ZIP+4; prefixes nobody uses are refused", () => {
  expect(readZip(" 90210 ")).toEqual({ ok: true, value: "90210" });
  expect(readZip("902101234")).toEqual({ ok: true, value: "90210-1234" });
  expect(readZip("９０２１０")).toEqual({ ok: true, value: "90210" });
  for (const bad of ["", "9021", "902100", "00000", "ABCDE", "90210-12"]) expect(readZip(bad).ok, bad).toBe(false);
});

test("arrival counts business days only, dispatch first, and no holiday: carriers rest on Thanksgiving", () => {
  const friday = "2026-11-20" as CalendarDay;
  expect(businessDaysAfter(friday, 1)).toBe("2026-11-23");
  expect(businessDaysAfter("2026-11-21" as CalendarDay, 0)).toBe("2026-11-23");
  expect(arrival(friday, 1, [2, 3])).toEqual({ earliest: "2026-11-25", latest: "2026-11-27" });
  expect(arrival(friday, 5, [4, 7])).toEqual({ earliest: "2026-12-04", latest: "2026-12-09" });
});

test("today is the shop's day, not the server's", () => {
  expect(dayIn("America/New_York", Date.UTC(2026, 10, 20, 3))).toBe("2026-11-19");
});
