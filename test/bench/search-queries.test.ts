import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askShop, pagesAbove, redirected } from "../../bench/search/ask-shop.ts";
import { judge, reportText, shares } from "../../bench/search/evaluate.ts";
import { answers, demoCatalogue, everyVersion } from "../../bench/search/goods.ts";
import { inClass } from "../../bench/search/classes/class-query.ts";
import { plainWords } from "../../bench/search/classes/plain-words.ts";
import { everyQuery } from "../../bench/search/queries/every-query.ts";
import { everyQuery as development } from "../../bench/search/development.ts";
import { everyQuery as heldOut } from "../../bench/search/held-out.ts";
import { everyQuery as heldOutLater } from "../../bench/search/held-out-2.ts";
import { everyQuery as heldOutTwoHundred } from "../../bench/search/held-out-3.ts";
import { everyQuery as heldOutLast } from "../../bench/search/held-out-4.ts";
import { everyQuery as heldOutFifth } from "../../bench/search/held-out-5.ts";
import { everyQuery as heldOutSixth } from "../../bench/search/held-out-6.ts";
import { everyQuery as heldOutSeventh } from "../../bench/search/held-out-7.ts";
import { everyQuery as heldOutEighth } from "../../bench/search/held-out-8.ts";
import { everyQuery as heldOutNinth } from "../../bench/search/held-out-9.ts";
import { everyQuery as heldOutTenth } from "../../bench/search/held-out-10.ts";
import type { Goods, Query } from "../../bench/search/query.ts";

const catalogue = demoCatalogue();
const sold = everyVersion(catalogue);

test.each([
  [everyQuery, 100],
  [heldOutTwoHundred, 100],
  [heldOutLast, 100],
  [heldOutFifth, 100],
  [heldOutSixth, 100],
  [heldOutSeventh, 100],
  [heldOutEighth, 100],
  [heldOutNinth, 100],
  [heldOutTenth, 30],
])(
  "of a set as many queries are asked in each language, a third of them questions and uses, none twice",
  (queries, count) => {
    for (const language of ["en", "cn"]) {
      const inIt = queries.filter((query) => query.language === language);
      expect(inIt).toHaveLength(count);
      const told = inIt.filter(({ kind }) => kind === "question" || kind === "use");
      expect(told.length).toBeGreaterThanOrEqual(Math.floor(count / 3));
    }
    expect(new Set(queries.map(({ text }) => text.toLowerCase())).size).toBe(queries.length);
  },
);

test("every right answer of a query that names goods is on sale, and most goods are wrong ones", () => {
  const judged = [
    ...everyQuery,
    ...heldOut,
    ...development,
    ...heldOutTwoHundred,
    ...heldOutLast,
    ...heldOutFifth,
    ...heldOutSixth,
    ...heldOutSeventh,
    ...heldOutEighth,
    ...heldOutNinth,
    ...heldOutTenth,
    ...inClass(plainWords),
  ];
  const goodsOf = judged.flatMap(({ text, right }) =>
    right.filter((answer): answer is Goods => !("pages" in answer)).map((goods) => ({ text, goods })),
  );
  const counts = goodsOf.map(({ text, goods }) => ({
    text,
    count: sold.filter((found) => answers(goods, found, catalogue)).length,
  }));
  expect(counts.filter(({ count }) => count === 0 || count > sold.length / 3)).toEqual([]);
});

test("each of the hundred that were asked blind has an answer that is there", () => {
  const isThere = ({ right }: Query): boolean =>
    right.some((answer) => "pages" in answer || sold.some((found) => answers(answer, found, catalogue)));
  expect(heldOutLater.filter((query) => !isThere(query)).map(({ text }) => text)).toEqual([]);
});

test("the fourth set that was written blind holds no query of an earlier file", () => {
  const bare = ({ text }: Query) => text.toLowerCase().replaceAll(/\s/g, "");
  const earlier = new Set([...everyQuery, ...heldOut, ...heldOutLater, ...heldOutTwoHundred].map(bare));
  expect(heldOutLast.map(bare).filter((text) => earlier.has(text))).toEqual([]);
});

test("the tenth set that was written blind holds no query of an earlier set", () => {
  const bare = ({ text }: Query) => text.toLowerCase().replaceAll(/\s/g, "");
  const sets = [everyQuery, development, heldOut, heldOutLater, heldOutTwoHundred, heldOutLast, heldOutFifth];
  const earlier = new Set([...sets, heldOutSixth, heldOutSeventh, heldOutEighth, heldOutNinth].flat().map(bare));
  expect(heldOutTenth.map(bare).filter((text) => earlier.has(text))).toEqual([]);
});

