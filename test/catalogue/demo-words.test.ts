import { expect, test } from "vitest";
import { categories } from "#domain/catalogue/categories.ts";
import { tankVolume } from "#domain/catalogue/categories/shared-attributes.ts";
import { cfmToCubicMeters, gallonsToLiters } from "#domain/catalogue/conversions.ts";
import { motorKilowatts } from "#domain/catalogue/motor-frames.ts";
import { demoSku } from "#boot/demo-sku.ts";
import { catalogueShop } from "./catalogue-shop.ts";
import { demoDatabase } from "./demo-shop.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { demoApprovals } from "../../demo/approvals.ts";
import { type DemoGoods, demoOrders } from "../../demo/customer.ts";

const db = demoDatabase();

/** Words of the demo's people about goods of the shelf of extras, and the goods that they speak of. */
const subjects: readonly (readonly [words: RegExp, type: string])[] = [
  [/\bvalves\b/i, "relief-valve"],
  [/^Thread is wrong/, "relief-valve"],
  [/\bdrains?\b/i, "drain"],
  [/Gauge glass/, "frl"],
];

test("returns and requests of the demo speak of the goods that they are about", async () => {
  const shop = catalogueShop(db());
  const typeOf = new Map(
    demoRecords.flatMap(({ attributes, variants }) => variants.map(({ sku }) => [sku, attributes["extraType"]])),
  );
  const pairs: readonly (readonly [DemoGoods, string])[] = [
    ...demoOrders.flatMap((order) => (order.back ? [[order, order.back.remark] as const] : [])),
    ...demoApprovals.requisitions.map((request) => [request, request.why] as const),
  ];
  const extras = pairs.filter(([{ category }]) => category === "extras");
  expect(extras.length).toBeGreaterThan(4);
  for (const [goods, words] of extras) {
    const sku = await demoSku(shop, goods);
    const subject = subjects.find(([speaks]) => speaks.test(words))?.[1];
    expect(typeOf.get(sku ?? ""), `${sku}: ${words}`).toBe(subject);
  }
});

const figure = (text: string | undefined) => Number(text?.replace(",", ""));

test.each([
  { category: "rotary-screw", key: "horsepower", metric: motorKilowatts },
  { category: "diesel-driven", key: "airflow", metric: cfmToCubicMeters },
  { category: "air-dryers", key: "ratedFlow", metric: cfmToCubicMeters },
  { category: "air-tanks", key: "tankVolume", metric: gallonsToLiters },
])("the lead of $category says from the smallest to the largest that is sold", ({ category, key, metric }) => {
  const sold = demoRecords
    .filter((one) => one.category === category && one.status !== "draft")
    .flatMap(({ attributes, variants }) => variants.map((each) => each.attributes?.[key] ?? attributes[key]))
    .filter((value) => typeof value === "number");
  const range = [Math.min(...sold), Math.max(...sold)];
  const { en, cn } = categories.find(({ slug }) => slug === category)!.intro;
  expect(/([\d.,]+) to ([\d.,]+)/.exec(en)!.slice(1).map(figure)).toEqual(range);
  const [, least, most, ...imperial] = /([\d.,]+)–([\d.,]+) [^(]+\(([\d.,]+)–([\d.,]+) /.exec(cn)!;
  expect(imperial.map(figure)).toEqual(range);
  for (const [at, text] of [least, most].entries()) {
    const decimals = text!.split(".")[1]?.length ?? 0;
    expect(figure(text)).toBe(Number(metric(range[at]!).toFixed(decimals)));
  }
});

test("storage beside the tank filter is told by the unit of flow of each language, and is the same", () => {
  const gallons = figure(/about ([\d.]+) gal per CFM/.exec(tankVolume.help!.en)?.[1]);
  const liters = figure(/每 1 m³\/min [^。]*?([\d.]+) L/.exec(tankVolume.help!.cn)?.[1]);
  const computed = gallonsToLiters(gallons) / cfmToCubicMeters(1);
  expect(Math.abs(liters / computed - 1)).toBeLessThan(0.01);
  expect(tankVolume.help!.cn).not.toContain("CFM");
});
