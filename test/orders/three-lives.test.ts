import { describe, expect, test } from "vitest";
import { afterSaleStates, afterSaleTransitions } from "#domain/orders/after-sale-life.ts";
import { fulfilmentStates, fulfilmentTransitions } from "#domain/orders/fulfilment-life.ts";
import { type OrderLives, orderStatus, placed } from "#domain/orders/order-status.ts";
import { isPossible, onceCaptured, type OrderEvent, orderStep } from "#domain/orders/order-steps.ts";
import { paymentStates, paymentTransitions } from "#domain/orders/payment-life.ts";
import { moneyHolds } from "#domain/payments/money-hold.ts";
import {
  afterClearing,
  type Both,
  events,
  everyHistory,
  everyStep,
  canHappen,
  livesAfter,
  oneAfter,
  textOf,
  type Told,
} from "./both-told.ts";
import { oneLife } from "./one-state.ts";

// The specification's words (section 4), by what it says of each: Pending is unpaid, Confirmed is paid and awaits
// shipment, and so on. An amount held on a card asks nothing more of its buyer: the order awaits shipment. Written from
// it by hand, for every way an order can stand.
const words = `
  owed       unsent     none              pending
  clearing   unsent     none              pending
  voided     unsent     none              canceled
  authorized unsent     none              confirmed
  on-account unsent     none              confirmed
  on-account ready      none              ready-for-pickup
  captured   unsent     none              confirmed
  captured   ready      none              ready-for-pickup
  captured   sent       none              shipped
  captured   delivered  none              delivered
  captured   picked-up  none              picked-up
  captured   unsent     refund-requested  refund-in-process
  refunding  unsent     none              refund-in-process
  refunding  sent       none              refund-in-process
  refunding  delivered  none              refund-in-process
  refunding  picked-up  none              refund-in-process
  refunded   unsent     none              refund-completed
  refunded   sent       none              refund-completed
  refunded   delivered  none              refund-completed
  refunded   picked-up  none              refund-completed
  captured   sent       returning         return-refund
  captured   delivered  returning         return-refund
  captured   picked-up  returning         return-refund
  refunded   sent       returning         return-refund
  refunded   delivered  returning         return-refund
  refunded   picked-up  returning         return-refund`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ +/));

// No step leads here yet: goods that leave before their money has come.
const wordsToCome = [
  ["owed", "ready", "none", "ready-for-pickup"],
  ["owed", "sent", "none", "shipped"],
  ["owed", "delivered", "none", "delivered"],
  ["owed", "picked-up", "none", "picked-up"],
];

const everyWay = paymentStates.flatMap((payment) =>
  fulfilmentStates.flatMap((fulfilment) =>
    afterSaleStates.map((afterSale): OrderLives => ({ payment, fulfilment, afterSale })),
  ),
);
const step = (event: OrderEvent, by: Told["by"]): Told => ({ event, by, notReceived: false, partSent: false });

describe("an authorized order", () => {
  const authorized: OrderLives = { ...placed, payment: "authorized" };

  test("lets nothing leave before its money is captured, and asks nothing but that", () => {
    for (const event of ["ship", "ready-for-pickup"] as const) {
      expect(orderStep(authorized, event, "merchant", { hold: null }).ok).toBe(false);
      expect(orderStep(onceCaptured(authorized), event, "merchant", { hold: null }).ok).toBe(true);
    }
    expect(livesAfter(authorized, step("payment-captured", "provider"))).toEqual({ ...placed, payment: "captured" });
    for (const lives of everyWay.filter(({ payment }) => payment !== "authorized" && payment !== "on-account"))
      expect(onceCaptured(lives)).toEqual(lives);
  });

  test("is canceled by its buyer or the merchant, never by a deadline, and returns to owed when the hold ends", () => {
    expect(livesAfter(authorized, step("cancel", "customer"))).toEqual({ ...placed, payment: "voided" });
    expect(livesAfter(authorized, step("cancel", "merchant"))).toEqual({ ...placed, payment: "voided" });
    expect(livesAfter(authorized, step("deadline-passed", "system"))).toBeNull();
    expect(livesAfter(authorized, step("authorization-lost", "provider"))).toEqual(placed);
    expect(livesAfter(authorized, step("request-refund", "customer"))).toBeNull();
    expect(livesAfter(authorized, step("refund", "merchant"))).toBeNull();
    expect(livesAfter(authorized, step("payment-confirmed", "merchant"))).toBeNull();
  });
});

