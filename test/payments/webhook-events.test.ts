import { expect, test } from "vitest";
import { providerMethods } from "#domain/checkout/payment-method.ts";
import { webhookEvents, webhookState } from "#domain/payments/webhook-events.ts";

const url = "https://shop.example/webhooks/stripe";
const whole = { url, enabled: true, events: webhookEvents.stripe, version: null };

test("a webhook that reports every event that is needed is whole, whether each is named or all of them at once", () => {
  for (const method of providerMethods) {
    expect(webhookState(method, url, [{ ...whole, events: webhookEvents[method] }])).toEqual({
      kind: "registered",
      missing: [],
      otherVersion: null,
    });
    expect(webhookState(method, url, [{ ...whole, events: ["*"] }])).toEqual({
      kind: "registered",
      missing: [],
      otherVersion: null,
    });
  }
});

test("events that no working webhook of this URL reports are missing; two webhooks count together, and another shop's none", () => {
  const [first, ...others] = webhookEvents.stripe;
  const elsewhere = { ...whole, url: "https://other.example/webhooks/stripe" };
  expect(webhookState("stripe", url, [{ ...whole, events: others }, elsewhere])).toEqual({
    kind: "registered",
    missing: [first],
    otherVersion: null,
  });
  expect(
    webhookState("stripe", url, [
      { ...whole, events: others },
      { ...whole, events: [first!] },
    ]),
  ).toEqual({
    kind: "registered",
    missing: [],
    otherVersion: null,
  });
  const off = { ...whole, events: [first!], enabled: false };
  expect(webhookState("stripe", url, [{ ...whole, events: others }, off])).toMatchObject({ missing: [first] });
});

test("none for the URL, one that is switched off, and a list that may not be read are told apart", () => {
  expect(webhookState("stripe", url, [])).toEqual({ kind: "none" });
  expect(webhookState("stripe", url, [{ ...whole, url: `${url}/old` }])).toEqual({ kind: "none" });
  expect(webhookState("stripe", url, [{ ...whole, enabled: false }])).toEqual({ kind: "disabled" });
  expect(webhookState("stripe", url, null)).toEqual({ kind: "unknown" });
});
