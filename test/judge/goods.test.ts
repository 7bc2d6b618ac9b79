import { describe, expect, test } from "vitest";
import { dataOf } from "./answer.ts";
import { type GoodsFinding, goodsRuleNames } from "./finding.ts";
import { type Goods, goodsOf, type Product, products, versionsOf } from "./goods.ts";
import { judgeBundle } from "./judge-goods.ts";
import { judgedShop } from "./judged-shop.ts";
import { judgeFit } from "./rules/fits.ts";
import { nothingTwice } from "./rules/pairs.ts";
import { type ListedPart, judgeParts } from "./rules/parts.ts";
import { judgeGoods } from "./rules/single.ts";
import { made } from "./sound-system.ts";

const isLong = Boolean(process.env["LONG"]);
const published = products.filter(({ status }) => status === "published");
const bySlug = new Map(products.map((product) => [product.slug, product]));

const outstanding = (findings: readonly GoodsFinding[]): string[] => [
  ...new Set(findings.map(({ rule, says }) => `${rule}: ${says}`)),
];

const shop = judgedShop();

describe("every version of every product of the export", () => {
  test("states nothing that its trade's standards forbid", () => {
    expect(outstanding(products.flatMap(versionsOf).flatMap(judgeGoods))).toEqual([]);
  });

  test("is offered with goods that bear, carry and fit it", () => {
    const firstOf = (slug: string): Goods => versionsOf(bySlug.get(slug)!)[0]!;
    const findings = products.flatMap((product) =>
      versionsOf(product).flatMap((anchor) => judgeBundle({ anchor, companions: product.boughtTogether.map(firstOf) })),
    );
    expect(outstanding(findings)).toEqual([]);
  });

  test("fits what it is said to fit", () => {
    const findings = products.flatMap((product) =>
      versionsOf(product).flatMap((part) => product.fits.flatMap((sku) => judgeFit(part, goodsOf(sku)))),
    );
    expect(outstanding(findings)).toEqual([]);
  });
});

/** The usual run looks at every eleventh page, another one each time the catalogue grows. */
const looked = <Of>(of: readonly Of[]): readonly Of[] => of.filter((_, at) => isLong || at % 11 === of.length % 11);

interface ProductData {
  readonly page: {
    readonly chosen: string;
    readonly boughtTogether: readonly { readonly sku: string; readonly beside: readonly string[] }[];
    readonly parts: readonly { sku: string }[];
  };
}

interface DiagramData {
  readonly rows: readonly { name: string; goods: readonly { sku: string; quantity: number }[] }[];
  readonly kits: readonly { sku: string; quantity: number }[];
}

const listed = ({ rows, kits }: DiagramData): readonly ListedPart[] => [
  ...rows.flatMap(({ name, goods }) =>
    goods.map(({ sku, quantity }) => ({ names: [name], goods: goodsOf(sku), quantity })),
  ),
  ...kits.map(({ sku, quantity }) => ({ names: [], goods: goodsOf(sku), quantity })),
];

describe("what the pages show", () => {
  test("bundles, in the versions that they put into the cart", async () => {
    const findings: GoodsFinding[] = [];
    for (const { slug, variants } of looked(published))
      for (const version of isLong ? variants.map(({ sku }) => sku) : [null]) {
        const at = `/products/${slug}.html${version === null ? "" : `?v=${version}`}`;
        const { page } = dataOf(await shop.page(at), "product") as ProductData;
        // One page serves all versions: the address names which of them it shows, and beside it what suits that one.
        const shown = version ?? page.chosen;
        const anchor = goodsOf(shown);
        const companions = page.boughtTogether.filter(({ beside }) => beside.includes(shown));
        findings.push(...judgeBundle({ anchor, companions: companions.map(({ sku }) => goodsOf(sku)) }));
        findings.push(...page.parts.flatMap(({ sku }) => judgeFit(goodsOf(sku), anchor)));
      }
    expect(outstanding(findings)).toEqual([]);
  });

  test("parts lists of machines", async () => {
    const machines = published.filter((product) => fitsOf(product));
    const findings: GoodsFinding[] = [];
    for (const product of looked(machines)) {
      const data = dataOf(await shop.page(`/products/${product.slug}/parts.html`), "partsDiagram") as DiagramData;
      findings.push(...judgeParts(versionsOf(product)[0]!, listed(data)));
    }
    expect(outstanding(findings)).toEqual([]);
    expect(machines.length).toBeGreaterThan(100);
  });
});

