import { describe, expect, test } from "vitest";
import { isMachine, isMachineKind } from "#domain/machines/machine-kind.ts";
import { assemblyOf, partNames, partsIn, servedParts } from "#domain/machines/machine-parts.ts";
import { placesOf } from "#domain/machines/part-places.ts";
import { type FittingPart, servedBy } from "#domain/machines/service-parts.ts";
import { machineTraits, serviceRules, type ServiceTask } from "#domain/machines/service-rules.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { unsoldReasons, whyUnsold } from "#domain/machines/unsold.ts";
import { demoRecords } from "#test/search/evaluate.ts";

/** Work that needs no part: looking, cleaning, testing, a workshop. */
const withoutParts: ReadonlySet<ServiceTask> = new Set<ServiceTask>([
  "airend",
  "belt-check",
  "condenser",
  "inlet-clean",
  "relief-valve",
  "valves",
]);

const machines = demoRecords.filter(isMachine);
const demoBrands = new Set(demoRecords.map(({ brand }) => brand));
const fittingTo = new Map<string, FittingPart[]>();
for (const part of demoRecords) for (const sku of part.fits) fittingTo.set(sku, [...(fittingTo.get(sku) ?? []), part]);
const fitting = (machine: (typeof machines)[number]) => machine.variants.flatMap(({ sku }) => fittingTo.get(sku) ?? []);

describe("over every machine of the demo", () => {
  test("each task of its plan has its part, but for what is only looked at, cleaned or tested", () => {
    const without: string[] = [];
    for (const machine of machines) {
      if (!isMachineKind(machine.category)) continue;
      const { drive } = machine.attributes;
      const rules = serviceRules(machine.category, machineTraits(machine.subcategory, machine.attributes));
      expect(rules.length, machine.slug).toBeGreaterThan(0);
      const served = new Set(fitting(machine).flatMap((part) => servedBy(part).tasks));
      const isWithoutBelt = (task: ServiceTask) => task === "belt" && drive !== "belt";
      for (const { task } of rules)
        if (!served.has(task) && !withoutParts.has(task) && !isWithoutBelt(task))
          without.push(`${machine.slug}: ${task}`);
    }
    expect(without).toEqual([]);
  });

  test("each number of its diagram leads to a part, or says why none is sold", () => {
    const untold: string[] = [];
    for (const machine of machines) {
      const parts = partsIn(assemblyOf(machine)!);
      const placed = new Set(fitting(machine).flatMap((part) => placesOf(part, parts)));
      for (const [at, { name }] of parts.entries())
        if (!placed.has(at) && whyUnsold(name) === "unlisted") untold.push(`${machine.slug}: ${name}`);
    }
    expect(untold).toEqual([]);
  });
});

test("every wear part names a part of its machine's diagram and has a number of the machine's maker", () => {
  const parts = demoRecords.filter(({ subcategory }) => subcategory === "wear-parts");
  expect(parts.length).toBeGreaterThan(60);
  for (const part of parts) {
    expect(part.fits.length, part.slug).toBeGreaterThan(0);
    const makers = part.variants[0]?.crossReferences.map(({ maker }) => maker) ?? [];
    expect(
      makers.filter((maker) => demoBrands.has(maker)),
      part.slug,
    ).toHaveLength(1);
    const replaced = servedParts(part.attributes);
    for (const sku of part.fits) {
      const machine = machines.find(({ variants }) => variants.some((each) => each.sku === sku))!;
      const names = partsIn(assemblyOf(machine)!).map(({ name }) => name);
      // A bare airend is greased and sealed by the plan of the package that it turns in.
      if (machine.subcategory === "screw-airends" && replaced.includes("motor")) continue;
      expect(replaced.length === 0 || replaced.some((name) => names.includes(name)), `${part.slug} ${sku}`).toBe(true);
    }
  }
});

test("every part that goods may be put in for is one of the diagrams'", () => {
  const meaning = seedTaxonomy.category("extras").attributes.find(({ key }) => key === "servesPart");
  const values = meaning?.kind === "list" ? meaning.choices.map(({ value }) => value) : [];
  expect(values.length).toBeGreaterThan(20);
  for (const value of values) expect(partNames).toContain(value);
});

test("a part that states no hours is no part of the plan, and a rebuild kit is", () => {
  const part = (attributes: FittingPart["attributes"]): FittingPart => ({
    category: "extras",
    subcategory: "wear-parts",
    attributes,
  });
  expect(servedBy(part({ extraType: "wear-part", servesPart: ["tip-seal"] }))).toEqual({ tasks: [], hours: null });
  expect(servedBy(part({ extraType: "wear-part", servesPart: ["tip-seal"], serviceInterval: 8_000 }))).toEqual({
    tasks: ["tip-seal"],
    hours: 8_000,
  });
  expect(servedBy(part({ extraType: "rebuild-kit", serviceInterval: 5_000 })).tasks).toEqual(["rebuild"]);
  // A belt's life depends on its drive: the plan's hours stay.
  expect(servedBy(part({ extraType: "belt" }))).toEqual({ tasks: ["belt"], hours: null });
});

test("each reason why a part is not sold is said", () => {
  const used = new Set(partNames.map(whyUnsold));
  expect(unsoldReasons.filter((reason) => !used.has(reason))).toEqual([]);
});
