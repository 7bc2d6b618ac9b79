import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Guest } from "#domain/buyers/buyer.ts";
import { readLines } from "#domain/cart/typed-lines.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { setPower } from "#engine/cart/cart-power.ts";
import { addLines, type CheckedLine, checkLines } from "#engine/cart/order-lines.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { catalogueShop, load, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
let shop: ReturnType<typeof catalogueShop>;

/** Of a product with several versions, each has a name. */
const named = (sku: string, change = {}) => variant(sku, { name: { en: sku, cn: sku }, ...change });

beforeAll(async () => {
  shop = catalogueShop(database());
  await load(shop, [
    record("filter", {
      variants: [
        named("PW-EP035", {
          priceCents: 4_500,
          crossReferences: [
            { maker: "Gantmoor", number: "88-4410" },
            { maker: "Gantmoor", number: "88-4499" },
          ],
        }),
        named("PW-EP070", { crossReferences: [{ maker: "Gantmoor", number: "88-4410" }] }),
      ],
    }),
    record("old-filter", { status: "unavailable", variants: [variant("PW-OLD1")] }),
    record("new-filter", {
      variants: [variant("PW-NEW1", { crossReferences: [{ maker: "Polarwick", number: "PW-OLD1" }] })],
    }),
    record("gone-filter", { status: "unavailable", variants: [variant("PW-GONE9")] }),
    record("rare", { variants: [named("PW-RARE3", { stock: 3 }), named("PW-OUT1", { stock: 0 })] }),
    record("machine", { variants: [named("GM-P5-230"), named("GM-P5-460")] }),
  ]);
  for (const [sku, phase, volts] of [
    ["GM-P5-230", "1", "230"],
    ["GM-P5-460", "3", "460"],
  ] as const)
    await database().sql("update variants set attributes = $2 where sku = $1", [
      sku,
      JSON.stringify({ horsepower: 5, phase, voltage: [volts] }),
    ]);
  await shop.listing.load();
});
beforeEach(() => database().sql("truncate carts restart identity cascade"));

const nobody: Guest = { token: null };
const told = ({ number, state }: CheckedLine) => {
  const choices = "choices" in state ? state.choices.map(({ sku }) => sku) : [];
  return [number, state.code, "goods" in state ? state.goods.sku : null, ...choices];
};
const states = async (text: string, buyer: Guest = nobody) =>
  (await checkLines(shop, buyer, readLines(text).lines)).lines.map(told);

test("each line tells what its number is: ours in any spelling, another maker's, one of several, or none", async () => {
  expect(
    await states(
      ["pw ep-035 x 2", "EP070, 1", "88-4499 1", "884410 1", "PW-EP 1", "PW-EPO35 1", "ZZ-99999 1", "🦊 1"].join("\n"),
    ),
  ).toEqual([
    ["pw ep-035", "found", "PW-EP035"],
    ["EP070", "found", "PW-EP070"],
    ["88-4499", "cross_reference", "PW-EP035"],
    ["884410", "several", null, "PW-EP035", "PW-EP070"],
    ["PW-EP", "unknown", null],
    ["PW-EPO35", "unknown", null, "PW-EP035"],
    ["ZZ-99999", "unknown", null],
    ["🦊", "unknown", null],
  ]);
});

test("a number that is not complete offers what begins so", async () => {
  expect(await states("PW-EP0 3")).toEqual([["PW-EP0", "several", null, "PW-EP035", "PW-EP070"]]);
});

test("a number that ends in figures behind a space is read whole where the catalogue has it so", async () => {
  const { lines } = await checkLines(shop, nobody, readLines("GM P5 230\nGM P5 460 2").lines);
  expect(lines.map(({ number, quantity, state }) => [number, quantity, state.code])).toEqual([
    ["GM P5 230", "1", "found"],
    ["GM P5 460", "2", "found"],
  ]);
});

