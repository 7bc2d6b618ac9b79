import { describe, expect, test } from "vitest";
import { readAnswer } from "./answer.ts";
import { type AskedAir, cleanlinesses, drynesses, queryOf, type Units } from "./asked-air.ts";
import { judgedShop } from "./judged-shop.ts";
import { judgeSystem } from "./judge-system.ts";
import { randomSystem } from "./random-systems.ts";

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