describe("an order on account", () => {
  const onAccount: OrderLives = { ...placed, payment: "on-account" };
  const invoiced: OrderLives = { ...placed, payment: "captured" };

  test("is confirmed as it is placed, by nobody but the shop, and never by a deadline's end", () => {
    expect(livesAfter(placed, step("put-on-account", "system"))).toEqual(onAccount);
    for (const by of ["customer", "merchant", "provider", "carrier"] as const)
      expect(livesAfter(placed, step("put-on-account", by))).toBeNull();
    for (const lives of everyWay.filter(({ payment }) => payment !== "owed"))
      expect(livesAfter(lives, step("put-on-account", "system")), textOf(lives)).toBeNull();
    expect(livesAfter(onAccount, step("deadline-passed", "system"))).toBeNull();
    for (const event of ["payment-captured", "payment-confirmed", "payment-authorized"] as const)
      for (const by of ["provider", "merchant"] as const) expect(livesAfter(onAccount, step(event, by))).toBeNull();
  });

  test("is invoiced as its first goods leave, and ends without an invoice while none has", () => {
    expect(livesAfter(onAccount, step("ship", "merchant"))).toBeNull();
    expect(livesAfter(onAccount, step("invoiced", "merchant"))).toEqual(invoiced);
    const ready: OrderLives = { ...onAccount, fulfilment: "ready" };
    expect(livesAfter(onAccount, step("ready-for-pickup", "merchant"))).toEqual(ready);
    expect(livesAfter(ready, step("picked-up", "merchant"))).toBeNull();
    expect(livesAfter(onceCaptured(ready), step("picked-up", "merchant"))).toEqual({
      ...invoiced,
      fulfilment: "picked-up",
    });
    const voided: OrderLives = { ...placed, payment: "voided" };
    expect(livesAfter(onAccount, step("cancel", "customer"))).toEqual(voided);
    expect(livesAfter(onAccount, step("cancel", "merchant"))).toEqual(voided);
    expect(livesAfter(ready, step("cancel", "merchant"))).toEqual(voided);
    expect(livesAfter(ready, step("cancel", "customer"))).toBeNull();
    for (const lives of [onAccount, ready])
      for (const event of ["request-refund", "refund", "open-return"] as const)
        for (const by of ["customer", "merchant"] as const) expect(livesAfter(lives, step(event, by))).toBeNull();
  });
});

