import { describe, expect, test } from "vitest";
import type { Answer, Part } from "./answer.ts";
import type { AskedAir } from "./asked-air.ts";
import { ruleNames } from "./finding.ts";
import type { Attributes } from "./goods.ts";
import { judgeSystem } from "./judge-system.ts";
import { filterBearsHeat } from "./rules/treatment.ts";
import { made, soundSystem } from "./sound-system.ts";

const withPart =
  (role: string, change: Attributes, at = 0) =>
  (answer: Answer): Answer => {
    const target = answer.parts.filter((part) => part.role === role)[at];
    return {
      ...answer,
      parts: answer.parts.map((part) =>
        part === target ? { ...part, goods: made(part.goods.sku, { ...part.goods.attributes, ...change }) } : part,
      ),
    };
  };

const withParts =
  (change: (parts: readonly Part[]) => readonly Part[]) =>
  (answer: Answer): Answer => ({ ...answer, parts: change(answer.parts) });
const without = (role: string) => withParts((parts) => parts.filter((part) => part.role !== role));
const withQuantity = (role: string, quantity: number) =>
  withParts((parts) => parts.map((part) => (part.role === role ? { ...part, quantity } : part)));

const withMachine =
  (change: Attributes) =>
  (answer: Answer): Answer => ({
    ...answer,
    machine: made("A-MACHINE", { ...answer.machine?.attributes, ...change }),
  });

const withAsked =
  (change: Partial<AskedAir>) =>
  (answer: Answer): Answer => ({ ...answer, asked: { ...answer.asked, ...change } });

const withNeed =
  (change: Partial<Answer["need"]>) =>
  (answer: Answer): Answer => ({ ...answer, need: { ...answer.need, ...change } });

const withLargestTool = (flow: number) => (answer: Answer) => ({
  ...answer,
  asked: { ...answer.asked, tools: [{ id: "own", count: 1, flow, duty: 10 }] },
  counted: [{ tool: "own", quantity: 1, flow, duty: 0.1, oiled: true }],
});

const withFourGrinders = (answer: Answer): Answer => {
  const [grinder, ...others] = answer.counted;
  const [tool, ...rest] = answer.asked.tools;
  return {
    ...answer,
    asked: { ...answer.asked, tools: [{ ...tool!, count: 4 }, ...rest] },
    counted: [{ ...grinder!, quantity: 4 }, ...others],
  };
};

const withFilters = (ratedFlow: number) =>
  withParts((parts) =>
    parts.map((part) =>
      part.role === "filter" ? { ...part, goods: made(part.goods.sku, { ...part.goods.attributes, ratedFlow }) } : part,
    ),
  );

/** Filters of the sound list in another order, by their places in it. */
const filtersFirst = withParts((parts) => [
  ...parts.filter(({ role }) => role === "filter"),
  ...parts.filter(({ role }) => role !== "filter"),
]);

type Planted = readonly [rule: (typeof ruleNames)[number], error: string, plant: (answer: Answer) => Answer];

