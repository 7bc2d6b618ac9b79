import { expect, test } from "vitest";
import { explodedDrawing } from "#domain/machines/exploded-drawing.ts";
import { sheetWidth } from "#domain/machines/drawn-part.ts";
import { balloonRadius, balloonStep } from "#domain/machines/drawing-balloons.ts";
import { isMachine } from "#domain/machines/machine-kind.ts";
import {
  type Assembly,
  assemblyOf,
  partNames,
  partsIn,
  type PartName,
  perPump,
} from "#domain/machines/machine-parts.ts";
import { demoRecords } from "#test/search/evaluate.ts";

const machines = demoRecords.filter(isMachine);
const takenApart = machines.map((machine) => [machine, assemblyOf(machine)!] as const);
const namesIn = (assembly: Assembly): ReadonlySet<PartName> => new Set(partsIn(assembly).map(({ name }) => name));

/** Properties of a machine, and the parts that it has only by them. */
const owned: readonly (readonly [PartName, (attributes: Readonly<Record<string, unknown>>) => boolean])[] = [
  ["belt", ({ drive }) => drive === "belt"],
  ["belt-guard", ({ drive }) => drive === "belt"],
  ["motor-pulley", ({ drive }) => drive === "belt"],
  ["coupling", ({ drive }) => drive === "direct"],
  ["tank", ({ tankVolume }) => Number(tankVolume) > 0],
  ["upright-tank", ({ tankVolume }) => Number(tankVolume) > 0],
  ["vacuum-tank", ({ tankVolume }) => Number(tankVolume) > 0],
  ["fan", ({ cooling }) => cooling === "air"],
  ["dryer", ({ builtInDryer, pressureDewPoint }) => builtInDryer === true || pressureDewPoint !== undefined],
  ["inverter", ({ control }) => control === "vsd"],
  ["generator", ({ generator }) => generator === true],
  ["welder", ({ welder }) => welder === true],
  ["aftercooler", ({ aftercooler }) => aftercooler === true],
  ["battery", ({ engineStart }) => engineStart === "electric"],
  ["intercooler", ({ stages }) => stages === "2"],
  ["trailer", ({ configuration }) => configuration === "towable"],
  ["wheel", ({ orientation, configuration }) => orientation === "wheeled" || configuration === "wheelbarrow"],
  ["top-plate", ({ topPlate }) => topPlate === true],
  ["exhaust-element", ({ sealing }) => sealing === "lubricated"],
  ["container", ({ podEnclosure }) => String(podEnclosure).startsWith("container")],
];

test("every machine of the catalogue can be taken apart, and nothing else", () => {
  expect(machines.length).toBeGreaterThan(350);
  for (const [machine, assembly] of takenApart) expect(partsIn(assembly).length, machine.slug).toBeGreaterThan(2);
  for (const record of demoRecords) if (!isMachine(record)) expect(assemblyOf(record), record.slug).toBeNull();
});

test("no machine shows a part that it does not say it has, and none hides one that it says it has", () => {
  for (const [machine, assembly] of takenApart) {
    const names = namesIn(assembly);
    for (const [part, has] of owned)
      if (names.has(part)) expect(has(machine.attributes), `${machine.slug} ${part}`).toBe(true);
    const { drive, tankVolume, cooling, oilCapacity, lubrication } = machine.attributes;
    if (machine.category === "rotary-screw") {
      expect(names.has("belt-guard"), machine.slug).toBe(drive === "belt");
      expect(names.has("tank"), machine.slug).toBe(tankVolume !== undefined);
      expect(names.has("fan"), machine.slug).toBe(cooling === "air");
    }
    if (lubrication === "oil-free") expect(names.has("oil"), machine.slug).toBe(false);
    if (oilCapacity !== undefined) expect(names.has("oil"), machine.slug).toBe(true);
  }
});

test("what a merchant's machine does not say is left out of its drawing", () => {
  const assembly = assemblyOf({ category: "rotary-screw", subcategory: "base-mounted", attributes: {} })!;
  const names = namesIn(assembly);
  for (const [part] of owned) expect(names.has(part), part).toBe(false);
  expect(explodedDrawing(assembly).parts).toHaveLength(partsIn(assembly).length);
});

