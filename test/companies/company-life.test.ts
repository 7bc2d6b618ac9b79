import { expect, test } from "vitest";
import { type CompanyState, isOpenTo, needsReason, nextCompanyState } from "#domain/companies/company-life.ts";

/**
 * Written by hand from the words of the trade: "applied → approved | declined (with a reason; may apply again),
 * approved ↔ on hold, closed", each step by whom it is.
 */
const lives: readonly (readonly [from: string, step: string, by: string, to: string, reason: boolean])[] = [
  ["applied", "approve", "merchant", "approved", false],
  ["applied", "decline", "merchant", "declined", true],
  ["declined", "apply-again", "administrator", "applied", false],
  ["applied", "withdraw", "administrator", "closed", false],
  ["approved", "hold", "merchant", "on-hold", true],
  ["on-hold", "release", "merchant", "approved", false],
  ["approved", "close", "merchant", "closed", true],
  ["on-hold", "close", "merchant", "closed", true],
];

const states = ["applied", "approved", "declined", "on-hold", "closed"] as const;
const steps = ["approve", "decline", "apply-again", "withdraw", "hold", "release", "close"] as const;
const actors = ["merchant", "administrator"] as const;

test("a company takes the steps of its life, by whom they are, and no others", () => {
  for (const state of states)
    for (const step of steps)
      for (const by of actors) {
        const row = lives.find(([from, name, actor]) => from === state && name === step && actor === by);
        const next = nextCompanyState(state, step, { by, reason: "Unpaid invoices" });
        expect(next, `${state} ${step} ${by}`).toEqual(
          row ? { ok: true, value: row[3] } : { ok: false, error: { code: "company_stale" } },
        );
      }
});

test("whoever is declined, put on hold or closed is told why", () => {
  for (const [from, step, by, , reason] of lives) {
    const silent = nextCompanyState(from as CompanyState, step as never, { by: by as never, reason: "" });
    expect(silent.ok, step).toBe(!reason);
    expect(needsReason(step as never), step).toBe(reason);
  }
});

test("only a company that was approved has orders to see, on hold too", () => {
  expect(states.filter(isOpenTo)).toEqual(["approved", "on-hold"]);
});