/** An error for each thing that a rule looks at. */
const planted: readonly Planted[] = [
  ["tools", "a tool is left out", (answer) => ({ ...answer, counted: answer.counted.slice(1) })],
  [
    "tools",
    "a typed flow is halved",
    (answer) => ({ ...answer, counted: answer.counted.map((tool) => ({ ...tool, flow: tool.flow / 2 })) }),
  ],
  [
    "tools",
    "a grinder is counted at the average of a quarter of the time",
    (answer) => ({
      ...answer,
      asked: { ...answer.asked, tools: [{ id: "die-grinder", count: 1 }] },
      counted: [{ ...answer.counted[0]!, quantity: 1, flow: 6.5 }],
    }),
  ],
  [
    "tools",
    "a scaler is counted above what any maker prints",
    (answer) => ({
      ...answer,
      asked: { ...answer.asked, tools: [{ id: "needle-scaler", count: 1 }] },
      counted: [{ ...answer.counted[0]!, tool: "needle-scaler", quantity: 1, flow: 18 }],
    }),
  ],
  [
    "tools",
    "a nozzle of 3/16 in at 125 psi is counted as at 90",
    (answer) => ({
      ...answer,
      asked: { ...answer.asked, pressure: 125, tools: [{ id: "sandblaster-3-16", count: 1 }] },
      counted: [{ tool: "sandblaster-3-16", quantity: 1, flow: 41.5, duty: 0.8, oiled: false }],
    }),
  ],
  ["need", "growth is forgotten", withNeed({ flow: 33 })],
  ["need", "the peak is the average", withNeed({ peak: 40 })],
  ["capacity", "the machine is a size too small", withMachine({ airflow: 50 })],
  ["capacity", "a piston's rest is forgotten", withMachine({ dutyCycle: 60 })],
  ["capacity", "a larger dryer's purge is not counted", withPart("dryer", { ratedFlow: 250 })],
  ["capacity", "the machine cuts out too early", withMachine({ maxPressure: 115 })],
  ["storage", "a peak of ten minutes has the tank of one of half a minute", withAsked({ peak: 3600 })],
  [
    "storage",
    "a receiver that is only recommended",
    (answer) =>
      withMachine({ tankVolume: 60 })(
        withParts((parts) => parts.map((part) => ({ ...part, optional: part.role === "receiver" })))(answer),
      ),
  ],
  ["storage", "a screw loads and unloads on a small tank", withPart("receiver", { tankVolume: 10 })],
  ["dew point", "a refrigerated dew point where pipes freeze", withPart("dryer", { pressureDewPoint: 38 })],
  ["dew point", "the dryer is left out", without("dryer")],
  ["dryer inlet", "the room is hotter than the dryer takes", withAsked({ room: 110 })],
  [
    "dryer table",
    "an adsorption dryer at less than four bar",
    (answer) => withNeed({ cutIn: 55 })(withAsked({ pressure: 40 })(answer)),
  ],
  [
    "dryer table",
    "a refrigerated dryer in a room of 125 °F",
    (answer) =>
      withPart("dryer", { dryerType: "refrigerated", maxInletTemperature: 180 })(withAsked({ room: 125 })(answer)),
  ],
  ["dryer flow", "cold air is credited to a heatless dryer", withPart("dryer", { ratedFlow: 55 })],
  [
    "dryer flow",
    "hot air is not charged to a refrigerated dryer",
    (answer) => withPart("dryer", { dryerType: "refrigerated" })(withAsked({ room: 105 })(answer)),
  ],
  [
    "filter flow",
    "a filter that is just enough at 105 psi stands at 60",
    (answer) => withPart("filter", { ratedFlow: 70 })(withNeed({ cutIn: 60 })(answer)),
  ],
  [
    "dryer flow",
    "the machine's own dryer is too small for a hot room",
    (answer) =>
      withMachine({ builtInDryer: true, dryerFlow: 60, pressureDewPoint: 38 })(
        withAsked({ room: 105, dryness: "paint" })(without("dryer")(answer)),
      ),
  ],
  [
    "filter inlet",
    "a filter stands in hotter air than its page takes",
    withPart("filter", { maxInletTemperature: 90 }),
  ],
  ["filter inlet", "carbon for 122 °F behind an aftercooler in a room at 110 °F", withAsked({ room: 110 })],
  [
    "filter inlet",
    "carbon of no stated limit in air of 95 °F",
    withPart("filter", { maxInletTemperature: undefined }, 2),
  ],
  ["filter flow", "a filter is a size too small", withPart("filter", { ratedFlow: 35 })],
  // 4 × 20 + 15 + 10 CFM at once are 105, 40 more than the 65 of the machine, and two tanks of 120 gal share them: 85.
  ["filter flow", "a peak out of the machine's own tank", (answer) => withFourGrinders(withFilters(78)(answer))],
  [
    "dryer flow",
    "a peak out of the machine's own tank",
    (answer) => withFourGrinders(withPart("dryer", { ratedFlow: 75 })(answer)),
  ],
  ["treatment", "1 µm before the bed", withPart("filter", { filterGrade: "coalescing-1" })],
  ["treatment", "carbon and all filters before the dryer", filtersFirst],
  [
    "treatment",
    "carbon is promised and missing",
    withParts((parts) => parts.filter(({ goods }) => goods.attributes["filterGrade"] !== "carbon")),
  ],
  [
    "treatment",
    "breathing air is promised",
    (answer) => ({ ...answer, text: `${answer.text} Clean enough as breathing air.` }),
  ],
  ["pressure at the tool", "the losses are left out", withNeed({ cutIn: 92 })],
  ["pressure at the tool", "a thin pipe", withPart("pipe", { pipeSize: "16" })],
  ["pressure at the tool", "eleven adapters much narrower than the pipe", withPart("adapter", { port: "npt-0.25" })],
  ["pressure at the tool", "a thin hose", withPart("hose", { hoseInside: "0.25" })],
  ["pressure at the tool", "a unit of a quarter of the flow", withPart("frl", { ratedFlow: 9 })],
  [
    "coupler flow",
    "a breaker on a coupler of 1/4 in",
    (answer) => withPart("coupler", { couplerBody: "0.25" })(withLargestTool(55)(answer)),
  ],
  ["coupler flow", "a machine of 90 CFM on a body of 3/8 in", withLargestTool(90)],
  [
    "coupler flow",
    "a stated flow above its body's",
    (answer) => withPart("coupler", { ratedFlow: 400 })(withLargestTool(90)(answer)),
  ],
  [
    "pressure at the tool",
    "a coupler at four times its stated flow",
    withPart("coupler", { ratedFlow: 5, pressureDrop: 3 }),
  ],
  ["regulator range", "a unit of 125 psi for 140", withAsked({ pressure: 140 })],
  ["rated pressure", "polycarbonate bowls behind a machine of 175 psi", withMachine({ maxPressure: 175 })],
  ["rated pressure", "a receiver of less than the machine's pressure", withPart("receiver", { mawp: 100 })],
  ["rated pressure", "a hose that states nothing", withPart("hose", { maxPressure: undefined })],
  ["relief", "no safety valve", without("relief")],
  ["relief", "it opens above the MAWP", withPart("relief", { setPressure: 165 })],
  ["relief", "it passes less than the compressor sends", withPart("relief", { ratedFlow: 60 })],
  ["relief", "two receivers with one valve", withQuantity("receiver", 2)],
  [
    "relief",
    "the receiver is in the total and its valve is not",
    withParts((parts) => parts.map((part) => (part.role === "relief" ? { ...part, optional: true } : part))),
  ],
  ["relief", "no gauge", without("gauge")],
  ["drain", "it states no capacity", withPart("drain", { ratedFlow: undefined })],
  ["drain", "it drains half the compressor", withPart("drain", { ratedFlow: 30 })],
  ["hose device", "a hose of 3/4 in by itself", withPart("hose", { hoseInside: "0.75" })],
  ["blow gun", "nothing is said", (answer) => ({ ...answer, text: "Between cut-in and cut-out 30 PSI" })],
  [
    "oil to paint",
    "a lubricator where paint alone is sprayed",
    (answer) => ({
      ...answer,
      asked: { ...answer.asked, tools: [answer.asked.tools[1]!] },
      counted: [answer.counted[1]!],
    }),
  ],
  ["oil-free", "an oiled machine where oil-free was asked for", withAsked({ oilFree: true })],
  [
    "oil as filled",
    "mineral oil for a machine that runs on PAO",
    ({ machine, parts, ...answer }) => ({
      ...answer,
      machine: made("A-MACHINE", { ...machine?.attributes, fillBase: "pao" }),
      parts: [...parts, { role: "oil", goods: made("A-OIL", { baseOil: "mineral" }), quantity: 1, optional: true }],
    }),
  ],
  ["outside of tables", "a room of 30 °F", withAsked({ room: 30 })],
  ["outside of tables", "a room that the machine's maker forbids", withMachine({ minAmbient: 90, maxAmbient: 104 })],
  ["outside of tables", "a room that the dryer's maker forbids", withPart("dryer", { minAmbient: 35, maxAmbient: 70 })],
  ["outside of tables", "a motor at 12,000 ft", withAsked({ altitude: 12_000 })],
  ["outside of tables", "a motor at 3,400 ft without a word", withAsked({ altitude: 3400 })],
  ["threads", "a coupler of 1/4 in at a drop of 1/2 in", withPart("coupler", { port: "npt-0.25" })],
  [
    "threads",
    "the fitting of another pair is named",
    (answer) => ({
      ...withPart("coupler", { port: "npt-0.25" })(answer),
      text: `${answer.text}\nIts 1-1/2 in NPT thread takes a bushing to 3/4 in NPT.`,
    }),
  ],
  ["amounts", "a pipe too little", withQuantity("pipe", 5)],
  ["amounts", "a hose too little", withQuantity("hose", 2)],
  ["amounts", "hoses too short", withPart("hose", { hoseLength: 20 })],
  ["amounts", "couplers dropped without a word", without("coupler")],
  ["power", "a machine of another voltage", withMachine({ voltage: ["460"] })],
  ["power", "a dryer of another phase", withPart("dryer", { voltage: ["460"], phase: "3" })],
];