test("there are as many cylinders as the pump has, and a duplex has two of what stands twice on it", () => {
  for (const [machine, assembly] of takenApart) {
    const quantity = (name: PartName) => partsIn(assembly).find((part) => part.name === name)?.quantity;
    if (machine.category === "pumps" && machine.attributes["pumpLayout"] !== "screw")
      expect(quantity("cylinder"), machine.slug).toBe(machine.attributes["cylinders"]);
    const twice: Readonly<Record<string, readonly PartName[]>> = {
      piston: ["motor", "crankcase", "belt-guard", "check-valve"],
      vacuum: ["motor", "coupling", "vanes", "exhaust-element"],
    };
    if (machine.attributes["pumpHeads"] === "duplex")
      for (const name of twice[machine.category]!) expect(quantity(name), `${machine.slug} ${name}`).toBe(2);
  }
});

test("as many of the goods are bought for a duplex as its drawing counts", () => {
  const goods: readonly (readonly [part: PartName, goods: Parameters<typeof perPump>[0]])[] = [
    ["intake-filter", { filterItem: "intake" }],
    ["valve-plate", { servesPart: ["valve-plate"] }],
    ["check-valve", { servesPart: ["check-valve"] }],
    ["check-valve", { extraType: "check-valve" }],
    ["exhaust-element", { servesPart: ["exhaust-element"] }],
  ];
  const counted = takenApart.flatMap(([machine, assembly]) =>
    machine.attributes["pumpHeads"] === "duplex"
      ? goods.flatMap(([name, own]) => {
          const drawn = partsIn(assembly).find((part) => part.name === name)?.quantity;
          return drawn === undefined ? [] : [[machine.slug, name, drawn, perPump(own, machine.attributes)] as const];
        })
      : [],
  );
  // Each pump of a piston machine breathes through a filter of its own; vacuum pumps share one.
  expect(counted.length).toBeGreaterThan(8);
  for (const [slug, name, drawn, bought] of counted) expect(bought, `${slug} ${name}`).toBe(drawn);
});

test("each part is drawn once with its number, inside the sheet, and each number has room for a finger", () => {
  for (const [machine, assembly] of takenApart) {
    const { parts, width, height } = explodedDrawing(assembly);
    expect(
      parts.map(({ number }) => number),
      machine.slug,
    ).toEqual(partsIn(assembly).map((_, at) => at + 1));
    for (const { paths, anchor, balloon } of parts) {
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.join(""), machine.slug).not.toMatch(/NaN|Infinity/);
      for (const { x, y } of [anchor, balloon]) {
        expect(x > 0 && x < width, machine.slug).toBe(true);
        expect(y > 0 && y < height, machine.slug).toBe(true);
      }
    }
    for (const side of [
      parts.filter(({ balloon }) => balloon.x < sheetWidth / 2),
      parts.filter(({ balloon }) => balloon.x > sheetWidth / 2),
    ]) {
      const levels = side.map(({ balloon }) => balloon.y).toSorted((a, b) => a - b);
      for (const [at, level] of levels.slice(1).entries())
        expect(level - levels[at]!, machine.slug).toBeGreaterThanOrEqual(balloonStep - 1);
    }
  }
});

test("a machine stands in the middle of its sheet, and every stroke of it ends between the numbers on the two sides", () => {
  for (const [machine, assembly] of takenApart) {
    const { parts, axes, height } = explodedDrawing(assembly);
    const ends = [axes, ...parts.flatMap(({ paths }) => paths)].flatMap((path) => [
      ...path.matchAll(/(?:[ML]|A-?[\d.]+ -?[\d.]+ -?\d+ \d \d )(-?[\d.]+) (-?[\d.]+)/g),
    ]);
    expect(ends.length, machine.slug).toBeGreaterThan(20);
    // Arcs reach beyond the points at which they end.
    const across = ends.map(([, x]) => Number(x));
    const middle = (Math.min(...across) + Math.max(...across)) / 2;
    expect(Math.abs(middle - sheetWidth / 2), machine.slug).toBeLessThan(25);
    const [left, right] = [
      Math.min(...parts.map(({ balloon }) => balloon.x)) + balloonRadius,
      Math.max(...parts.map(({ balloon }) => balloon.x)) - balloonRadius,
    ];
    for (const [stroke, x, y] of ends) {
      const isBetween = Number(x) > left && Number(x) < right;
      expect(isBetween && Number(y) >= 0 && Number(y) <= height, `${machine.slug} ${stroke}`).toBe(true);
    }
  }
});

test("every part that has a name is in some machine", () => {
  const used = new Set(takenApart.flatMap(([, assembly]) => [...namesIn(assembly)]));
  expect(partNames.filter((name) => !used.has(name))).toEqual([]);
});
