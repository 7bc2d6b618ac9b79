import { describe, expect, test } from "vitest";
import { actors } from "#domain/kernel/actor.ts";
import type { OrderEvent, OrderState } from "#domain/orders/transitions.ts";
import { orderStates, orderTransitions, possibleEvents, transition } from "#domain/orders/transitions.ts";

const events = [...new Set(orderTransitions.map((row) => row.event))];

// Written out by hand, apart from the table: a row that slips in or out of the table shows here.
const life: [from: OrderState, event: OrderEvent, to: OrderState, by: string][] = [
  ["pending", "payment-captured", "confirmed", "provider"],
  ["pending", "payment-confirmed", "confirmed", "merchant"],
  ["pending", "cancel", "canceled", "customer merchant"],
  ["pending", "deadline-passed", "canceled", "system"],
  ["canceled", "reinstated", "pending", "merchant"],
  ["confirmed", "ship", "shipped", "merchant"],
  ["confirmed", "ready-for-pickup", "ready-for-pickup", "merchant"],
  ["confirmed", "request-refund", "refund-in-process", "customer"],
  ["confirmed", "refund", "refund-in-process", "merchant provider"],
  ["ready-for-pickup", "refund", "refund-in-process", "merchant provider"],
  ["confirmed", "money-lost", "refund-completed", "merchant"],
  ["ready-for-pickup", "money-lost", "refund-completed", "merchant"],
  ["refund-completed", "refund-returned", "refund-in-process", "provider"],
  ["refund-completed", "return-refund-returned", "return-refund", "provider"],
  ["shipped", "return-refund-returned", "return-refund", "provider"],
  ["delivered", "return-refund-returned", "return-refund", "provider"],
  ["picked-up", "return-refund-returned", "return-refund", "provider"],
  ["shipped", "delivered", "delivered", "carrier merchant"],
  ["ready-for-pickup", "picked-up", "picked-up", "merchant"],
  ["delivered", "open-return", "return-refund", "customer"],
  ["picked-up", "open-return", "return-refund", "customer"],
  ["shipped", "open-return", "return-refund", "customer"],
  ["refund-in-process", "refunds-completed", "refund-completed", "provider merchant"],
  ["refund-in-process", "rest-refunded", "shipped", "provider merchant"],
  ["return-refund", "refunds-completed", "refund-completed", "provider merchant"],
  ["return-refund", "return-completed", "delivered", "provider merchant"],
  ["refund-in-process", "withdraw-refund-request", "confirmed", "customer"],
  ["refund-in-process", "decline-refund-request", "confirmed", "merchant"],
  ["return-refund", "cancel-return", "delivered", "customer system"],
  ["return-refund", "decline-return", "delivered", "merchant system"],
];

describe("the life of an order", () => {
  test("every state, event and actor is allowed or refused with illegal_transition exactly as the table says", () => {
    let refused = 0;
    for (const from of orderStates)
      for (const event of events)
        for (const by of actors) {
          const expected = life.find((row) => row[0] === from && row[1] === event && row[3].split(" ").includes(by));
          const outcome = transition(from, event, by, { notReceived: true, stateBefore: "delivered" });
          if (expected) expect(outcome, `${from} ${event} ${by}`).toEqual({ ok: true, value: expected[2] });
          else {
            expect(outcome, `${from} ${event} ${by}`).toEqual({
              ok: false,
              error: { code: "illegal_transition", from, event, by },
            });
            refused += 1;
          }
        }
    const allowed = life.reduce((count, row) => count + row[3].split(" ").length, 0);
    expect(refused).toBe(orderStates.length * events.length * actors.length - allowed);
  });

  test("every state can be reached from a placed order", () => {
    const reached = new Set<OrderState>(["pending"]);
    for (let grown = true; grown;) {
      grown = false;
      for (const [from, , to] of life)
        if (reached.has(from) && !reached.has(to)) {
          reached.add(to);
          grown = true;
        }
    }
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });

  test("a customer can never confirm a payment, in any state", () => {
    for (const from of orderStates)
      for (const event of ["payment-captured", "payment-confirmed"] as const)
        expect(transition(from, event, "customer")).toMatchObject({ ok: false });
    expect(possibleEvents("pending", "customer")).toEqual(["cancel"]);
  });

  test("a shipped order may be returned only when the customer says it never came", () => {
    expect(transition("shipped", "open-return", "customer")).toMatchObject({ ok: false });
    expect(transition("shipped", "open-return", "customer", { notReceived: true })).toEqual({
      ok: true,
      value: "return-refund",
    });
  });

  test("a cancelled return leads back to the state before it, and nowhere when that is unknown", () => {
    for (const stateBefore of ["shipped", "delivered", "picked-up"] as const)
      expect(transition("return-refund", "cancel-return", "customer", { stateBefore })).toEqual({
        ok: true,
        value: stateBefore,
      });
    expect(transition("return-refund", "cancel-return", "customer")).toMatchObject({ ok: false });
  });
});