test("nothing is held against a system that is right", () => {
  expect(judgeSystem(soundSystem)).toEqual([]);
});

describe("a planted error is found by its rule", () => {
  test.each(planted)("%s: %s", (rule, _error, plant) => {
    const answer = plant(soundSystem);
    expect(answer).not.toEqual(soundSystem);
    expect(judgeSystem(answer).map((finding) => finding.rule)).toContain(rule);
  });

  test("and every rule has one", () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(ruleNames));
  });
});

test("a large receiver behind dryer and filters spares them the peak", () => {
  const treatment = (answer: Answer) =>
    judgeSystem(withFourGrinders(withFilters(78)(answer)))
      .map(({ rule }) => rule)
      .filter((rule) => rule === "filter flow" || rule === "dryer flow");
  expect(treatment(soundSystem)).toEqual(["dryer flow", "filter flow", "filter flow", "filter flow"]);
  // Of 2,520 gal the machine's 120 give 2 of the 40 CFM.
  expect(treatment(withPart("receiver", { tankVolume: 2400 })(soundSystem))).toEqual([]);
});

test("a filter is held to the heat that its page states, and one of no stated limit to that of a named source", () => {
  const hot = (at: number, maxInletTemperature: number | undefined, room: number) =>
    filterBearsHeat(withPart("filter", { maxInletTemperature }, at)(withAsked({ room })(soundSystem))).length;
  const [bed, carbon] = [0, 2];
  // The air is 15 °F above the room. From 108 °F on the sound system's own carbon, of 122 °F, is found too.
  expect([hot(bed, 95, 80), hot(bed, 94, 80)], "fiber, as stated").toEqual([0, 1]);
  expect([hot(carbon, 125, 110), hot(carbon, 124, 110)], "carbon, as stated").toEqual([0, 1]);
  expect([hot(carbon, undefined, 71), hot(carbon, undefined, 72)], "carbon, not stated: 86 °F").toEqual([0, 1]);
  expect([hot(bed, undefined, 110), hot(bed, undefined, 111)], "fiber, not stated: 125 °F").toEqual([1, 2]);
  const gradeless = withPart("filter", { filterGrade: undefined, maxInletTemperature: undefined })(soundSystem);
  expect(filterBearsHeat(withAsked({ room: 111 })(gradeless)).length, "a grade that is not known").toBe(2);
});

