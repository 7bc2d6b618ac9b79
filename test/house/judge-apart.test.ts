import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const judge = "test/judge";

/** Slices that the judge judges: it may know their pages, and nothing of how they come to their answers. */
const judged = /domain\/(?:sizing|air|power)\b|engine\/(?:sizing|air|power)\b|dryer-(?:sizing|rules)/;

const files = readdirSync(judge, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, from]) => from ?? "");

test("the judge of advice shares no table and no rule with what it judges", () => {
  const shared = files.flatMap((name) =>
    importsOf(readFileSync(join(judge, name), "utf8"))
      .filter((from) => judged.test(from))
      .map((from) => `${name}: ${from}`),
  );
  expect(shared).toEqual([]);
  expect(files.length).toBeGreaterThan(15);
});

test("its tables and rules import nothing of the shop at all", () => {
  const outside = files
    .filter((name) => /^(?:tables|rules)\//.test(name) && !name.endsWith(".test.ts"))
    .flatMap((name) => importsOf(readFileSync(join(judge, name), "utf8")).map((from) => `${name}: ${from}`))
    .filter((line) => !/: \.{1,2}\//.test(line));
  expect(outside).toEqual([]);
});

test("no maker judges the table that the shop took from it", () => {
  const shops = readFileSync("src/domain/catalogue/dryer-sizing.ts", "utf8");
  const makers = [...shops.matchAll(/\/\/ (\p{Lu}\w+)(?: [\w–]+)?, (?:"|manual|technical)/gu)].map(
    ([, maker = ""]) => maker,
  );
  expect(makers).toEqual(["Kaeser", "Fini", "ACT"]);
  const judges = readFileSync(join(judge, "tables/dryers.ts"), "utf8");
  expect(makers.filter((maker) => judges.includes(maker))).toEqual([]);
});

test("the check sees an import of each kind", () => {
  const planted = [
    'import { dryers } from "#domain/catalogue/dryer-sizing.ts";',
    'import type { Part } from "../../src/domain/sizing/choose-parts.ts";',
    'const { airNeed } = await import("#engine/sizing/goods.ts");',
  ];
  expect(planted.flatMap(importsOf).filter((from) => judged.test(from))).toHaveLength(3);
});
