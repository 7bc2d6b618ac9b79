import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
  built = new Map(entries);
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
