import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { frameSizes } from "../../demo/catalogue/frame-sizes.ts";
import { pictureFamilies } from "../../demo/catalogue/picture-families.ts";
import type { ProductRecord } from "../../demo/catalogue/record.ts";

const demo = join(import.meta.dirname, "../../demo");
const parts = join(demo, "pictures/parts");
const partFiles = readdirSync(parts).map((name) => join(parts, name));

/** Each part that a model is bolted together from, by name, with what is written on it. */
interface Built {
  readonly parts: readonly string[];
  readonly readings: readonly string[];
}

const made: { name: string; words: readonly unknown[] }[] = [];

/** Answers whatever a model does with a part: its shape is drawn in the studio alone, which tests do not have. */
const anything: unknown = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.iterator ? function* () {} : key === Symbol.toPrimitive ? () => 1 : anything),
  apply: () => anything,
  construct: () => anything as object,
});

/** The parts of a file, which note that they were made. */
function standIns(file: string): Record<string, unknown> {
  const exported = [...readFileSync(file, "utf8").matchAll(/^export (function|const|class) (\w+)/gm)];
  return Object.fromEntries(
    exported.map(([, kind, name = ""]) => [
      name,
      kind === "function" ? (...words: unknown[]) => (made.push({ name, words }), anything) : anything,
    ]),
  );
}

let built: ReadonlyMap<string, Built>;

beforeAll(async () => {
  // Installed for the studio alone.
  vi.doMock(
    "three",
    () => new Proxy({}, { get: (_, key) => (key === "then" ? undefined : anything), has: () => true }),
  );
  for (const file of partFiles) vi.doMock(file, () => standIns(file));
  const { families } = await import("../../demo/pictures/models/all.ts");
  const entries = Object.entries(families).map(([family, { build }]): [string, Built] => {
    made.length = 0;
    build();
    const readings = made.flatMap(({ name, words }) => (name === "controller" ? words.filter(isText) : []));
    return [family, { parts: made.map(({ name }) => name), readings }];
  });
  const models = new Map(entries);
  built = new Map([
    ...entries,
    ...frameSizes.map(({ family, model }) => [family, models.get(pictureFamilies[model])!] as const),
  ]);
});
afterAll(() => {
  for (const file of partFiles) vi.doUnmock(file);
  vi.doUnmock("three");
  vi.resetModules();
});

const isText = (word: unknown): word is string => typeof word === "string";

const products = readFileSync(join(demo, "catalogue/products.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ProductRecord);

test("no panel in a picture shows a pressure that a machine shown by it cannot reach", () => {
  const wrong: string[] = [];
  let panels = 0;
  for (const { slug, category, attributes, variants, pictureFamily, openBox } of products) {
    if (openBox || category === "air-dryers") continue;
    for (const reading of built.get(pictureFamily)?.readings ?? []) {
      const [, shown] = /^([\d.]+) PSI$/.exec(reading) ?? [];
      if (shown === undefined) continue;
      panels += 1;
      for (const variant of variants) {
        const most = variant.attributes?.["maxPressure"] ?? attributes["maxPressure"];
        if (typeof most !== "number" || most < Number(shown)) wrong.push(`${slug}: ${shown} PSI of ${String(most)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(panels).toBeGreaterThan(40);
});

test("a machine with a cabinet is pictured in one, and an open machine is not", () => {
  const bare = /^(?:motor|vPump|inlinePump|finnedCylinder|crankcase|beltDrivenSet|directUnit|flywheel|beltGuard)$/;
  const stated = products.filter(({ attributes, openBox }) => typeof attributes["enclosed"] === "boolean" && !openBox);
  expect(new Set(stated.map(({ attributes }) => attributes["enclosed"])).size).toBe(2);
  const wrong = stated.flatMap(({ slug, attributes, pictureFamily }) => {
    const parts = built.get(pictureFamily)?.parts ?? [];
    const isClosed = parts.includes("door") && !parts.some((part) => bare.test(part));
    return isClosed === attributes["enclosed"] ? [] : [`${slug}: ${pictureFamily}`];
  });
  expect(wrong).toEqual([]);
});

/** Room in cubic inches that each machine takes which a family pictures. */
const volumesOf = (category: string, family: string): number[] =>
  products.flatMap(({ category: own, pictureFamily, attributes }) => {
    if (own !== category || pictureFamily !== family) return [];
    return [["overallLength", "overallWidth", "overallHeight"].reduce((sum, key) => sum * Number(attributes[key]), 1)];
  });

test("screw and piston machines of which one takes more than twice the room of the other never share a picture", () => {
  const shared = ["rotary-screw", "piston"].flatMap((category) => {
    const families = new Set(products.filter((each) => each.category === category).map((each) => each.pictureFamily));
    return [...families].map((family) => ({ family, volumes: volumesOf(category, family) }));
  });
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter(({ volumes }) => !(Math.max(...volumes) <= 2 * Math.min(...volumes)))).toEqual([]);
});

test("a base-mounted screw of 5 HP, one of 15 HP and one of 40 HP have three pictures", () => {
  const families = ["05", "15", "40"].map(
    (size) => products.find(({ slug }) => slug === `ostrelvane-rs${size}-125-b`)?.pictureFamily,
  );
  expect(new Set(families).size).toBe(3);
});

/** A family's usual length: the side of a cube as large as a machine between its least and its greatest. */
const usualLength = (family: string): number => {
  const category = products.find(({ pictureFamily }) => pictureFamily === family)!.category;
  const volumes = volumesOf(category, family);
  return Math.cbrt(Math.sqrt(Math.min(...volumes) * Math.max(...volumes)));
};

test("a smaller frame is pictured as much smaller than its model's largest as its own figures say", async () => {
  for (const { family, model, share } of frameSizes) {
    const real = usualLength(family) / usualLength(pictureFamilies[model]);
    expect({ family, toScale: Math.abs(share / real - 1) < 0.04 }).toEqual({ family, toScale: true });
    const [own, largest] = await Promise.all([family, pictureFamilies[model]].map(heightShown));
    expect({ family, shown: Math.abs(own! / largest! - share) < 0.03 }).toEqual({ family, shown: true });
  }
});

/** Rows of a family's picture, 320 high, that show goods and no mere shadow. */
async function heightShown(family: string): Promise<number> {
  const side = 320;
  const pixels = await sharp(join(demo, `pictures/out/${family}/three-quarter-${side}.webp`))
    .greyscale()
    .raw()
    .toBuffer();
  return Array.from({ length: side }, (_, y) => pixels.subarray(y * side, (y + 1) * side)).filter(
    (row) => Math.min(...row) < 120,
  ).length;
}
