import { describe, expect, test } from "vitest";
import { typedIn, type Units } from "./asked-air.ts";
import { type CalculatorCase, calculatorCases, queryOfCase } from "./calculator-cases.ts";
import { type CalculatorAnswer, readCalculator } from "./calculator-page.ts";
import { judgeCalculator } from "./judge-calculator.ts";
import { differences, edgesIn, quantityOf } from "./judge-edges.ts";
import { type AskedRun, judgePipe } from "./judge-pipe.ts";
import { type Circuit, circuitOf, judgeCircuit } from "./judge-power.ts";
import { figure, products, versionsOf, word, words } from "./goods.ts";
import { judgedShop } from "./judged-shop.ts";
import { seeded } from "./random-systems.ts";
import { motorSizes } from "./tables/electrical.ts";

const isLong = Boolean(process.env["LONG"]);
const unitSystems: readonly Units[] = ["imperial", "bar", "mpa"];
/** Metric pages write bar or MPa; the usual run takes them in turn. */
const unitsOf = (at: number): readonly Units[] => (isLong ? unitSystems : ["imperial", at % 2 === 0 ? "bar" : "mpa"]);

const shop = judgedShop();
const read = async (page: string, query: string) => readCalculator(await shop.page(`/tools/${page}?${query}`));

describe("each answer is that of the published formula, in US and in metric units", () => {
  test("receivers, pump-up times, leaks, dew points and their dryers", async () => {
    const findings: string[] = [];
    for (const [at, asked] of calculatorCases(isLong ? 100 : 12).entries())
      for (const units of unitsOf(at)) {
        const query = queryOfCase(asked, units);
        const wrong = judgeCalculator(asked, await read(asked.page, query), units);
        findings.push(...wrong.map((each) => `${asked.page}?${query}: ${each}`));
      }
    expect(findings).toEqual([]);
  });

  test("pipe: its loss, and the smallest that will do", async () => {
    const random = seeded(11);
    const sizes = [
      "aluminum-16",
      "aluminum-25",
      "aluminum-40",
      "aluminum-63",
      "aluminum-100",
      "steel-3_8",
      "steel-1",
      "steel-4",
    ];
    const findings: string[] = [];
    for (let number = 0; number < (isLong ? 300 : 40); number++) {
      const run: AskedRun = {
        pipe: sizes[number % sizes.length]!,
        flow: Number((2000 ** random()).toPrecision(3)),
        length: Number((5000 ** random()).toPrecision(3)),
        pressure: Math.round(random() * 200),
        allowed: Number((0.1 * 100 ** random()).toPrecision(2)),
      };
      const query = new URLSearchParams(Object.entries(run).map(([name, value]) => [name, String(value)]));
      const html = await shop.page(`/tools/pipeDrop?${query}&elbows=0&units=imperial`);
      const words = html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "");
      findings.push(...judgePipe(run, readCalculator(html), words).map((each) => `pipeDrop?${query}: ${each}`));
    }
    expect(findings).toEqual([]);
  });

  test("circuits, for every row of the NEC's tables", async () => {
    const supplies = ["115-1", "208-1", "230-1", "208-3", "230-3", "460-3", "575-3"];
    const findings: string[] = [];
    for (const hp of [...motorSizes, 0.4, 6, 260])
      for (const supply of supplies) {
        const [volts = "", phase] = supply.split("-");
        const circuit: Circuit = { hp, volts, phase: phase === "3" ? "3" : "1" };
        const answer = await read("power", `hp=${hp}&wired=${supply}&supply=${supply}&units=imperial`);
        findings.push(...judgeCircuit(circuit, answer));
      }
    expect(findings).toEqual([]);
  });
});

