import { expect, test } from "vitest";
import { pumpUp } from "#web/storefront/tools/calculators/pump-up.ts";

/** The warnings for an 80 gal tank between these pressures, filled by 18 CFM while so much is used. */
const warnings = (use: number, low = 145, tank = 80) => {
  const answer = pumpUp.answer({ tank, flow: 18, low, high: 175, use, altitude: 0 });
  if (!answer.ok) throw new Error(answer.error.say);
  return (answer.value.notes ?? []).map(({ say }) => say);
};

// A pump that gives 18 CFM runs for 60 % of the time while 10.8 are used: "keep piston ≤ 60–75 %".
test("a piston pump that runs for more than 60 % of the time is said to wear out", () => {
  expect(warnings(10.7)).not.toContain("tools.pumpUp.tired");
  expect(warnings(10.9)).toContain("tools.pumpUp.tired");
});

// 80 gal between 145 and 175 psi take 18 CFM 73 s to fill. Half of it used leaves 146 s running and as long standing:
// 12 starts an hour. A tank of 100 gal takes 365 s for both: 9.9.
test("more than ten starts an hour are said to be too many", () => {
  expect(warnings(9)).toContain("tools.pumpUp.short");
  expect(warnings(9, 145, 100)).not.toContain("tools.pumpUp.short");
});
