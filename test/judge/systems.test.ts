import { describe, expect, test } from "vitest";
import { dataOf, readAnswer } from "./answer.ts";
import { type AskedAir, askedIn, cleanlinesses, drynesses, queryOf, type Units } from "./asked-air.ts";
import { judgedShop } from "./judged-shop.ts";
import { judgeSystem } from "./judge-system.ts";
import { countsTools } from "./rules/demand.ts";
import { randomSystem } from "./random-systems.ts";
import { toolFlow } from "./tables/tools.ts";

const seed = Number(process.env["JUDGE_SEED"] ?? 24);
const isLong = Boolean(process.env["LONG"]);
const systems = isLong ? 2000 : 160;

const shop = judgedShop();

test("any sixteen shops in a row hold every dryness with every cleanliness", () => {
  const pairs = Array.from({ length: 16 }, (_, at) => randomSystem(at + 5, seed));
  expect(new Set(pairs.map(({ dryness, cleanliness }) => `${dryness}/${cleanliness}`)).size).toBe(
    drynesses.length * cleanlinesses.length,
  );
  expect(randomSystem(7, seed)).toEqual(randomSystem(7, seed));
});

test("every kind of tool that the page lists has figures of somebody else's, and no other", async () => {
  const html = await shop.page("/tools/airSystem?units=imperial");
  const [select = ""] = /<select\b[^>]*name="tool\.1"[\s\S]*?<\/select>/.exec(html) ?? [];
  const kinds = [...select.matchAll(/<option\b[^>]*value="([^"]*)"/g)].map(([, value = ""]) => value);
  expect(kinds.filter((kind) => kind !== "" && kind !== "own").toSorted()).toEqual(Object.keys(toolFlow).toSorted());
});

test("the usual shops that the page offers get a system without an objection", async () => {
  const html = await shop.page("/tools/airSystem?units=imperial");
  const links = [...html.matchAll(/href="([^"]*\/tools\/airSystem\?[^"]*tool\.1=[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(links.length).toBeGreaterThan(4);
  const findings: string[] = [];
  for (const link of new Set(links)) {
    const { pathname, searchParams, search } = new URL(link, "http://shop.example");
    expect(searchParams.get("units")).toBe("imperial");
    const asked = askedIn(searchParams);
    expect(asked.tools.length).toBeGreaterThan(1);
    const answer = readAnswer(asked, await shop.page(pathname + search));
    expect(answer?.machine, link).toBeTruthy();
    // Their figures are written out in the link, which a table may say otherwise of.
    const untyped = asked.tools.map(({ id, count }) => ({ id, count }));
    const wrong = [...judgeSystem(answer!), ...countsTools({ ...answer!, asked: { ...asked, tools: untyped } })];
    findings.push(...wrong.map(({ rule, says }) => `${link}, ${rule}: ${says}`));
  }
  expect(findings).toEqual([]);
});

describe(`${systems} shops of seed ${seed}`, () => {
  test("the page answers none of them with a system that is unsafe or too little", async () => {
    const findings: string[] = [];
    let answered = 0;
    for (let number = 0; number < systems; number++) {
      const asked = randomSystem(number, seed);
      const answer = readAnswer(asked, await shop.page(`/tools/airSystem?${queryOf(asked)}`));
      expect(answer, `shop ${number} is one that the form takes`).not.toBeNull();
      if (!answer?.machine) continue;
      answered++;
      for (const { rule, says } of judgeSystem(answer)) findings.push(`shop ${number}, ${rule}: ${says}`);
    }
    expect(findings).toEqual([]);
    expect(answered, "most shops get a system").toBeGreaterThan(systems / 2);
  });

  test("and answers a buyer who types bar or MPa with the same goods", async () => {
    const different: string[] = [];
    for (let number = 0; number < systems; number += isLong ? 4 : 8) {
      const asked = randomSystem(number, seed);
      const units: Units = number % 16 === 0 ? "bar" : "mpa";
      const [us, metric] = [queryOf(asked), queryOf(asked, units)];
      const [one, other] = [await listOf(asked, us), await listOf(asked, metric)];
      if (one !== other) different.push(`shop ${number}: ${us} ${one}, in ${units} ${metric} ${other}`);
    }
    expect(different).toEqual([]);
  });
});

async function listOf(asked: AskedAir, query: string): Promise<string> {
  const answer = readAnswer(asked, await shop.page(`/tools/airSystem?${query}`));
  if (!answer) return "asked to correct the form";
  const parts = answer.parts.map(({ goods, quantity }) => `${quantity} ${goods.sku}`);
  return [answer.machine?.sku ?? "none", ...parts, ...answer.missing].join(", ");
}

/**
 * Needs of somebody at home: air at the tool, and where a vessel stands beside the machine, what the law wants
 * on it (29 CFR 1910.169). Dryers, filters, drains, separators and units are advice where nobody asks for dry or clean
 * air: no standard wants them behind a piston machine of a garage.
 */
const askedOfHobbies: ReadonlySet<string> = new Set(["receiver", "relief", "gauge", "hose", "coupler", "shutoff"]);

const hobbies: readonly (readonly [name: string, tools: AskedAir["tools"], supply: string])[] = [
  [
    "a nailer and an inflator",
    [
      { id: "brad-nailer", count: 1 },
      { id: "tire-inflator", count: 1 },
    ],
    "115-1",
  ],
  ["two nailers", [{ id: "finish-nailer", count: 2 }], "115-1"],
  [
    "a wrench on Saturdays",
    [
      { id: "impact-1-2", count: 1 },
      { id: "tire-inflator", count: 1 },
    ],
    "230-1",
  ],
  [
    "a wrench and a ratchet",
    [
      { id: "impact-3-8", count: 1 },
      { id: "ratchet-3-8", count: 1 },
    ],
    "230-1",
  ],
];

test.each(hobbies)(
  "%s: nothing stands in the total that no source asks for, and every part says why",
  async (_name, tools, supply) => {
    const asked: AskedAir = { ...randomSystem(0, seed), tools, supply, ...garage };
    const html = await shop.page(`/tools/airSystem?${queryOf(asked)}`);
    const answer = readAnswer(asked, html)!;
    expect(answer.machine, "a machine").not.toBeNull();
    expect(judgeSystem(answer)).toEqual([]);
    const forced = answer.parts.filter(({ optional, role }) => !optional && !askedOfHobbies.has(role));
    expect(forced.map(({ role, goods }) => `${role} ${goods.sku}`)).toEqual([]);
    const { result } = dataOf(html, "airSystem") as { result: { parts: { sku: string; reasons: unknown[] }[] } };
    for (const { sku, reasons } of result.parts) expect(reasons.length, sku).toBeGreaterThan(0);
    const left = answer.parts.filter(({ optional }) => optional);
    if (left.length > 0) expect(answer.text).toContain("Not in the total: tick it to take it along.");
  },
);

const garage = {
  pressure: 90,
  dryness: "none",
  cleanliness: "tools",
  oilFree: false,
  altitude: 0,
  room: 75,
  hours: 200,
  length: 0,
  outlets: 1,
  hose: 25,
  together: 100,
  growth: 0,
  band: 20,
  peak: 15,
} as const;