test("what is discontinued names what replaces it, else the nearest that is sold; what is sold out says so", async () => {
  const { lines } = await checkLines(shop, nobody, readLines("PW-OLD1 1\nPW-GONE9 1\nPW-OUT1 1").lines);
  expect(lines[0]!.state).toMatchObject({ code: "discontinued", isReplaced: true, choices: [{ sku: "PW-NEW1" }] });
  expect(lines[1]!.state).toMatchObject({ code: "discontinued", isReplaced: false });
  expect(told(lines[1]!).slice(3)).toContain("PW-NEW1");
  expect(lines[2]!.state).toMatchObject({ code: "sold_out", goods: { sku: "PW-OUT1" } });
});

test("a machine that the buyer's supply can't run is held back with the version that runs, until they are sure", async () => {
  const token = await setPower(shop, nobody, { supply: "230-1", breaker: null });
  const buyer = { token };
  expect(await states("GM-P5-460 1\nGM-P5-230 1", buyer)).toEqual([
    ["GM-P5-460", "not_for_power", "GM-P5-460", "GM-P5-230", "GM-P5-460"],
    ["GM-P5-230", "found", "GM-P5-230"],
  ]);
  const sure = await checkLines(shop, buyer, [{ number: "GM-P5-460", quantity: "1", sure: "GM-P5-460" }]);
  expect(sure.lines.map(told)).toEqual([["GM-P5-460", "found", "GM-P5-460"]]);
  const other = await checkLines(shop, buyer, [{ number: "GM-P5-460", quantity: "1", sure: "PW-EP035" }]);
  expect(other.lines[0]!.state.code).toBe("not_for_power");
});

test("quantities are whole, from 1 to 999, and lines of the same goods share what the cart has left of the stock", async () => {
  for (const quantity of ["0", "-1", "1.5", "1000", "", "two", "１e3", "9".repeat(400)])
    expect((await checkLines(shop, nobody, [{ number: "PW-EP035", quantity }])).lines[0]!.state.code, quantity).toBe(
      "quantity",
    );
  const added = await addToCart(shop, nobody, [{ sku: "PW-RARE3", quantity: 1 }]);
  const buyer = { token: added.ok ? added.value.newToken : null };
  const { lines } = await checkLines(shop, buyer, readLines("PW-RARE3 1\nPW-RARE3 2\nPW-RARE3 1").lines);
  expect(lines.map(({ state }) => [state.code, "left" in state ? state.left : null])).toEqual([
    ["found", null],
    ["stock_limit", 1],
    ["found", null],
  ]);
});

test("all that is ready goes into the cart at once, in its order, the rest comes back; a press counts once", async () => {
  const lines = readLines("PW-EP070 2\nnonsense 1\nPW-EP035 1\n88-4499 3\nPW-RARE3 9").lines;
  const requestKey = "11111111-1111-4111-8111-111111111111";
  const added = await addLines(shop, nobody, lines, { requestKey, draws: [] });
  if (!added.ok) throw new Error(added.error.code);
  expect(added.value.added).toEqual({ lines: 3, units: 6 });
  expect(added.value.lines.map(told)).toEqual([
    ["nonsense", "unknown", null],
    ["PW-RARE3", "stock_limit", "PW-RARE3"],
  ]);
  const buyer = { token: added.value.newToken };
  const inCart = async () => (await quoteCart(shop, buyer)).lines.map(({ sku, quantity }) => [sku, quantity]);
  expect(await inCart()).toEqual([
    ["PW-EP070", 2],
    ["PW-EP035", 4],
  ]);
  await addLines(shop, buyer, lines, { requestKey, draws: [] });
  expect(await inCart()).toEqual([
    ["PW-EP070", 2],
    ["PW-EP035", 4],
  ]);
});

test("a press whose answer was lost, sent again with more lines and units, adds what the first did not", async () => {
  const requestKey = "22222222-2222-4222-8222-222222222222";
  const send = (buyer: Guest, text: string) => addLines(shop, buyer, readLines(text).lines, { requestKey, draws: [] });
  const first = await send(nobody, "PW-EP070 2\nPW-EP035 1");
  if (!first.ok) throw new Error(first.error.code);
  const buyer = { token: first.value.newToken };
  for (let time = 0; time < 2; time += 1) {
    const again = await send(buyer, "PW-EP070 5\nPW-EP035 1\n88-4499 2");
    expect(again.ok && again.value.added).toEqual({ lines: 3, units: 8 });
    const cart = (await quoteCart(shop, buyer)).lines.map(({ sku, quantity }) => `${sku} × ${quantity}`);
    expect(cart.toSorted()).toEqual(["PW-EP035 × 3", "PW-EP070 × 5"]);
  }
});

