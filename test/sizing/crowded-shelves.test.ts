import { beforeAll, expect, test } from "vitest";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { sizeSystem } from "#engine/sizing/size-system.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { bodyShop } from "./wishes.ts";

/** Properties of goods for a dollar that look like a part of a system, and break one rule of fit each. */
const misfits: readonly {
  category: CategorySlug;
  where?: [key: string, value: string];
  but: Record<string, unknown>;
}[] = [
  { category: "air-filters", where: ["filterItem", "housing"], but: { pressureDrop: 12 } },
  { category: "air-filters", where: ["filterItem", "housing"], but: { port: "flange-6" } },
  { category: "extras", where: ["extraType", "drain"], but: { drain: "manual" } },
  { category: "air-pipe", where: ["pipeItem", "pipe"], but: { pipeMaterial: "copper" } },
  { category: "air-pipe", where: ["pipeItem", "kit"], but: { pipeMaterial: "copper" } },
  { category: "air-dryers", but: { port: "flange-6" } },
  { category: "air-dryers", but: { voltage: ["575"], phase: "3" } },
  { category: "air-tanks", but: { port: "flange-6" } },
];

const database = testDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = catalogueShop(database());
  const cheap = misfits.flatMap(({ category, where, but }, kind) =>
    demoRecords
      .filter((record) => record.category === category && (!where || record.attributes[where[0]] === where[1]))
      .flatMap((record) =>
        Array.from({ length: 4 }, (_, at) => ({
          ...record,
          slug: `cheap-${kind}-${at}-${record.slug}`.slice(0, 120),
          attributes: { ...record.attributes, ...but },
          boughtTogether: [],
          similar: [],
          fits: [],
          variants: record.variants.map((variant) => ({
            ...variant,
            sku: `C${kind}${at} ${variant.sku}`,
            attributes: { ...variant.attributes, ...but },
            priceCents: 100,
            listPriceCents: null,
            stock: 500,
            crossReferences: [],
          })),
        })),
      ),
  );
  await load(shop, [...demoRecords, ...cheap]);
  await shop.listing.load();
});

test("a system is whole however many cheaper goods look like its parts and do not fit", async () => {
  const { chosen, system } = await sizeSystem(shop, bodyShop, null);
  expect(chosen).not.toBeNull();
  expect(system!.missing).toEqual([]);
  expect(system!.parts.map(({ offer }) => offer.slug).filter((slug) => slug.startsWith("cheap-"))).toEqual([]);
});

test("a plant of 575 V is offered what runs there, however many cheaper machines are wired for 230 V", async () => {
  const oneTool = { uses: [{ flow: 6, quantity: 1, duty: 1 }], growth: 0, room: 68, pressure: 85 };
  const wishes = { ...bodyShop, ...oneTool, dryness: "none", cleanliness: "tools", supply: "575-3" } as const;
  const { machines } = await sizeSystem(shop, wishes, null);
  expect(machines.length).toBeGreaterThan(0);
  expect(machines.flatMap(({ goods }) => goods.attributes["voltage"])).toContain("575");
});