describe("the three lives of an order", () => {
  test("give the specification's word for every way an order can stand, and for goods that are not paid yet", () => {
    for (const [payment, fulfilment, afterSale, word] of [...words, ...wordsToCome])
      expect(
        orderStatus({ payment, fulfilment, afterSale } as OrderLives),
        `${payment} ${fulfilment} ${afterSale}`,
      ).toBe(word);
  });

  test("lead from a placed order to each of those ways, and to no other", () => {
    const reached = new Map([[textOf(placed), placed]]);
    const taken = new Set<string>();
    for (const lives of reached.values())
      for (const next of [...everyStep.flatMap((told) => livesAfter(lives, told) ?? []), ...afterClearing(lives)]) {
        reached.set(textOf(next), next);
        for (const life of ["payment", "fulfilment", "afterSale"] as const)
          taken.add(`${lives[life]} to ${next[life]}`);
      }
    expect([...reached.keys()].sort()).toEqual(words.map((row) => row.slice(0, 3).join(" ")).sort());
    const rows = [...paymentTransitions, ...fulfilmentTransitions, ...afterSaleTransitions];
    expect(rows.filter(({ from, to }) => !taken.has(`${from} to ${to}`))).toEqual([]);
  });

  test("let no goods leave while their money is held, whatever holds it, or before anybody has asked", () => {
    const paid: OrderLives = { ...placed, payment: "captured" };
    const leaving: [OrderLives, OrderEvent][] = [
      [paid, "ship"],
      [paid, "ready-for-pickup"],
      [{ ...paid, fulfilment: "ready" }, "picked-up"],
    ];
    for (const [lives, event] of leaving) {
      for (const hold of moneyHolds)
        expect(orderStep(lives, event, "merchant", { hold }), `${event} ${hold}`).toMatchObject({
          ok: false,
          error: { code: "illegal_transition" },
        });
      expect(() => orderStep(lives, event, "merchant")).toThrow("nobody asked");
      expect(orderStep(lives, event, "merchant", { hold: null }).ok).toBe(true);
    }
    const moving = everyWay.flatMap((lives) =>
      everyStep.flatMap((told) => {
        const next = livesAfter(lives, told);
        const wasHere = lives.fulfilment === "unsent" || lives.fulfilment === "ready";
        const hasLeft = wasHere && next && next.fulfilment !== lives.fulfilment && next.fulfilment !== "unsent";
        return hasLeft && !told.partSent ? [told.event] : [];
      }),
    );
    expect([...new Set(moving)].sort()).toEqual(["picked-up", "ready-for-pickup", "ship"]);
  });

  test("let a customer pay nothing by their word, in any of them", () => {
    for (const lives of everyWay)
      for (const event of ["payment-captured", "payment-confirmed"] as const)
        expect(isPossible(lives, event, "customer"), textOf(lives)).toBe(false);
    const can = events.filter((event) => isPossible(placed, event, "customer"));
    expect(can).toEqual(["cancel"]);
  });
});

// Conditions that one state could not say, so that the steps themselves had to look before they moved an order.
function isLookedAt({ payment, fulfilment, afterSale }: OrderLives, { event }: Told): boolean {
  switch (event) {
    // A request that was granted, or a refund that came back: there is nothing to withdraw or decline.
    case "withdraw-refund-request":
    case "decline-refund-request":
      return payment === "refunding";
    // A courtesy refund that leaves while a request is being decided ends nothing.
    case "refunds-completed":
      return afterSale === "refund-requested";
    case "rest-refunded":
      return afterSale === "refund-requested" || fulfilment === "unsent";
    // Goods that never left have no return.
    case "return-refund-returned":
      return fulfilment === "unsent";
    default:
      return false;
  }
}

/** Holds a step in both tellings against each other; true where both take it. */
function agree(both: Both, told: Told): boolean {
  const { one, lives } = both;
  const name = `${told.event} by ${told.by} of ${one.state} (${textOf(lives)})`;
  const next = livesAfter(lives, told);
  const before = oneAfter(both, told);
  if (!next) {
    if (before) expect(isLookedAt(lives, told), `${name} was allowed`).toBe(true);
    return false;
  }
  expect(before, `${name} was refused`).not.toBeNull();
  const word = orderStatus(next);
  const cameBack = told.event === "rest-refunded" && lives.fulfilment !== "sent";
  // Its one state forgot that the goods had come: they were called shipped, and delivered once more.
  if (cameBack) expect([before!.state, word], name).toEqual(["shipped", lives.fulfilment]);
  else expect(word, name).toBe(before!.state);
  return true;
}

describe("one state, as it was, and three lives", () => {
  test("say the same of every history that an order can have", () => {
    const used = new Set<string>();
    for (const both of everyHistory()) {
      expect(orderStatus(both.lives)).toBe(both.one.state);
      for (const told of everyStep)
        if (canHappen(both, told) && agree(both, told)) used.add(`${both.one.state} ${told.event} ${told.by}`);
    }
    const rows = oneLife.flatMap(([from, event, , by]) => by.split(" ").map((each) => `${from} ${event} ${each}`));
    expect(
      rows.filter((row) => !used.has(row)),
      "never taken",
    ).toEqual([]);
    expect([...used].filter((row) => !rows.includes(row))).toEqual(["refund-in-process grant-refund-request merchant"]);
  });
});