describe("machines of the catalogue on their own power", () => {
  // Two motors in one machine are judged by hand; what has no motor of its own stands on no circuit.
  const machines = products
    .filter(
      ({ category, subcategory }) =>
        !/^(?:extras|pumps|pumps-and-parts)$/.test(`${category}`) && subcategory !== "pumps-and-parts",
    )
    .flatMap(versionsOf)
    .filter((goods) => figure(goods, "horsepower") !== null && word(goods, "pumpHeads") !== "duplex")
    .filter((_goods, at) => isLong || at % 9 === 0);

  test("get breaker, wire, disconnect, overload and ground by the NEC's articles", async () => {
    const findings: string[] = [];
    let judged = 0;
    for (const goods of machines)
      for (const volts of words(goods, "voltage")) {
        const phase = word(goods, "phase") === "1" ? "1" : "3";
        const answer = await read("power", `part=${goods.sku}&supply=${volts}-${phase}&units=imperial`);
        const circuit: Circuit = {
          hp: figure(goods, "horsepower")!,
          volts,
          phase,
          plate: figure(goods, `fullLoadAmps${volts}`),
          whole: figure(goods, `packageAmps${volts}`),
          drive: word(goods, "control") === "vsd",
        };
        // A machine that is plugged in counts by its plate alone (430.6(A)(1), exception 3), and has its own line.
        if (answer.lines.has("Outlet circuit, at least")) continue;
        judged++;
        findings.push(...judgeCircuit(circuit, answer).map((each) => `${goods.sku}: ${each}`));
      }
    expect(findings).toEqual([]);
    expect(judged).toBeGreaterThan(isLong ? 300 : 30);
  });
});

const pages = ["receiver", "pumpUp", "pipeDrop", "leakTest", "units", "dewPoint", "runningCost", "power"];

describe("at the edges of what a field takes", () => {
  test.each(pages)("%s refuses what is outside and answers what is inside, in every unit system", async (page) => {
    const findings: string[] = [];
    for (const units of isLong ? unitSystems : (["imperial", "bar"] as const)) {
      const { fields } = await read(page, `units=${units}`);
      const huge = await read(page, `${fields.map((name) => `${name}=88888888`).join("&")}&units=${units}`);
      for (const name of fields) {
        const [, least, most] = /from (−?[\d.,]+) to (−?[\d.,]+)/.exec(huge.fieldErrors.get(name) ?? "") ?? [];
        if (least === undefined || most === undefined) continue;
        const [low, high] = [least, most].map((text) => Number(text.replaceAll(",", "").replace("−", "-"))) as [
          number,
          number,
        ];
        const step = (high - low) * 0.05;
        const asks: readonly (readonly [figure: number, inside: boolean])[] = [
          [Number((low - step).toFixed(4)), false],
          [Number((high + step).toFixed(4)), false],
          [Number(((low + high) / 2).toFixed(4)), true],
          [low, true],
          [high, true],
        ];
        for (const [figure, inside] of asks) {
          const answer = await read(page, `${name}=${figure}&units=${units}`);
          // Others say that it goes badly with another field.
          const isRefused = /from (−?[\d.,]+) to (−?[\d.,]+)/.test(answer.fieldErrors.get(name) ?? "");
          if (isRefused === inside)
            findings.push(
              `${name}=${figure} ${units}: ${inside ? "refused" : "taken"}, and ${least} to ${most} are offered`,
            );
          if (/NaN|Infinity|undefined/.test(answer.text))
            findings.push(`${name}=${figure} ${units}: ${answer.text.slice(0, 200)}`);
        }
      }
    }
    expect(findings).toEqual([]);
  });
});

/** Pages with the choices that ask for other fields. */
const askedAtEdges: readonly (readonly [page: string, choices: string])[] = [
  ...pages.map((page) => [page, ""] as const),
  ["leakTest", "&method=bleed"],
  ["leakTest", "&method=hole"],
];

describe("at its edges a calculator is the same in US and in metric units", () => {
  test.each(askedAtEdges)("%s%s takes, answers and refuses alike", async (page, choices) => {
    const findings: string[] = [];
    for (const units of isLong ? (["bar", "mpa"] as const) : (["bar"] as const)) {
      const edges = async (system: Units) => {
        const { fields } = await read(page, `units=${system}${choices}`);
        const { fieldErrors } = await read(
          page,
          `${fields.map((name) => `${name}=88888888`).join("&")}&units=${system}${choices}`,
        );
        return new Map(
          fields.flatMap((name) => {
            const pair = edgesIn(fieldErrors.get(name));
            return pair ? [[name, pair] as const] : [];
          }),
        );
      };
      const [us, metric] = [await edges("imperial"), await edges(units)];
      expect([...metric.keys()]).toEqual([...us.keys()]);
      expect(us.size).toBeGreaterThan(1);
      const quantities = new Map([...us].map(([name, pair]) => [name, quantityOf(pair, metric.get(name)!, units)]));
      const base = await read(page, `units=imperial${choices}`);
      const ask = async (system: Units, change: ReadonlyMap<string, number>) => {
        const figures = [...base.typed].map(([name, text]) => {
          const figure = change.get(name) ?? (text === "" ? null : Number(text));
          const quantity = quantities.get(name) ?? "plain";
          return `${name}=${figure === null ? "" : typedIn(system, quantity, figure)}`;
        });
        return read(page, `${figures.join("&")}&units=${system}${choices}`);
      };
      for (const [name, [least, most]] of us) {
        if (quantities.get(name) === null) {
          findings.push(`${name}: from ${least} to ${most} in US units, ${metric.get(name)!.join(" to ")} in ${units}`);
          continue;
        }
        const step = (most - least) * 0.05;
        const points = isLong
          ? [least - step, least, (least + most) / 2, most, most + step]
          : [least, most, most + step];
        for (const figure of points.map((point) => Number(point.toFixed(4)))) {
          const change = new Map([[name, figure]]);
          const wrong = differences(await ask("imperial", change), await ask(units, change));
          findings.push(...wrong.map((each) => `${name}=${figure}, ${units}: ${each}`));
        }
      }
    }
    expect(findings).toEqual([]);
  });
});

