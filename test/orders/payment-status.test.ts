import { expect, test } from "vitest";
import { paymentStatusOf } from "#domain/orders/payment-status.ts";

test("a provider is to pay only what is owed; an amount held on a card is no payment yet", () => {
  expect(paymentStatusOf("owed")).toBe("awaiting-payment");
  expect(paymentStatusOf("clearing")).toBe("awaiting-payment");
  expect(paymentStatusOf("authorized")).toBe("authorized");
  expect(paymentStatusOf("voided")).toBe("canceled");
  for (const state of ["captured", "on-account", "refunding", "refunded"] as const)
    expect(paymentStatusOf(state), state).toBe("paid");
});
