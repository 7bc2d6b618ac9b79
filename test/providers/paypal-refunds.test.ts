import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { referenceOf, refundIdOf } from "#providers/paypal/events.ts";

const reference = `${randomUUID()}:2`;
const refund = (custom: string) => ({ id: "R1", status: "COMPLETED", custom_id: custom });

test("a refund's id at PayPal keeps to the published pattern and length, and gives our reference back", () => {
  const id = refundIdOf(reference);
  expect(id).toMatch(/^[A-Za-z0-9\-_.,]{1,127}$/);
  expect(referenceOf(refund(id))).toBe(reference);
});

test("refunds that earlier versions of the shop made are still ours, and nobody else's are", () => {
  expect(referenceOf(refund(`refund:${reference}`))).toBe(reference);
  for (const custom of ["PL-2345-6789", "refund-1", `refund-${reference}-x`, ""])
    expect(referenceOf(refund(custom))).toBeNull();
});
