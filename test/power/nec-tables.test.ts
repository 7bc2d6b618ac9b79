import { expect, test } from "vitest";
import { motorCurrents } from "#domain/catalogue/categories/shared-attributes.ts";
import { copperWire, groundWire, standardBreaker } from "#domain/power/circuit.ts";

// Tables of NFPA 70 (NEC), 2023.

/** Table 310.16, copper, terminals of 75 °C. */
const ampacities =
  "14 AWG 20, 12 AWG 25, 10 AWG 35, 8 AWG 50, 6 AWG 65, 4 AWG 85, 3 AWG 100, 2 AWG 115, 1 AWG 130, 1/0 AWG 150, 2/0 AWG 175, 3/0 AWG 200, 4/0 AWG 230, 250 kcmil 255, 300 kcmil 285, 350 kcmil 310, 400 kcmil 335, 500 kcmil 380, 600 kcmil 420, 700 kcmil 460, 750 kcmil 475"
    .split(", ")
    .map((row) => /^(.+) (\d+)$/.exec(row)!)
    .map(([, size = "", amps]) => ({ size, amps: Number(amps) }));

/** 240.6(A), up to 1,200 A. */
const ratings = [
  15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500, 600,
  700, 800, 1_000, 1_200,
];

/** Table 250.122, copper, by the rating of the breaker not exceeded. */
const groundings = [
  [15, "14 AWG"],
  [20, "12 AWG"],
  [60, "10 AWG"],
  [100, "8 AWG"],
  [200, "6 AWG"],
  [300, "4 AWG"],
  [400, "3 AWG"],
  [500, "2 AWG"],
  [600, "1 AWG"],
  [800, "1/0 AWG"],
  [1_000, "2/0 AWG"],
  [1_200, "3/0 AWG"],
] as const;

test("each copper conductor carries what table 310.16 says, and for more the next one is taken", () => {
  expect(ampacities).toHaveLength(21);
  for (const [at, { size, amps }] of ampacities.entries()) {
    expect(copperWire(amps), `${amps} A`).toBe(size);
    expect(copperWire(amps + 0.1), `more than ${amps} A`).toBe(ampacities[at + 1]?.size ?? null);
  }
  expect(copperWire(0)).toBe("14 AWG");
});

test("each breaker is of a rating of 240.6(A), the next from the current up", () => {
  for (const [at, amps] of ratings.entries()) {
    expect(standardBreaker(amps)).toBe(amps);
    expect(standardBreaker(amps + 0.1)).toBe(ratings[at + 1] ?? null);
  }
});

test("the grounding conductor follows table 250.122, and is never larger than the circuit's own", () => {
  for (const [at, [breaker, size]] of groundings.entries()) {
    expect(groundWire(breaker, "750 kcmil"), `${breaker} A`).toBe(size);
    expect(groundWire(breaker + 1, "750 kcmil"), `above ${breaker} A`).toBe(groundings[at + 1]?.[1] ?? null);
  }
  expect(groundWire(60, "12 AWG")).toBe("12 AWG");
  expect(groundWire(60, "10 AWG")).toBe("10 AWG");
  expect(groundWire(null, "10 AWG")).toBeNull();
  expect(groundWire(60, null)).toBeNull();
});

test("430.6(A): a plate's current is said to be for overload protection, and circuits to go by the tables", () => {
  for (const { help } of motorCurrents) {
    expect(help?.en).toMatch(/overload protection .* NEC's tables .*430\.6\(A\)/);
    expect(help?.cn).toMatch(/过载保护.*表列.*430\.6\(A\)/);
  }
});