test("a version is right only when it is the one shown, and an open-box unit counts as what it is", () => {
  const galvanized: Goods = { in: ["air-tanks"], has: { tankVolume: 240 }, shown: { lining: "galvanized" } };
  const tank = (sku: string | null) => answers(galvanized, { slug: "torrendyne-tv240-150", sku }, catalogue);
  expect([tank("TD-TV240-150-G"), tank("TD-TV240-150-N"), tank(null)]).toEqual([true, false, false]);
  const screw: Goods = { in: ["rotary-screw"], has: { horsepower: { from: 10, to: 15 } } };
  expect(answers(screw, { slug: "open-box-ostrelvane-rs15-125-b", sku: null }, catalogue)).toBe(true);
  expect(answers(screw, { slug: "ostrelvane-rs20-125-b", sku: null }, catalogue)).toBe(false);
});

test("pages count when they stand above the first product, in either language", () => {
  const html = `<a href="/help">header</a><main id="content"><a class="x" href="/cn/tools/power?hp=10">1</a>
    <a href="/cn">home</a><a href="/cn/tools/power">1</a><a href="/cn/shippingPolicy#days">2</a>
    <a href="/cn/products/a.html">goods</a><a href="/cn/warrantyPolicy">below</a></main><a href="/cn/useTerms">foot</a>`;
  expect(pagesAbove(html)).toEqual(["toolPower", "shippingPolicy"]);
  expect(pagesAbove(html, ["shippingPolicy", "help"])).toEqual(["toolPower"]);
  // It stands there twice, so one of the two was brought.
  expect(pagesAbove(html, ["toolPower"])).toEqual(["toolPower", "shippingPolicy"]);
});

test("a shop is asked for the data and the page in the query's language, again when it was too busy", async () => {
  const cards = [
    { slug: "polarwick-rd075", sku: "PW-RD075-115", version: "PW-RD075-230" },
    { slug: "a", sku: "A-1" },
  ];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (asked.length === 1) return response.writeHead(503, { "retry-after": "0" }).end();
    const { pathname, searchParams } = new URL(request.url ?? "", "http://shop");
    const answer = searchParams.get("q") === "8 bar" ? '<a href="/cn/tools/units">1</a>' : "";
    if (!pathname.includes("_payload"))
      return response.end(`<main><a href="/cn/deliveredPrice">on every page</a>${answer}</main>`);
    return response.end(JSON.stringify({ data: { kind: "results", listing: { cards } } }));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const search = askShop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await search("8 bar", "cn")).toEqual({
    goods: [
      { slug: "polarwick-rd075", sku: "PW-RD075-230" },
      { slug: "a", sku: "A-1" },
    ],
    pages: ["toolUnits"],
  });
  const data = "/cn/search/_payload.json?q=8+bar";
  expect(asked.filter((url) => url.endsWith("q=8+bar"))).toEqual([data, data, "/cn/search?q=8+bar"]);
});

test("a search that opens a product gives its version, and one that opens a page gives the page", () => {
  expect(redirected("/cn/products/polarwick-rd075.html?v=PW-RD075-230")).toEqual({
    goods: [{ slug: "polarwick-rd075", sku: "PW-RD075-230" }],
    pages: [],
  });
  expect(redirected("/returnandrefundPolicy")).toEqual({ goods: [], pages: ["returnPolicy"] });
});

test("the shares count the best place of any right answer, and what is not first is listed", () => {
  const query: Query = {
    language: "en",
    kind: "question",
    text: "which one",
    right: [{ pages: ["airSystem"] }, { slug: ["gantmoor-p1-*"] }],
    clerk: "the planner",
  };
  const goods = [
    { slug: "oilmarrow-46s", sku: "OM-46S-5G" },
    { slug: "gantmoor-p1-050v60", sku: null },
  ];
  const second = judge(query, { goods, pages: ["help"] }, catalogue);
  const first = judge(query, { goods, pages: ["airSystem", "help"] }, catalogue);
  const never = judge(query, { goods: goods.slice(0, 1), pages: [] }, catalogue);
  expect([second.place, first.place, never.place]).toEqual([2, 1, null]);
  expect(shares([second, first, never])[0]).toEqual({ name: "all", count: 3, first: 1, firstThree: 2 });
  expect(reportText([never])).toContain("given: OM-46S-5G");
});
