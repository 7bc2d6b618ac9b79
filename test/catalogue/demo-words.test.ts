import { expect, test } from "vitest";
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
