import { readRule } from "#domain/approvals/rule-form.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ApprovalRule,
  chainOf,
  type ChainStep,
  mayDecide,
  type OrderToJudge,
  rulesThatCatch,
  stepWithoutDecider,
  unlistedParts,
} from "#domain/approvals/approval-rule.ts";
import { mostAcceptable } from "#domain/approvals/tolerance.ts";
import { cents } from "#domain/kernel/money.ts";

const step = (part: Partial<ChainStep>): ChainStep => ({
  role: null,
  customerId: null,
  standInId: null,
  nextAfter: null,
  ...part,
});
const rule = (part: Partial<ApprovalRule>): ApprovalRule => ({
  name: "A rule",
  siteId: null,
  roles: [],
  people: [],
  when: { kind: "always" },
  chain: [step({ role: "approver" })],
  ...part,
});
const order: OrderToJudge = {
  siteId: 1,
  customerId: 7,
  roles: ["buyer"],
  total: cents(100_000),
  freight: cents(5_000),
  lines: [{ sku: "FILTER", unitPrice: cents(40_000), category: "air-filters", listedAt: [1] }],
  isOverBudget: false,
};

const onLists = (listedAt: readonly number[]): Partial<OrderToJudge> => ({
  lines: [{ ...order.lines[0]!, listedAt }],
});

describe("a rule catches", () => {
  const cases: readonly [says: string, rule: Partial<ApprovalRule>, order: Partial<OrderToJudge>, isCaught: boolean][] =
    [
      ["always", {}, {}, true],
      ["a total over its amount", { when: { kind: "total", over: cents(99_999) } }, {}, true],
      ["no total of its amount", { when: { kind: "total", over: cents(100_000) } }, {}, false],
      ["a price over its amount", { when: { kind: "line-price", over: cents(39_999) } }, {}, true],
      ["no price of its amount", { when: { kind: "line-price", over: cents(40_000) } }, {}, false],
      ["freight over its amount", { when: { kind: "freight", over: cents(4_999) } }, {}, true],
      ["no freight of its amount", { when: { kind: "freight", over: cents(5_000) } }, {}, false],
      ["its categories", { when: { kind: "categories", categories: ["pumps", "air-filters"] } }, {}, true],
      ["no other category", { when: { kind: "categories", categories: ["pumps"] } }, {}, false],
      ["a budget that is used up", { when: { kind: "budget" } }, { isOverBudget: true }, true],
      ["nothing within the budget", { when: { kind: "budget" } }, {}, false],
      ["nothing that is on a list of a site", { when: { kind: "not-listed" } }, {}, false],
      ["what is on no list", { when: { kind: "not-listed" } }, onLists([]), true],
      [
        "nothing that another site's list names, where it holds for all",
        { when: { kind: "not-listed" } },
        onLists([2]),
        false,
      ],
      [
        "what only another site's list names, where it holds for one",
        { siteId: 1, when: { kind: "not-listed" } },
        onLists([2]),
        true,
      ],
      ["its site", { siteId: 1 }, {}, true],
      ["no other site", { siteId: 2 }, {}, false],
      ["its roles", { roles: ["buyer"] }, {}, true],
      ["no other role", { roles: ["requester"] }, {}, false],
      ["its people", { people: [7] }, {}, true],
      ["nobody else", { people: [8] }, {}, false],
      ["its people whatever their role", { people: [7], roles: ["requester"] }, {}, true],
    ];
  test.each(cases)("%s", (_says, part, of, isCaught) => {
    expect(rulesThatCatch([rule(part)], { ...order, ...of }).length === 1).toBe(isCaught);
  });
});

test("of an order that rules catch for its lists, the parts on none are named, and no others", () => {
  const line = (sku: string, listedAt: readonly number[]) => ({ ...order.lines[0]!, sku, listedAt });
  const lines = [line("NONE", []), line("HERE", [1]), line("THERE", [2])];
  const [all, here] = [rule({ when: { kind: "not-listed" } }), rule({ siteId: 1, when: { kind: "not-listed" } })];
  expect(unlistedParts([rule({})], { lines })).toEqual([]);
  expect(unlistedParts([all], { lines })).toEqual(["NONE"]);
  expect(unlistedParts([here], { lines })).toEqual(["NONE", "THERE"]);
  expect(unlistedParts([all, here], { lines })).toEqual(["NONE", "THERE"]);
});

test("the chains of several rules follow each other, and nobody is asked twice; without a rule an approver is", () => {
  const first = rule({ chain: [step({ role: "approver" }), step({ customerId: 5 })] });
  const second = rule({ chain: [step({ customerId: 5, nextAfter: 2 }), step({ role: "administrator" })] });
  expect(chainOf([first, second]).map(({ role, customerId }) => role ?? customerId)).toEqual([
    "approver",
    5,
    "administrator",
  ]);
  expect(chainOf([]).map(({ role }) => role)).toEqual(["approver"]);
});

test("nobody decides what they asked for, also not as a stand-in; nobody decides without a deciding role at the site", () => {
  const roles = fc.subarray(["administrator", "approver", "buyer", "requester", "accounts-payable"] as const);
  const places = fc.constantFrom(null, 1, 2);
  const id = fc.integer({ min: 1, max: 4 });
  const stepOf = fc.record({
    role: fc.constantFrom(null, "approver" as const, "administrator" as const),
    customerId: fc.option(id),
    standInId: fc.option(id),
  });
  fc.assert(
    fc.property(id, roles, places, stepOf, id, (customerId, held, siteId, asked, requesterId) => {
      const person = { customerId, roles: held.map((role) => ({ role, siteId })) };
      const isHere = siteId === null || siteId === 1;
      const deciding = isHere ? held.filter((role) => role === "approver" || role === "administrator") : [];
      const isNamed =
        deciding.some((role) => role === asked.role) ||
        asked.customerId === customerId ||
        asked.standInId === customerId;
      const expected = customerId !== requesterId && deciding.length > 0 && isNamed;
      expect(mayDecide(person, asked, { siteId: 1, requesterId })).toBe(expected);
      expect(stepWithoutDecider([step(asked)], [person], { siteId: 1, requesterId })).toBe(expected ? null : 0);
    }),
  );
});

test("an order may become dearer by the tolerance and not by a cent more", () => {
  expect(mostAcceptable(cents(10_000), 0)).toBe(10_000);
  expect(mostAcceptable(cents(10_000), 5)).toBe(10_500);
  expect(mostAcceptable(cents(99), 5)).toBe(103);
});

test("nobody stands in for themselves", () => {
  const typed = { name: "Over $100", site: "", roles: [], people: [], when: "always", over: "", categories: [] };
  const chainOf = (standIn: string) => {
    const rule = readRule({ ...typed, steps: [{ who: "7", standIn, after: "" }] });
    return rule.ok && rule.value.chain;
  };
  expect(chainOf("7")).toMatchObject([{ customerId: 7, standInId: null }]);
  expect(chainOf("8")).toMatchObject([{ customerId: 7, standInId: 8 }]);
});