const machineSkus = new Set(products.flatMap(({ fits }) => fits));
/** A machine that any part is said to fit has a parts list, those apart that are sold once. */
const fitsOf = ({ category, variants }: Product): boolean =>
  ["rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven", "vacuum", "blowers"].includes(category) &&
  variants.some(({ sku }) => machineSkus.has(sku));

describe("a planted error is found by its rule", () => {
  const machine = made("M", {
    airflow: 100,
    ratedPressure: 125,
    maxPressure: 125,
    mawp: 150,
    horsepower: 10,
    stages: "2",
    lubrication: "oil-injected",
    oilCapacity: 8,
  });
  const screw = { ...machine, category: "rotary-screw", name: "M Screw, 2 × 5 HP" };
  const piston = { ...machine, category: "piston" };
  const bed = made("BED", { dryerType: "desiccant", ratedFlow: 100, maxInletTemperature: 120, purgeShare: 15 });
  const bundle = (anchor: Goods, ...companions: Goods[]) => judgeBundle({ anchor, companions });
  const filled = {
    ...machine,
    category: "rotary-screw",
    attributes: { ...machine.attributes, fillBase: "pao", fillGrade: "46" },
  };
  const oil = (attributes: Goods["attributes"]) =>
    made("O", { oilApplication: ["screw"], baseOil: "pao", viscosityGrade: "46", ...attributes });
  const texted = (goods: Goods, text: string): Goods => ({ ...goods, text });
  const named = (goods: Goods, name: string): Goods => ({ ...goods, name });
  const refrigerated = (ratedFlow: number, maxInletTemperature = 120) =>
    made("RD", { dryerType: "refrigerated", ratedFlow, maxInletTemperature });
  const filter = (filterGrade: string, ratedFlow = 200) => made("F", { filterItem: "housing", filterGrade, ratedFlow });
  const valve = (setPressure: number, ratedFlow = 200) =>
    made("RV", { extraType: "relief-valve", setPressure, ratedFlow, maxPressure: 250 });
  const drawn = (numbers: Readonly<Record<string, readonly number[]>>) =>
    new Map(Object.entries(numbers).map(([sku, of]) => [made(sku, {}).slug, new Set(of)]));
  const starter = (extraType: string, fullLoadAmps: number) =>
    made("E", { extraType, horsepower: 10, fullLoadAmps, voltage: ["208"], phase: "3" });

  const planted: readonly (readonly [rule: GoodsFinding["rule"], found: GoodsFinding[], sound: GoodsFinding[]])[] = [
    ["bundled dryer", bundle(screw, refrigerated(80)), bundle(screw, refrigerated(100))],
    ["bundled dryer", bundle(piston, refrigerated(200)), bundle(piston, refrigerated(200, 180))],
    ["bundled filter", bundle(screw, filter("coalescing-1", 75)), bundle(screw, filter("coalescing-1"))],
    [
      "bundled filters of a bed",
      bundle(bed, filter("coalescing-1")),
      bundle(bed, filter("coalescing-0.01"), filter("coalescing-1")),
    ],
    ["bundled filters of a bed", bundle(bed, filter("coalescing-0.01")), []],
    ["bundled relief", bundle(screw, valve(165)), bundle(screw, valve(150))],
    ["bundled relief", bundle(screw, valve(125)), []],
    ["bundled relief", bundle(screw, valve(150, 90)), []],
    [
      "bundled pressure",
      bundle(screw, made("FRL", { maxPressure: 100 })),
      bundle(screw, made("FRL", { maxPressure: 150 })),
    ],
    [
      "bundled threads",
      bundle(made("H", { extraType: "hose", port: "npt-0.5" }), made("C", { extraType: "coupler", port: "npt-0.25" })),
      bundle(made("H", { extraType: "hose", port: "npt-0.5" }), made("C", { extraType: "coupler", port: "npt-0.5" })),
    ],
    [
      "bundled oil",
      bundle(screw, made("O", { oilApplication: ["piston"] })),
      bundle(screw, made("O", { oilApplication: ["screw"] })),
    ],
    ["bundled oil", bundle(filled, oil({ baseOil: "mineral" })), bundle(filled, oil({}))],
    ["bundled oil", bundle(filled, oil({ viscosityGrade: "68" })), []],
    [
      "bundled control",
      bundle(screw, made("PS", { extraType: "pressure-switch", cutOut: 175, maxPressure: 250 })),
      bundle(screw, made("PS", { extraType: "pressure-switch", cutOut: 125, maxPressure: 250 })),
    ],
    ["bundled control", bundle(screw, made("G", { extraType: "gauge", maxPressure: 140 })), []],
    [
      "bundled twice",
      nothingTwice({ anchor: made("K", {}), companions: [made("P", {})] }, [drawn({ K: [1, 2], P: [2] })]),
      nothingTwice({ anchor: made("K", {}), companions: [made("P", {})] }, [drawn({ K: [1, 2], P: [3] })]),
    ],
    [
      "fits",
      judgeFit(named(made("K", {}), "Kit for 15 HP Screws"), machine),
      judgeFit(named(made("K", {}), "Kit for 10 HP"), machine),
    ],
    ["fits", judgeFit(named(made("K", {}), "Rebuild Kit, Single-Stage"), machine), []],
    [
      "fits",
      judgeFit(made("O", { oilApplication: ["piston"] }), screw),
      judgeFit(made("O", { oilApplication: ["screw"] }), screw),
    ],
    ["fits", judgeFit(made("D", { maxPressure: 100 }), machine), judgeFit(made("D", { maxPressure: 125 }), machine)],
    ["fits", judgeFit(valve(200), machine), judgeFit(valve(150), machine)],
    ...(
      [
        [1, 2],
        [2, 4],
      ] as const
    ).map(([few, enough]) => {
      const part = (quantity: number): ListedPart =>
        few === 1
          ? { names: ["belt"], goods: made("B", {}), quantity }
          : { names: ["oil"], goods: made("O", { oilApplication: ["screw"], containerVolume: 0.5 }), quantity };
      return ["parts list", judgeParts(screw, [part(few)]), judgeParts(screw, [part(enough)])] as const;
    }),
    ["motor current", judgeGoods(starter("starter", 30)), judgeGoods(starter("starter", 30.8))],
    ["motor current", judgeGoods(starter("disconnect", 35)), judgeGoods(starter("disconnect", 60))],
    [
      "air class",
      judgeGoods(made("P", { isoClass: "1.4.2", pressureDewPoint: 38 })),
      judgeGoods(made("P", { isoClass: "1.5.2", pressureDewPoint: 38 })),
    ],
    [
      "told air",
      judgeGoods(texted(named(made("T", { airUse: 6.5 }), "Die Grinder"), "6.5 CFM at 90 PSI while running.")),
      judgeGoods(texted(named(made("T", { airUse: 21 }), "Die Grinder"), "21 CFM at 90 PSI while running.")),
    ],
    ["told air", judgeGoods(texted(named(made("T", { airUse: 40 }), "Die Grinder"), "40 CFM while running.")), []],
    ["told order", judgeGoods(texted(bed, "A 1 µm filter before it and a 0.01 µm filter after it.")), []],
    [
      "breathing air",
      judgeGoods(texted(made("F", {}), "Breathing lines want air without taste.")),
      judgeGoods(texted(made("F", {}), "Carbon does not make breathing air.")),
    ],
    [
      "told device",
      judgeGoods(made("H", { extraType: "hose", hoseInside: "0.75" })),
      judgeGoods(made("H", { extraType: "hose", hoseInside: "0.5" })),
    ],
    ["stated flow", judgeGoods(made("C", { extraType: "coupler", couplerStyle: "aro" })), []],
    [
      "stated flow",
      judgeGoods(made("C", { extraType: "coupler", couplerStyle: "aro", ratedFlow: 60 })),
      judgeGoods(made("C", { extraType: "coupler", couplerStyle: "aro", ratedFlow: 34 })),
    ],
    [
      "stated flow",
      judgeGoods(made("D", { extraType: "drain" })),
      judgeGoods(made("D", { extraType: "drain", ratedFlow: 100 })),
    ],
    [
      "named volts",
      judgeGoods(named(made("M", { voltage: ["230"] }), "M, 460 V three-phase")),
      judgeGoods(named(made("M", { voltage: ["460"] }), "M, 460 V")),
    ],
  ];

  test.each(planted)("%s", (rule, found, sound) => {
    expect(found.map((finding) => finding.rule)).toContain(rule);
    expect(sound).toEqual([]);
  });

  test("and every rule has one", () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(goodsRuleNames));
  });
});
