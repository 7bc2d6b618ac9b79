import { expect, test } from "vitest";
import { goodsNouns } from "#domain/catalogue/search/goods-nouns.ts";
import { groupIn, tradePhrases } from "#domain/catalogue/search/phrase-book.ts";
import { plainText } from "#domain/catalogue/search/search-tokens.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { readTold } from "#domain/catalogue/search/told-goods.ts";
import { toldWords } from "#domain/catalogue/search/told-words.ts";
import { demoRecords } from "./evaluate.ts";

const told = (sentence: string) => readTold(plainText(sentence), tradePhrases);

test.each([
  ["the tank sits wet, I want it to empty itself overnight", "auto drain"],
  ["can we pour oily condensate into the city sewer", "oil water separator"],
  ["change the filter element without shutting the line down", "bypass valve"],
  ["hose keeps getting tangled on the floor, roll it up overhead", "hose reel"],
  ["neighbors downstairs hear the floor buzz under the feet of it", "vibration pad"],
  ["how much air does each department use, split the bill", "flow meter"],
  ["bolts under the dash in a cramped space", "air ratchet"],
  ["气罐里积水老忘了放，想让它自己排", "auto drain"],
  ["胶管崩开甩动伤人怎么防止", "hose safety"],
  ["想在办公室电脑上看空压机运行时间和报警", "remote monitor"],
  ["各车间用气量分摊要计量", "flow meter"],
])("%s asks for what is called %s", (sentence, goods) => {
  expect(told(sentence)).toBe(goods);
});

test("a sentence that tells goods keeps the power and the flow that stand in it", () => {
  const { terms, constraints } = readSearch("pump on my 5 hp burns oil and takes forever to build pressure");
  expect(terms.map(({ text }) => text)).toEqual(["pump rebuild kit"]);
  expect(constraints.map(({ text }) => text)).toEqual(["5 hp"]);
});

test("what each sentence leads to is a noun of the trade, and stands in the table once", () => {
  const goods = toldWords.map(([name]) => name);
  expect(goods.filter((name) => !groupIn(tradePhrases, name)?.goods)).toEqual([]);
  expect(new Set(goods).size).toBe(goods.length);
});

test("no noun of the trade and no name of goods is read as a sentence about other goods", () => {
  const names = [
    ...goodsNouns.flatMap(({ phrases }) => phrases),
    ...demoRecords.flatMap(({ name }) => [name.en, name.cn]),
  ];
  expect(names.length).toBeGreaterThan(2_000);
  expect(names.flatMap((name) => (told(name) === null ? [] : [`${name}: ${told(name)}`]))).toEqual([]);
});

test("a page of the shop that a sentence asks for is asked for still", () => {
  expect(readSearch("where is my order of hose reels").help).toContain("tracking");
  expect(told("compressor")).toBeNull();
  expect(told("")).toBeNull();
});
