import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProductRecord } from "../../demo/catalogue/record.ts";
import { dewPointCalculator } from "#web/storefront/tools/calculators/dew-point.ts";
import { answerOf, filledBy } from "#web/storefront/tools/tool-query.ts";

const dryers = readFileSync(join(import.meta.dirname, "../../demo/catalogue/products.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ProductRecord)
  .filter(({ category }) => category === "air-dryers");

/** The calculator's notes on this query, and the goods that its link lists. */
function answerTo(query: string) {
  const typed = filledBy(dewPointCalculator, new URLSearchParams(`${query}&units=imperial`), "en");
  const { answered } = answerOf(dewPointCalculator, typed);
  if (!answered?.ok) throw new Error(`${query} has no answer`);
  const { notes = [], shelves = [] } = answered.value;
  const listed = shelves.flatMap(({ search }) =>
    dryers.filter(({ attributes }) =>
      Object.entries(search).every(([name, wanted]) => {
        const [key = "", end] = name.split(".");
        return end === "min" ? Number(attributes[key] ?? 0) >= Number(wanted) : attributes[key] === wanted;
      }),
    ),
  );
  return { says: notes.map(({ say }) => say), shelves, listed };
}

const warm = "coldest=60&inlet=95&humidity=90&pressure=100&flow=100&hours=24&altitude=0&dryer=&room=100";

test.each([101, 110, 120, 121, 130])(
  "air of %i °F is led only to dryers whose pages take it as warm as that",
  (inlet) => {
    const { listed } = answerTo(`${warm}&aftercooler=${inlet}`);
    expect(listed.length).toBeGreaterThan(0);
    const tooCold = listed.filter(({ attributes }) => Number(attributes["maxInletTemperature"]) < inlet);
    expect(tooCold.map(({ slug }) => slug)).toEqual([]);
  },
);

test("a desiccant dryer's link asks for its inlet too", () => {
  const { shelves } = answerTo(`${warm.replace("coldest=60", "coldest=20")}&aftercooler=115`);
  expect(shelves[0]!.search).toMatchObject({ dryerType: "desiccant", "maxInletTemperature.min": 115 });
});

test("no refrigerated dryer is offered for a room at 35 °F, where every page says at least 40", () => {
  const cold = answerTo(`${warm.replace("room=100", "room=35")}&aftercooler=100`);
  expect(cold.shelves).toEqual([]);
  expect(cold.says).toContain("tools.dewPoint.askCold");
  const desiccant = answerTo(
    `${warm.replace("room=100", "room=35").replace("coldest=60", "coldest=20")}&aftercooler=60`,
  );
  expect(desiccant.shelves).toHaveLength(1);
  expect(desiccant.says).toContain("tools.dewPoint.roomStated");
});

test("in a room beyond what every dryer stands in, the answer says which pages to look for", () => {
  expect(answerTo(`${warm.replace("room=100", "room=108")}&aftercooler=120`).says).toContain(
    "tools.dewPoint.roomStated",
  );
  expect(answerTo(`${warm}&aftercooler=100`).says).not.toContain("tools.dewPoint.roomStated");
});