describe("a planted error is found", () => {
  const answerOf = (lines: readonly (readonly [string, number, string])[], text = ""): CalculatorAnswer => ({
    isAnswered: true,
    lines: new Map(lines.map(([label, figure, unit]) => [label, { figure, unit, other: null }])),
    text,
    fieldErrors: new Map(),
    fields: [],
    typed: new Map(),
  });
  const asked: CalculatorCase = {
    page: "receiver",
    figures: {},
    expected: [{ label: "Receiver needed", quantity: "volume", figure: 100.4, side: "up" }],
  };
  const judged = (figure: number, unit = "gal") =>
    judgeCalculator(asked, answerOf([["Receiver needed", figure, unit]]), unit === "L" ? "bar" : "imperial");

  test("a need that is rounded down, one that is another figure, one that is not said", () => {
    expect(judged(101)).toEqual([]);
    expect(judged(100)).toEqual([expect.stringContaining("unsafe side")]);
    expect(judged(150)).toEqual([expect.stringContaining("another figure")]);
    expect(judged(381, "L")).toEqual([]);
    expect(judged(380, "L")).toEqual([expect.stringContaining("unsafe side")]);
    expect(judgeCalculator(asked, answerOf([]), "imperial")).toEqual([expect.stringContaining("not said")]);
    expect(judgeCalculator(asked, answerOf([], "NaN gal"), "imperial")).toEqual([expect.stringContaining("NaN")]);
  });

  test("a dryer beyond every table", () => {
    const beyond = { ...asked, expected: [], asksUs: true };
    expect(judgeCalculator(beyond, answerOf([], "Beyond our tables: ask us."), "imperial")).toEqual([]);
    expect(
      judgeCalculator(beyond, answerOf([["Rated flow of a fitting dryer", 58, "SCFM"]], "Ask us."), "imperial"),
    ).toHaveLength(1);
    expect(judgeCalculator(beyond, answerOf([], "Refrigerated dryers from 58 SCFM"), "imperial")).toHaveLength(1);
  });

  const rated = "Above 3,300 ft or 104 °F motors and panels carry less.";

  test("a breaker, wire or current that the NEC does not allow, and no word or a wrong one of height and heat", () => {
    const circuit: Circuit = { hp: 10, volts: "230", phase: "3" };
    const said = (breaker: number, wire: number, size: string, amps = 28, place = rated) =>
      judgeCircuit(
        circuit,
        answerOf(
          [
            ["Full-load current", amps, "A"],
            ["Breaker, at most", breaker, "A"],
            ["Wire must carry", wire, "A"],
            ["Disconnect, at least", 32.2, "A"],
          ],
          `Copper wire ${size}, 75 °C\nGround wire, at least ${size === "10 AWG" ? "10 AWG" : "12 AWG"}\n${place}`,
        ),
      );
    expect(circuitOf(circuit)).toEqual({ amps: 28, wire: 35, breaker: 70 });
    expect(said(70, 35, "10 AWG")).toEqual([]);
    expect(said(80, 35, "10 AWG")).toHaveLength(1);
    expect(said(70, 34, "10 AWG")).toHaveLength(1);
    expect(said(70, 35, "12 AWG")).toHaveLength(1);
    expect(said(70, 35, "10 AWG", 22)).toHaveLength(1);
    expect(said(70, 35, "10 AWG", 28, "")).toEqual([expect.stringContaining("14.2.1")]);
    for (const wrong of ["Above 6,600 ft or 104 °F", "Above 3,300 ft or 122 °F"])
      expect(said(70, 35, "10 AWG", 28, `${wrong} motors and panels carry less.`)).toHaveLength(1);
  });

  test("a disconnect, a ground or an overload that the NEC does not allow", () => {
    const circuit: Circuit = { hp: 10, volts: "230", phase: "3", plate: 26 };
    const said = (disconnect: number, ground: string, overload: string) =>
      judgeCircuit(
        circuit,
        answerOf(
          [
            ["Full-load current", 28, "A"],
            ["Breaker, at most", 70, "A"],
            ["Wire must carry", 35, "A"],
            ["Disconnect, at least", disconnect, "A"],
          ],
          `Copper wire\n10 AWG, 75 °C\nOverload of the motor, at most\n${overload}\nGround wire, at least\n${ground} copper\n${rated}`,
        ),
      );
    // 28 A · 1.15; 70 A take 8 AWG, and no ground is larger than the circuit's 10 AWG; 26 A · 1.15 and 1.25.
    expect(said(32.2, "10 AWG", "29.9 A; 32.5 A by a service factor of 1.15")).toEqual([]);
    expect(said(28, "10 AWG", "29.9 A; 32.5 A")).toEqual([expect.stringContaining("430.110")]);
    expect(said(32.2, "12 AWG", "29.9 A; 32.5 A")).toEqual([expect.stringContaining("250.122")]);
    expect(said(32.2, "10 AWG", "32.2 A; 35 A")).toEqual([expect.stringContaining("430.32")]);
    expect(said(32.2, "10 AWG", "")).toEqual([expect.stringContaining("430.32")]);
  });

  test("a pipe that loses more than it says, one that will not do, one wider than it is made", () => {
    const run: AskedRun = { pipe: "aluminum-25", flow: 40, length: 100, pressure: 100, allowed: 3 };
    const judgedRun = (drop: number, smallest: string, inside = "0.866") =>
      judgePipe(
        run,
        answerOf([["Pressure drop", drop, "PSI"]], `Smallest aluminum pipe that will do\n${smallest}\n`),
        `with an inner diameter of ${inside} in`,
      );
    expect(judgedRun(0.994, "25 mm")).toEqual([]);
    expect(judgedRun(0.6, "25 mm")).toHaveLength(1);
    expect(judgedRun(0.994, "16 mm")).toHaveLength(1);
    expect(judgedRun(0.439, "25 mm", "1.02")).toEqual([expect.stringContaining("no maker's is wider")]);
  });

  test("an edge, a figure or a refusal that is another one in metric units", () => {
    expect(edgesIn("Type a figure from −14.7 to 20,000 CFM.")).toEqual([-14.7, 20_000]);
    expect(edgesIn("Type a figure.")).toBeNull();
    expect(quantityOf([0.1, 20_000], [0.00284, 566], "bar")).toBe("flow");
    expect(quantityOf([10, 130], [-12.2, 54.4], "bar")).toBe("temperature");
    expect(quantityOf([0.1, 20_000], [0.00284, 600], "bar")).toBeNull();
    const shown = (figure: number, unit: string, other: number, otherUnit: string): CalculatorAnswer => ({
      ...answerOf([]),
      lines: new Map([["Receiver needed", { figure, unit, other: { figure: other, unit: otherUnit } }]]),
    });
    const us = shown(100, "gal", 379, "L");
    expect(differences(us, shown(379, "L", 100, "gal"))).toEqual([]);
    expect(differences(us, shown(350, "L", 92.5, "gal"))).toHaveLength(1);
    const range = (figure: number, unit: string) => answerOf([["Spent", figure, unit]]);
    expect(differences(range(5.49, "CFM to 7.31 CFM"), range(0.156, "m³/min to 0.207 m³/min"))).toEqual([]);
    expect(differences(range(5.49, "CFM to 7.31 CFM"), range(0.156, "m³/min to 0.27 m³/min"))).toHaveLength(1);
    expect(differences(us, answerOf([]))).toHaveLength(1);
    expect(differences(us, { ...us, fieldErrors: new Map([["tank", "wrong"]]) })).toHaveLength(1);
  });
});