test("two buyers after the last units: one transaction gives no more than there are, and the other keeps the line", async () => {
  const lines = readLines("PW-EP035 1\nPW-RARE3 2").lines;
  const first = await addToCart(shop, nobody, [{ sku: "PW-EP070", quantity: 1 }]);
  const buyer = { token: first.ok ? first.value.newToken : null };
  const adding = { requestKey: null, draws: [] };
  const results = await Promise.all([1, 2, 3, 4].map(() => addLines(shop, buyer, lines, adding)));
  const added = results.map((result) => (result.ok ? result.value.added.lines : -1)).sort();
  expect(added).toEqual([1, 1, 1, 2]);
  const cart = (await quoteCart(shop, buyer)).lines.map(({ sku, quantity }) => [sku, quantity]);
  expect(cart).toContainEqual(["PW-RARE3", 2]);
  expect(cart).toContainEqual(["PW-EP035", 4]);
});

test("five hundred lines take as many statements as one", async () => {
  const count = async (lines: readonly string[]) => {
    database().takeStatements();
    await addLines(shop, nobody, readLines(lines.join("\n")).lines, { requestKey: null, draws: [] });
    return database().takeStatements().length;
  };
  const kinds = ["PW-EP035", "88-4410", "PW-OLD1", "PW-EP0", "PW-EPO35", "GM-P5-460"];
  const few = await count(kinds.map((number) => `${number} 1`));
  const many = await count(Array.from({ length: 500 }, (_, at) => `${kinds[at % kinds.length]}${at % 7 ? "" : at} 1`));
  expect(many).toBeLessThanOrEqual(few);
});

test("goods of a begun number come by their numbers, the shortest first, and an edit moves none of them", async () => {
  const machine = (end: string, change = {}) =>
    record(`zk5-${end.toLowerCase()}`, { variants: [variant(`ZK5-${end}`)], ...change });
  const ends = ["A", "B", "C", "D", "E", "F", "G", "H", "K", "AA"];
  await load(shop, ends.map((end) => machine(end)).reverse());
  await shop.listing.load();
  const choices = ["A", "AA", "B", "C", "D", "E", "F", "G"].map((end) => `ZK5-${end}`);
  const shown = ["ZK5", "ambiguous", null, ...choices.filter((sku) => sku !== "ZK5-AA"), "ZK5-AA"];
  expect(await states("ZK5")).toEqual([shown]);
  await load(shop, [machine("A", { name: { en: "Edited", cn: "改过" } })]);
  await shop.listing.refresh(["catalogue"]);
  expect(await states("ZK5")).toEqual([shown]);
});

describe("of two products, one's number beginning like the other's", () => {
  beforeAll(async () => {
    await load(shop, [
      record("oil", { variants: [named("OM-46S-1G"), named("OM-46S-5G")] }),
      record("semi-synthetic", { variants: [named("OM-46SS-1G"), named("OM-46SS-5G")] }),
    ]);
    await shop.listing.load();
  });

  test("a product's number without its version offers its own versions, and no other product whose number begins so", async () => {
    const [oil, semi] = [
      ["OM-46S-1G", "OM-46S-5G"],
      ["OM-46SS-1G", "OM-46SS-5G"],
    ];
    expect(await states("OM-46S 1\n46S 1\nom 46ss 1\n46SS 1\n46ss5g 1")).toEqual([
      ["OM-46S", "several", null, ...oil!],
      ["46S", "several", null, ...oil!],
      ["om 46ss", "several", null, ...semi!],
      ["46SS", "several", null, ...semi!],
      ["46ss5g", "found", "OM-46SS-5G"],
    ]);
  });

  test("a number that several products' numbers begin with names none of them as its version", async () => {
    expect(await states("OM-46 1")).toEqual([
      ["OM-46", "ambiguous", null, "OM-46S-1G", "OM-46S-5G", "OM-46SS-1G", "OM-46SS-5G"],
    ]);
  });
});
