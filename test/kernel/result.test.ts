import { expect, test } from "vitest";
import { isRefused, ok, refuse } from "#domain/kernel/result.ts";

test("a transaction is rolled back by a refusal and by no other value, whatever a use case gives", () => {
  expect(isRefused(refuse({ code: "cart_empty" }))).toBe(true);
  for (const value of [ok(1), null, undefined, 0, "", "refused", false, {}, [], { ok: true }, { ok: 0 }, { error: 1 }])
    expect(isRefused(value), JSON.stringify(value)).toBe(false);
});