describe("what the page says is heard", () => {
  test("a fitting between two threads that it names", () => {
    const answer = withPart("coupler", { port: "npt-0.25" })(soundSystem);
    const text = `${answer.text}\nA 1/2 in NPT thread takes a bushing to 1/4 in NPT.`;
    expect(judgeSystem({ ...answer, text })).toEqual([]);
  });

  test("a part that it says it has not", () => {
    const answer = without("dryer")(soundSystem);
    expect(judgeSystem({ ...answer, missing: ["dryer"] })).toEqual([]);
  });

  test("a device at the source of a wide hose", () => {
    const answer = withPart("hose", { hoseInside: "0.75" })(soundSystem);
    const text = `${answer.text}\nPut an excess-flow valve at its source (29 CFR 1926.302(b)(7)).`;
    expect(judgeSystem({ ...answer, text })).toEqual([]);
  });

  test("that people are to be asked about a height beyond the tables", () => {
    const answer = withAsked({ altitude: 12_000 })(soundSystem);
    const rules = (text: string) => judgeSystem({ ...answer, text }).map(({ rule }) => rule);
    const rated = "Motors and panels are rated up to 3,300 ft; higher up they carry less.";
    expect(rules(`${answer.text}\n${rated} Ask us before you order`)).not.toContain("outside of tables");
    expect(rules(`${answer.text}\nAsk us before you order`), "without the advice").toContain("outside of tables");
    const metric = rated.replace("3,300 ft", "1,006 m");
    expect(rules(`${answer.text}\n${metric} Ask us before you order`), "beyond 1,000 m").toContain("outside of tables");
    expect(rules(answer.text)).toContain("outside of tables");
  });

  test("that no machine fits", () => {
    expect(judgeSystem({ ...soundSystem, machine: null, parts: [] })).toEqual([]);
  });
});
